"""Late trouble in words: what a plan does to the published boards, and who must hear of it."""

from __future__ import annotations

import datetime as dt

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from competition.wording import dates


def boards_stand(number: int, total: int) -> str:
    """How much stays as it was published."""
    if number == total:
        return _("All boards stay as they are.")
    return ngettext(
        "%(number)d of %(total)d boards stays as it is.",
        "%(number)d of %(total)d boards stay as they are.",
        number,
    ) % {"number": number, "total": total}


def standby(until: dt.time, past: bool) -> str:
    """Until when a bye can be called back."""
    words = {"time": dates.clock(until)}
    if past:
        return _("available until %(time)s, which has passed") % words
    return _("available until %(time)s") % words


def idle(number: int) -> str:
    """That there is a game to be had without any trouble."""
    return ngettext(
        "Another game can be made: %(number)d player would no longer be without one.",
        "Another game can be made: %(number)d players would no longer be without one.",
        number,
    ) % {"number": number}


def done(names: list[str]) -> str:
    """What is said when it has been taken: who must be told."""
    if not names:
        return _("Booked. Nobody else has to be told.")
    return _("The pairing has been published again. Tell %(names)s.") % {"names": ", ".join(names)}


def kept_out() -> str:
    """What the rules make of somebody who said nothing."""
    return _("Is not paired again until he reports.")


def is_there() -> str:
    """Of a bye: can play."""
    return _("is still here")


def has_gone_home() -> str:
    """Of a bye: stays the bye."""
    return _("has gone home")
