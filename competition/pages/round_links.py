"""The round that comes, and all rounds as a row of squares."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Protocol

from django.utils import timezone

from competition.models import Season
from competition.pages.addresses import round_url
from competition.pages.frame import optional_url
from competition.reading.rounds import RoundHead
from competition.wording import titles
from players.models import Club


@dataclass(frozen=True, slots=True)
class NextRound:
    """The round that comes, until when one reports an absence, and where."""

    season: str
    date: dt.date | None
    words: str
    deadline: str
    round_url: str
    absence_url: str


class Numbered(Protocol):
    """What the row of squares needs of a round."""

    @property
    def number(self) -> int: ...
    @property
    def counts(self) -> bool: ...


@dataclass(frozen=True, slots=True)
class RoundSquare:
    """A round in the row of squares; without address it has nothing to show yet."""

    number: int
    url: str
    title: str
    current: bool


def next_round(season: Season, head: RoundHead | None, club: Club) -> NextRound | None:
    """The bar of the next round, None when the season is over."""
    if head is None:
        return None
    now = timezone.localtime(timezone=club.zone)
    return NextRound(
        season=season.name,
        date=head.date,
        words=titles.next_round(head.number, head.date, head.time),
        deadline=titles.deadline(head.deadline, head.date, now) if head.is_open else titles.pairing_is_out(),
        round_url="" if head.is_open else round_url(season)(head.number),
        absence_url=optional_url("member:absence", season.slug) if head.is_open else "",
    )


def coming_round(rounds: Iterable[RoundHead]) -> RoundHead | None:
    """The first round that is not closed."""
    return next((head for head in rounds if head.state != "closed"), None)


def home_head(coming: list[NextRound], club: Club) -> tuple[str, str]:
    """When the club plays next, as title and first line."""
    date = min((each.date for each in coming if each.date), default=None)
    return titles.home_title(date), titles.home_lead(date, timezone.localdate(timezone=club.zone))


def round_squares(
    rounds: Iterable[Numbered], chosen: int | None, url: Callable[[int], str], *, only_counted: bool
) -> list[RoundSquare]:
    """All rounds as squares. `only_counted`: those that no list takes into account lead nowhere."""
    return [
        RoundSquare(
            number=head.number,
            url=url(head.number) if head.counts or not only_counted else "",
            title=titles.round_name(head.number),
            current=head.number == chosen,
        )
        for head in rounds
    ]
