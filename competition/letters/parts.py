"""What letters about a round share: when it is, and the way to the reader's own page."""

from __future__ import annotations

import datetime as dt
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _

from competition.wording import dates
from players.links import make_token
from players.models import Player


def evening(facts: dict[str, Any]) -> str:
    """ "vrijdag 4 december 20:00", as far as it is known."""
    date = dt.date.fromisoformat(facts["date"]) if facts["date"] else None
    return dates.evening(date, dt.time.fromisoformat(facts["time"]) if facts["time"] else None)


def round_facts(facts: dict[str, Any]) -> tuple[tuple[str, str], ...]:
    """Which evening it is about, for the table of a letter."""
    return (
        (_("When"), evening(facts)),
        (_("Competition"), _("%(season)s, round %(number)d") % _round(facts)),
    )


def own_page(player: Player | None, text: str) -> tuple[str, str] | None:
    """The button that leads to the reader's own page."""
    if player is None:
        return None
    return text, reverse("member:absences", args=[make_token(player)])


def _round(facts: dict[str, Any]) -> dict[str, Any]:
    return {"season": facts["season"], "number": facts["round"]}
