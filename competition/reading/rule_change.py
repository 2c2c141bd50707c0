"""The changes of the rules that were made during a season."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from competition.models import Event, Season, Verb


@dataclass(frozen=True, slots=True)
class PastChange:
    """A change of the rules that was made, with both rule sets."""

    who: str
    at: dt.datetime
    reason: str
    before: dict[str, Any]
    after: dict[str, Any]


def past_changes(season: Season) -> list[PastChange]:
    """Every change of the rules that was not taken back, the newest first; one query."""
    events = Event.objects.filter(season=season, verb=Verb.RULES_CHANGED.value, undone_by=None)
    return [
        PastChange(
            who=event.who,
            at=event.at,
            reason=str(event.data.get("about", {}).get("reason", "")),
            before=_rules_in(event.data["was"]),
            after=_rules_in(event.data["is"]),
        )
        for event in events.select_related("user", "player").order_by("-pk")
    ]


def _rules_in(rows: Mapping[str, Any]) -> dict[str, Any]:
    (season,) = rows["season"].values()
    return dict(season["rules"])
