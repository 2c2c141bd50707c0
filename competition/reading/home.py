"""The home page: for each season what comes next and how it stands."""

from __future__ import annotations

import datetime as dt
from collections.abc import Collection
from dataclasses import dataclass

from competition.models import Season
from competition.reading.rounds import RoundHead, round_heads_of
from competition.reading.standing import ListPage, list_pages


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


def home_page(seasons: Collection[Season] | None = None) -> tuple[SeasonCard, ...]:
    """These seasons, all that are not archived unless given, the first made one first.

    Five queries, however many seasons there are.
    """
    if seasons is None:
        seasons = list(Season.objects.current().order_by("pk"))
    heads = round_heads_of(seasons)
    lists = list_pages(seasons)
    return tuple(_card(lists[season.pk], heads[season.pk]) for season in seasons)


def _card(standing: ListPage, rounds: tuple[RoundHead, ...]) -> SeasonCard:
    closed = [head for head in rounds if head.state == "closed"]
    waiting = [head for head in rounds if head.state != "closed"]
    return SeasonCard(
        season=standing.season,
        rounds=rounds,
        next_round=waiting[0] if waiting else None,
        last_round=closed[-1] if closed else None,
        standing=standing,
    )
