"""What followed from a league match in a round, in words."""

from __future__ import annotations

import datetime as dt

from django.utils.translation import gettext as _

from competition.wording import dates
from competition.wording.history_of_season import About, Names, with_reason


def match(about: About) -> str:
    """Which match: "team 1 – Purmerend, zaterdag 5 september"."""
    date = str(about.get("date") or "")
    words = {
        "team": about.get("team") or "?",
        "opponent": about.get("opponent") or "?",
        "day": dates.day(dt.date.fromisoformat(date)) if date else "?",
    }
    return _("team %(team)s – %(opponent)s, %(day)s") % words


def followed(about: About, names: Names, game: str) -> str:
    """Rows came, or changed along with the match."""
    words = {"match": match(about), "names": _names(about, names)}
    return with_reason(_("league match %(match)s: %(names)s") % words, about)


def called_off(about: About, names: Names, game: str) -> str:
    """Rows went with it."""
    words = {"match": match(about), "names": _names(about, names)}
    return with_reason(_("league match %(match)s called off: %(names)s") % words, about)


def _names(about: About, names: Names) -> str:
    return ", ".join(names.get(str(key), str(key)) for key in about.get("entrants") or ()) or "?"
