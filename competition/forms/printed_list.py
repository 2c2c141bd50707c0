"""The list that the old program printed, pasted: place, name, points."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from competition.forms.past_rounds import Problem
from competition.forms.people import find_named
from competition.reading.people import Person
from competition.wording.members import file_error
from players.importing.errors import FileError
from players.importing.table import LONGEST_CELL, Row, read_text
from players.names import fold

_NUMBER = r"[+-]?\d+(?:[.,]\d+|\s*[½⅓⅔¼¾⅙⅚])?"
_LINE = re.compile(rf"(?:(?P<place>\d+)[.)]?\s+)?(?P<name>\D.*?)(?P<numbers>(?:\s+{_NUMBER})+)")
_SIGNS = {"½": (1, 2), "⅓": (1, 3), "⅔": (2, 3), "¼": (1, 4), "¾": (3, 4), "⅙": (1, 6), "⅚": (5, 6)}
_POINTS = ("punten", "pnt", "pt", "ptn", "points", "score", "totaal", "total", "keizer")


@dataclass(frozen=True, slots=True)
class PrintedRow:
    """A row of a printed list. `decimals` is how exactly its points were printed, None for exactly."""

    key: str
    place: int | None
    points: Fraction
    decimals: int | None


@dataclass(frozen=True, slots=True)
class _Cells:
    """A row taken apart, and where its name and the numbers behind it are."""

    line: int
    cells: Row
    name_at: int
    numbers: tuple[int, ...]


def read_printed_list(text: str, people: Sequence[Person]) -> tuple[list[PrintedRow], list[Problem]]:
    """The rows, and those that can't be read."""
    try:
        rows = _rows(text)
    except FileError as error:
        return [], [Problem(1, "", file_error(error))]
    points_at: int | None = None
    taken_apart: list[_Cells] = []
    problems: list[Problem] = []
    for line, cells in enumerate(rows, start=1):
        heading = [at for at, cell in enumerate(cells) if fold(cell) in _POINTS]
        if heading and not taken_apart:
            points_at, problems = heading[0], []  # what stands above the heading is no row
        elif any(cells):
            try:
                taken_apart.append(_taken_apart(line, cells, points_at))
            except ValidationError as error:
                problems.append(_problem(line, cells, error))
    if points_at is None:
        points_at = _falling_column(taken_apart)
    found: list[PrintedRow] = []
    for each in taken_apart:
        try:
            found.append(_row(each, people, points_at))
        except ValidationError as error:
            problems.append(_problem(each.line, each.cells, error))
    return found, sorted(problems, key=lambda problem: problem.line)


def read_points(text: str) -> tuple[Fraction, int | None]:
    """Points as they were printed, and with how many decimals."""
    plain = text.replace(" ", "").replace(",", ".")
    if plain and plain[-1] in _SIGNS:
        return Fraction(plain[:-1] or 0) + Fraction(*_SIGNS[plain[-1]]), None
    return Fraction(plain), len(plain.partition(".")[2])


def _rows(text: str) -> list[Row]:
    """The cells of each line: of a table, or of lines as "1. Jan van der Meiden 1650 123,5"."""
    if any(sign in text for sign in "\t;|"):
        return read_text(text)
    lines = [" ".join(line.split()) for line in text.splitlines()]
    if max(map(len, lines), default=0) > LONGEST_CELL:
        raise FileError("long_cell", most=LONGEST_CELL)
    if not any(_LINE.fullmatch(line) for line in lines):
        return read_text(text)
    return [_plain_line(line) for line in lines]


def _plain_line(line: str) -> Row:
    match = _LINE.fullmatch(line)
    if match is None:
        return [line]
    return [match["place"] or "", match["name"], *re.findall(_NUMBER, match["numbers"])]


def _taken_apart(line: int, cells: Row, points_at: int | None) -> _Cells:
    name_at = next((at for at, cell in enumerate(cells) if any(c.isalpha() for c in cell)), None)
    if name_at is None:
        raise ValidationError(_("Needed are place, name and points."))
    behind = range(name_at + 1, len(cells))
    numbers = tuple(at for at in behind if re.fullmatch(_NUMBER, cells[at]))
    if points_at is None and not numbers:
        raise ValidationError(_("Needed are place, name and points."))
    return _Cells(line, cells, name_at, numbers)


def _falling_column(rows: Sequence[_Cells]) -> int | None:
    """The first column of numbers that nowhere rises: a list goes by its points, not by the ratings."""
    for at in sorted(set.intersection(*(set(row.numbers) for row in rows))) if rows else ():
        points = [read_points(row.cells[at])[0] for row in rows]
        if points == sorted(points, reverse=True):
            return at
    return None


def _row(row: _Cells, people: Sequence[Person], points_at: int | None) -> PrintedRow:
    at = points_at if points_at is not None else row.numbers[0]
    points = row.cells[at] if at < len(row.cells) else ""
    if not re.fullmatch(_NUMBER, points):
        raise ValidationError(_("“%(points)s” are no points.") % {"points": points})
    before = (cell.strip(".)") for cell in row.cells[: row.name_at])
    place = next((int(cell) for cell in before if cell.isdecimal()), None)
    value, decimals = read_points(points)
    return PrintedRow(find_named(row.cells[row.name_at], people).key, place, value, decimals)


def _problem(line: int, cells: Row, error: ValidationError) -> Problem:
    return Problem(line, " ".join(cell for cell in cells if cell), error.messages[0])
