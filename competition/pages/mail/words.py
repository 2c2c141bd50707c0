"""Mail in the words of the director's page: what it is about, and how it stands."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop, ngettext

from players.models import OutgoingMail

KINDS = {
    "pairing": gettext_noop("pairing"),
    "pairing_changed": gettext_noop("changed pairing"),
    "absence": gettext_noop("confirmation of an absence"),
    "standing": gettext_noop("result and standing"),
    "reminder": gettext_noop("reminder"),
}

# How mails stand, as heads above them.
PARTS = {
    "troubled": gettext_noop("Did not arrive"),
    "waiting": gettext_noop("Waiting"),
    "sent": gettext_noop("Sent"),
    "dropped": gettext_noop("Not sent any more"),
}


def part(code: str) -> str:
    """The head above mails that stand alike."""
    return _(PARTS[code])


def about(kind: str, facts: dict[str, Any]) -> str:
    """ "indeling, ronde 12"; of mail about accounts and links only that it is that."""
    words = _(KINDS[kind]) if kind in KINDS else _("account or personal link")
    if kind in KINDS and "round" in facts:
        return _("%(what)s, round %(number)d") % {"what": words, "number": facts["round"]}
    return words


def trouble(number: int) -> str:
    """How much did not arrive; empty when all has."""
    if not number:
        return ""
    words = ngettext("%(number)d mail did not arrive.", "%(number)d mails did not arrive.", number)
    return words % {"number": number}


def state(code: str, attempts: int, error: str, moment: str) -> str:
    """How it stands; `moment` is when it is tried again."""
    if code == OutgoingMail.UNSURE:
        return _("May have arrived: the connection broke while it was sent.")
    if code == OutgoingMail.FAILED:
        return _("Did not arrive: %(why)s") % {"why": error}
    if code == OutgoingMail.WAITING and attempts:
        return _("Tried again %(moment)s: %(why)s") % {"moment": moment, "why": error}
    if code == OutgoingMail.WAITING:
        return _("Goes out in a moment")
    return _("Being sent") if code == OutgoingMail.SENDING else ""
