"""The list that the old program printed, pasted: place, name, points."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from competition.forms.delimited import read_table
from competition.forms.past_rounds import Problem
from competition.forms.people import find_person
from competition.reading.people import Person

_NUMBER = r"[+-]?\d+(?:[.,]\d+|\s*[½⅓⅔¼¾⅙⅚])?"
_LINE = re.compile(rf"(?:(?P<place>\d+)[.)]?\s+)?(?P<name>\D.*?)\s+(?P<points>{_NUMBER})")
_SIGNS = {"½": (1, 2), "⅓": (1, 3), "⅔": (2, 3), "¼": (1, 4), "¾": (3, 4), "⅙": (1, 6), "⅚": (5, 6)}
_POINTS = ("punten", "pnt", "pt", "ptn", "points", "score", "totaal", "total", "keizer")


@dataclass(frozen=True, slots=True)
class PrintedRow:
    """A row of a printed list. `decimals` is how exactly its points were printed, None for exactly."""

    key: str
    place: int | None
    points: Fraction
    decimals: int | None


def read_printed_list(text: str, people: Sequence[Person]) -> tuple[list[PrintedRow], list[Problem]]:
    """The rows, and those that can't be read."""
    found: list[PrintedRow] = []
    problems: list[Problem] = []
    points_at: int | None = None
    has_columns = "\t" in text or ";" in text
    lines = read_table(text) if has_columns else _plain_lines(text)
    for line, cells in lines:
        heading = [at for at, cell in enumerate(cells) if cell.casefold().strip(".") in _POINTS]
        if heading and not found:
            points_at = heading[0]
            continue
        try:
            found.append(_row(cells, people, points_at))
        except ValidationError as error:
            problems.append(Problem(line, " ".join(cell for cell in cells if cell), error.messages[0]))
    return found, problems


def read_points(text: str) -> tuple[Fraction, int | None]:
    """Points as they were printed, and with how many decimals."""
    plain = text.replace(" ", "").replace(",", ".")
    if plain and plain[-1] in _SIGNS:
        return Fraction(plain[:-1] or 0) + Fraction(*_SIGNS[plain[-1]]), None
    return Fraction(plain), len(plain.partition(".")[2])


def _plain_lines(text: str) -> list[tuple[int, list[str]]]:
    return [(n, [" ".join(line.split())]) for n, line in enumerate(text.splitlines(), 1) if line.strip()]


def _row(cells: list[str], people: Sequence[Person], points_at: int | None) -> PrintedRow:
    if len(cells) == 1:
        match = _LINE.fullmatch(cells[0])
        if match is None:
            raise ValidationError(_("Needed are place, name and points."))
        place, name, points = match["place"], match["name"], match["points"]
    else:
        name_at = next((at for at, cell in enumerate(cells) if any(c.isalpha() for c in cell)), None)
        numbers = [at for at, cell in enumerate(cells) if re.fullmatch(_NUMBER, cell)]
        behind = [at for at in numbers if name_at is not None and at > name_at]
        if name_at is None or not (points_at is not None or behind):
            raise ValidationError(_("Needed are place, name and points."))
        at = points_at if points_at is not None else behind[0]
        points = cells[at] if at < len(cells) else ""
        if not re.fullmatch(_NUMBER, points):
            raise ValidationError(_("“%(points)s” are no points.") % {"points": points})
        place = next((cells[at].strip(".") for at in numbers if at < name_at), None)
        name = cells[name_at]
    value, decimals = read_points(points)
    return PrintedRow(find_person(name, people).key, int(place) if place else None, value, decimals)
