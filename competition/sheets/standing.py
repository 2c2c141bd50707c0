"""The standing on paper, with the columns that the club has chosen, or else those of the rule books."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from fractions import Fraction
from operator import attrgetter
from typing import NamedTuple, Protocol

from competition.reading.columns import columns_of_rows
from competition.sheets.paper import Heading, Paper, paper
from competition.sheets.standing_fit import Fit, fit
from competition.systems.system import USUAL_COLUMNS as USUAL
from competition.wording import numbers
from competition.wording.standing import COLUMNS, colour_run


class Row(Protocol):
    """What the sheet needs of a row; those that the pages read have it."""

    @property
    def place(self) -> int | None: ...
    @property
    def group(self) -> str: ...
    @property
    def rating(self) -> int | None: ...
    @property
    def points(self) -> Fraction: ...
    @property
    def value(self) -> Fraction: ...
    @property
    def played(self) -> int: ...
    @property
    def wins(self) -> int: ...
    @property
    def draws(self) -> int: ...
    @property
    def losses(self) -> int: ...
    @property
    def by_default(self) -> int: ...
    @property
    def adjourned(self) -> int: ...
    @property
    def percentage(self) -> Fraction | None: ...
    @property
    def colour_balance(self) -> int: ...
    @property
    def colour_run(self) -> str: ...
    @property
    def byes(self) -> int: ...
    @property
    def absent(self) -> int: ...
    @property
    def absent_unnotified(self) -> int: ...
    @property
    def external(self) -> int: ...
    @property
    def tpr(self) -> int | None: ...


@dataclass(frozen=True, slots=True)
class StandingSheet:
    """What stands on the sheet: rows in their order with the name of each. `provisional` is said above.

    `columns` are those after the points, in their order. `landscape` chooses the paper; without it the sheet
    stands upright where all columns fit.
    """

    heading: Heading
    rows: tuple[tuple[str, Row], ...]
    points: str = numbers.DECIMALS
    decimals: int = 2
    columns: tuple[str, ...] = USUAL
    provisional: bool = False
    landscape: bool | None = None


class Column(NamedTuple):
    """A column after the points: its name, its head, what the head stands for, and what stands in it."""

    name: str
    head: str
    meaning: str
    cells: list[str]


class Line(NamedTuple):
    """A finished row; each of its cells with the name of its column."""

    place: int | None
    name: str
    points: numbers.Figure
    cells: list[tuple[str, str]]


def standing_sheet(sheet: StandingSheet) -> Paper:
    """Set the sheet, in the active language; all columns are on it whichever way it lies."""
    rows = [row for _name, row in sheet.rows]
    points = [numbers.points(row.points, sheet.points, sheet.decimals) for row in rows]
    columns = [_column(name, rows) for name in columns_of_rows(sheet.columns, rows)]
    meanings = [(column.head, column.meaning) for column in columns if column.meaning]
    chosen = fit(
        [name for name, _row in sheet.rows],
        points=[str(figure) for figure in points],
        columns=[(column.head, column.cells) for column in columns],
        meanings=[f"{head} {meaning}" for head, meaning in meanings],
        remark=sheet.provisional,
        landscape=sheet.landscape,
    )
    lines = [
        Line(row.place, name, figure, [(column.name, column.cells[at]) for column in columns])
        for at, ((name, row), figure) in enumerate(zip(sheet.rows, points, strict=True))
    ]
    return paper(
        "sheets/standing.html",
        sheet.heading,
        {
            "layout": "landscape" if chosen.landscape else "portrait",
            "columns": columns,
            "meanings": meanings,
            "lines": lines,
            "has_rest": any(figure.rest for figure in points),
            "provisional": sheet.provisional,
        },
        style_sheet="css/sheets/standing.css",
        measures=_measures(chosen),
    )


def _measures(chosen: Fit) -> str:
    return (
        f"html {{ font-size: {chosen.size:g}pt }}\n"
        f"@page {{ margin-bottom: {chosen.foot:.2f}mm }}\n"
        f".standing .name {{ width: {chosen.name:.2f}rem }}\n"
        f".standing td {{ height: {chosen.row:.2f}mm }}\n"
    )


def _column(name: str, rows: Iterable[Row]) -> Column:
    head, meaning = COLUMNS[name]
    write = _WRITERS.get(name, attrgetter(name))
    return Column(name, str(head), str(meaning), [str(write(row)) for row in rows])


_WRITERS: dict[str, Callable[[Row], object]] = {
    "rating": lambda row: row.rating or "",
    "tpr": lambda row: row.tpr or "",
    "value": lambda row: numbers.fraction(row.value),
    "percentage": lambda row: numbers.percentage(row.percentage).rstrip("%"),
    "colour_balance": lambda row: numbers.whole(row.colour_balance),
    "colour_run": lambda row: colour_run(row.colour_run),
}
