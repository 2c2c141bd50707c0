"""The standing on paper, with the columns of the rule books."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple, Protocol

from django.utils.translation import gettext, pgettext

from competition.sheets.paper import Heading, Paper, paper
from competition.sheets.standing_fit import Fit, fit
from competition.wording import numbers
from competition.wording.standing import colour_run


class Row(Protocol):
    """What the sheet needs of a row; those that the pages read have it."""

    @property
    def place(self) -> int | None: ...
    @property
    def group(self) -> str: ...
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


@dataclass(frozen=True, slots=True)
class StandingSheet:
    """What stands on the sheet: rows in their order with the name of each. `provisional` is said above.

    `landscape` chooses the paper; without it the sheet stands upright where all columns fit.
    """

    heading: Heading
    rows: tuple[tuple[str, Row], ...]
    points: str = numbers.DECIMALS
    decimals: int = 2
    provisional: bool = False
    landscape: bool | None = None


class Column(NamedTuple):
    """A column of counts: its head, what the head stands for, and what is written in it."""

    head: str
    meaning: str
    write: Callable[[Row], object]


class Cells(NamedTuple):
    """A finished row."""

    place: int | None
    name: str
    group: str
    points: numbers.Figure
    value: numbers.Figure
    counts: list[object]


def standing_sheet(sheet: StandingSheet) -> Paper:
    """Set the sheet, in the active language; all columns are on it whichever way it lies."""
    columns = _columns()
    rows = [_cells(name, row, columns, sheet) for name, row in sheet.rows]
    grouped = any(row.group for row in rows)
    chosen = fit(
        [row.name for row in rows],
        groups=[row.group for row in rows] if grouped else [],
        points=[str(row.points) for row in rows],
        heads=[column.head for column in columns],
        remark=sheet.provisional,
        landscape=sheet.landscape,
    )
    return paper(
        "sheets/standing.html",
        sheet.heading,
        {
            "layout": "landscape" if chosen.landscape else "portrait",
            "columns": columns,
            "rows": rows,
            "grouped": grouped,
            "has_rest": any(row.points.rest for row in rows),
            "provisional": sheet.provisional,
        },
        style_sheet="css/sheets/standing.css",
        measures=_measures(chosen),
    )


def _measures(chosen: Fit) -> str:
    return (
        f"html {{ font-size: {chosen.size:g}pt }}\n"
        f".standing .name {{ width: {chosen.name:.2f}rem }}\n"
        f".standing td {{ height: {chosen.row:.2f}mm }}\n"
    )


def _cells(name: str, row: Row, columns: list[Column], sheet: StandingSheet) -> Cells:
    return Cells(
        row.place,
        name,
        row.group,
        numbers.points(row.points, sheet.points, sheet.decimals),
        numbers.fraction(row.value),
        [column.write(row) for column in columns],
    )


def _columns() -> list[Column]:
    """The counts of the rule books in their order."""
    return [
        Column(pgettext("column", "GP"), gettext("games played"), lambda row: row.played),
        Column(pgettext("column", "W"), gettext("won"), lambda row: row.wins),
        Column(pgettext("column", "D"), gettext("drawn"), lambda row: row.draws),
        Column(pgettext("column", "L"), gettext("lost"), lambda row: row.losses),
        Column(pgettext("column", "Adj"), gettext("adjourned"), lambda row: row.adjourned),
        Column("%", gettext("score in percent"), lambda row: numbers.percentage(row.percentage).rstrip("%")),
        Column(
            pgettext("column", "CB"),
            gettext("colour balance: games with white minus games with black"),
            lambda row: numbers.whole(row.colour_balance),
        ),
        Column(
            pgettext("column", "Run"),
            gettext("the last games with the same colour"),
            lambda row: colour_run(row.colour_run),
        ),
        Column(pgettext("column", "Bye"), gettext("byes"), lambda row: row.byes),
        Column(pgettext("column", "Abs"), gettext("absent with notice"), lambda row: row.absent),
        Column(
            pgettext("column", "AWN"), gettext("absent without notice"), lambda row: row.absent_unnotified
        ),
    ]
