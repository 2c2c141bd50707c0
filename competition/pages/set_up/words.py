"""Setting up a season in words: its steps, and what it will be."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop, ngettext

from competition.wording import dates

STEPS = {
    "basics": gettext_noop("Name and rules"),
    "rules": gettext_noop("Every number"),
    "players": gettext_noop("Start list"),
    "calendar": gettext_noop("Calendar"),
    "confirm": gettext_noop("Check and make"),
}


def step(key: str) -> str:
    """What a step is called."""
    return _(STEPS[key])


def entries(number: int) -> str:
    """38 deelnemers."""
    return ngettext("%(number)d entrant", "%(number)d entrants", number) % {"number": number}


def evenings(days: Sequence[dt.date], time: dt.time | None) -> str:
    """ "30 ronden, van 3 september 2026 tot en met 6 mei 2027, om 20:00"."""
    words = ngettext("%(number)d round", "%(number)d rounds", len(days)) % {"number": len(days)}
    if len(days) > 1:
        words = _("%(rounds)s, from %(first)s to %(last)s") % {
            "rounds": words,
            "first": dates.date(days[0]),
            "last": dates.date(days[-1]),
        }
    return _("%(rounds)s, at %(time)s") % {"rounds": words, "time": dates.clock(time)} if time else words


def made(name: str) -> str:
    """What is said once it is there."""
    return _("“%(name)s” has been made. Its first round is waiting.") % {"name": name}


def changes(number: int) -> str:
    """How many of the rules are the club's own."""
    if not number:
        return _("Without changes.")
    return ngettext(
        "%(number)d thing is different from the model rules:",
        "%(number)d things are different from the model rules:",
        number,
    ) % {"number": number}
