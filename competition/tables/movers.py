"""The standing as it moves: who rises and falls most this evening."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from competition.reading.standing import ListPage, ListRow
from competition.wording import numbers

MOVERS = 8
LEADERS = 5


@dataclass(frozen=True, slots=True)
class Mover:
    """A player whose place has changed: `up` is how many places, negative for down."""

    name: str
    url: str
    place: int | None
    points: numbers.Figure
    up: int

    @property
    def places(self) -> int:
        return abs(self.up)


def leaders(listed: ListPage, url: Callable[[str], str], style: str, decimals: int) -> list[Mover]:
    """The top of the list."""
    return [_mover(row, url, style, decimals) for row in listed.shown[:LEADERS]]


def movers(listed: ListPage, url: Callable[[str], str], style: str, decimals: int) -> list[Mover]:
    """Those who moved most since the list before, the greatest moves first."""
    moved = [row for row in listed.shown if row.change]
    moved.sort(key=lambda row: (-abs(row.change or 0), row.place or 0))
    return [_mover(row, url, style, decimals) for row in moved[:MOVERS]]


def _mover(row: ListRow, url: Callable[[str], str], style: str, decimals: int) -> Mover:
    return Mover(
        name=row.person.name,
        url=url(row.person.key),
        place=row.place,
        points=numbers.points(row.points, style, decimals),
        up=row.change or 0,
    )
