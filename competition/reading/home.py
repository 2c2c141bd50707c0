"""The home page: for each season what comes next and how it stands."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass

from competition.models import Season
from competition.reading.rounds import RoundHead, round_heads
from competition.reading.standing import ListPage, list_page


@dataclass(frozen=True, slots=True)
class SeasonCard:
    """A season on the home page.

    `next_round` is the first one that is not closed, or None; `last_round` the last closed one.
    """

    season: Season
    rounds: tuple[RoundHead, ...]
    next_round: RoundHead | None
    last_round: RoundHead | None
    standing: ListPage

    @property
    def deadline(self) -> dt.datetime | None:
        """Until when an absence for the next round is in time."""
        return self.next_round.deadline if self.next_round else None


def season_card(season: Season) -> SeasonCard:
    """What comes next in a season and its last list; nine queries at most."""
    rounds = round_heads(season)
    closed = [head for head in rounds if head.state == "closed"]
    waiting = [head for head in rounds if head.state != "closed"]
    return SeasonCard(
        season=season,
        rounds=rounds,
        next_round=waiting[0] if waiting else None,
        last_round=closed[-1] if closed else None,
        standing=list_page(season),
    )


def home_page() -> tuple[SeasonCard, ...]:
    """All seasons that are not archived, the first made one first."""
    return tuple(season_card(season) for season in Season.objects.current().order_by("pk"))
