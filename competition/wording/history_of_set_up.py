"""What was done to the rules and the calendar of a season, in words."""

from __future__ import annotations

import datetime as dt
from typing import Any

from django.utils.translation import gettext as _

from competition.wording import dates
from competition.wording.history_of_season import About, Names, with_reason


def renamed(about: About, names: Names, game: str) -> str:
    """The season is called otherwise."""
    words = {"name": about.get("name") or "?", "was": about.get("was") or "?"}
    return _("season called “%(name)s” (was “%(was)s”)") % words


def rules_changed(about: About, names: Names, game: str) -> str:
    """Other rules hold."""
    return with_reason(_("rules changed"), about)


def past_rounds(about: About, names: Names, game: str) -> str:
    """Rounds came that had been played elsewhere."""
    first, last = about.get("from_round") or "?", about.get("to_round") or "?"
    if first == last:
        return _("round %(number)s entered as played elsewhere") % {"number": first}
    return _("rounds %(first)s to %(last)s entered as played elsewhere") % {"first": first, "last": last}


def moved(about: About, names: Names, game: str) -> str:
    """An evening is on another day."""
    words = {
        "number": about.get("number") or "?",
        "day": _day(about.get("to")),
        "was": _day(about.get("date")),
    }
    return _("round %(number)s moved to %(day)s (was %(was)s)") % words


def cancelled(about: About, names: Names, game: str) -> str:
    """An evening is not held."""
    words = {"number": about.get("number") or "?", "day": _day(about.get("date"))}
    return with_reason(_("round %(number)s of %(day)s cancelled") % words, about)


def inserted(about: About, names: Names, game: str) -> str:
    """There is one more evening."""
    words = {"number": about.get("number") or "?", "day": _day(about.get("date"))}
    return _("round %(number)s added: %(day)s") % words


def _day(date: Any) -> str:
    return dates.day_in_season(dt.date.fromisoformat(date)) if date else "?"
