"""What was done to a season itself, in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

About = Mapping[str, Any]
Names = Mapping[str, str]


def created(about: About, names: Names, game: str) -> str:
    """A season was made."""
    return _("season “%(name)s” made") % {"name": about.get("name") or "?"}


def imported(about: About, names: Names, game: str) -> str:
    """A season came from a file."""
    number = int(about.get("entries") or 0)
    words = ngettext(
        "season “%(name)s” imported with %(number)d player",
        "season “%(name)s” imported with %(number)d players",
        number,
    )
    return words % {"name": about.get("name") or "?", "number": number}


def entry_added(about: About, names: Names, game: str) -> str:
    """Somebody takes part."""
    key = str(about.get("entrant", "?"))
    first = int(about.get("first_round") or 1)
    words = {"name": names.get(key, key), "number": first}
    if first > 1:
        return _("%(name)s takes part from round %(number)d on") % words
    return _("%(name)s takes part") % words


def withdrawn(about: About, names: Names, game: str) -> str:
    """Somebody left."""
    key = str(about.get("entrant", "?"))
    words = {"name": names.get(key, key), "number": about.get("from_round") or "?"}
    return with_reason(_("%(name)s has withdrawn from round %(number)s on") % words, about)


def rounds_planned(about: About, names: Names, game: str) -> str:
    """Evenings were added."""
    first, last = about.get("from_round") or "?", about.get("to_round") or "?"
    if first == last:
        return _("round %(number)s planned") % {"number": first}
    return _("rounds %(first)s to %(last)s planned") % {"first": first, "last": last}


def own_results(about: About, names: Names, game: str) -> str:
    """Whether players enter their own results."""
    if about.get("allowed"):
        return _("players may enter their own result")
    return _("players may not enter their own result")


def with_reason(told: str, about: About) -> str:
    """The same with why it was done, where somebody said so."""
    reason = about.get("reason")
    return _("%(what)s, because: %(reason)s") % {"what": told, "reason": reason} if reason else told
