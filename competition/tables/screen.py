"""The slides of the screen in the hall: as many lines each as can be read from the back row."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TypeVar

from competition.reading.standing import ListRow
from competition.tables.boards import BoardLine
from competition.wording import numbers

BOARDS = 11
ROWS = 12

Line = TypeVar("Line")


@dataclass(frozen=True, slots=True)
class StandingLine:
    """A row of the standing, as it is read from afar."""

    place: int | None
    up: int
    down: int
    name: str
    points: numbers.Figure


@dataclass(frozen=True, slots=True)
class Slide:
    """What is on the screen for some seconds. `part` says which of how many slides of its kind it is."""

    title: str
    lead: str
    part: str
    boards: Sequence[BoardLine] = ()
    standing: Sequence[StandingLine] = ()
    byes: Sequence[str] = ()


def board_slides(title: str, lead: str, lines: Sequence[BoardLine], byes: Sequence[str]) -> Iterator[Slide]:
    """The boards of a round; who sits out stands under the last of them."""
    pages = _pages(lines, BOARDS)
    for number, some in enumerate(pages, start=1):
        last = number == len(pages)
        yield Slide(title, lead, _part(number, len(pages)), boards=some, byes=byes if last else ())


def standing_slides(
    title: str, lead: str, rows: Sequence[ListRow], style: str, places: int
) -> Iterator[Slide]:
    """The whole standing."""
    lines = [_standing_line(row, numbers.points(row.points, style, places)) for row in rows]
    pages = _pages(lines, ROWS)
    for number, some in enumerate(pages, start=1):
        yield Slide(title, lead, _part(number, len(pages)), standing=some)


def _standing_line(row: ListRow, points: numbers.Figure) -> StandingLine:
    change = row.change or 0
    return StandingLine(row.place, max(change, 0), max(-change, 0), row.person.name, points)


def _pages(lines: Sequence[Line], most: int) -> list[Sequence[Line]]:
    """The lines over as few slides as can be, none of them with just a rest."""
    count = -(-len(lines) // most)
    size = -(-len(lines) // count) if count else 1
    return [lines[start : start + size] for start in range(0, len(lines), size)]


def _part(number: int, count: int) -> str:
    return f"{number}/{count}" if count > 1 else ""
