"""The cross table and the schedule of the championship as finished cells."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from competition.wording import dates, numbers, results

if TYPE_CHECKING:
    from competition.reading.championship import ChampionshipPage
    from competition.systems.championship_table import Cell, CrossTable

SIGNS = {
    "chess": {Fraction(1): "1", Fraction(1, 2): "½", Fraction(0): "0"},
    "draughts": {Fraction(1): "2", Fraction(1, 2): "1", Fraction(0): "0"},
}
OPEN = "·"


@dataclass(frozen=True, slots=True)
class Square:
    """One game in a cell: its sign, and whether the player of the row had white."""

    sign: str
    white: bool


@dataclass(frozen=True, slots=True)
class CrossLine:
    """A member: a cell for each member, None against himself. `mark`: say that he can still win, where
    that is not true of everybody."""

    place: int
    name: str
    url: str
    points: numbers.Figure
    berger: numbers.Figure
    to_play: int
    can_win: bool
    mark: bool
    cells: list[list[Square] | None]


def cross_lines(
    table: CrossTable, names: Mapping[str, str], url: Callable[[str], str], game: str
) -> list[CrossLine]:
    """The rows of the cross table; in draughts a game won is 2."""
    worth = 2 if game == "draughts" else 1
    some_are_out = not all(row.can_win for row in table.rows)
    return [
        CrossLine(
            place=row.place,
            name=names[row.entrant],
            url=url(row.entrant),
            points=numbers.fraction(row.points * worth),
            berger=numbers.decimal(row.sonneborn_berger * worth * worth, 2),
            to_play=row.to_play,
            can_win=row.can_win,
            mark=row.can_win and bool(row.to_play) and some_are_out,
            cells=[None if cell is None else [_square(one, game) for one in cell] for cell in row.cells],
        )
        for row in table.rows
    ]


def _square(cell: Cell, game: str) -> Square:
    sign = OPEN if cell.points is None else SIGNS.get(game, SIGNS["chess"])[cell.points]
    return Square(sign, cell.colour == "white")


@dataclass(frozen=True, slots=True)
class EveningLine:
    """A game on its evening."""

    number: int
    day: str
    white: str
    black: str
    result: str


def schedule_lines(shown: ChampionshipPage, names: Mapping[str, str]) -> list[EveningLine]:
    """The games that count and have an evening, in the order of the evenings."""
    days: dict[int, dt.date | None] = {round_.number: round_.date for round_ in shown.facts.rounds}
    lines = []
    for each in shown.counted:
        date = days.get(each.round)
        result = results.result(each.game.result, shown.season.game) if each.game.result else ""
        lines.append(
            EveningLine(
                number=each.round,
                day=dates.short_day(date) if date else "",
                white=names[each.game.white],
                black=names[each.game.black],
                result=str(result),
            )
        )
    return lines
