"""The list to pin up: everybody and the coming evenings, with room to tick by pen."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil, floor
from typing import NamedTuple

from django.utils.translation import gettext, pgettext

from competition.sheets.paper import Heading, Paper, paper
from competition.sheets.printer import text_width

MOST_ROUNDS = 8
MM_PER_PT = 25.4 / 72
WIDTH = 210 - 2 * 13
ROOM = 297 - 45 - 19 - 16  # mm for the rows: the page without heading, column heads and explanation
LOWEST_ROW, HIGHEST_ROW = 6.2, 13.0  # mm; lower ones have no room for a pen
LARGEST, SMALLEST = 18.0, 11.0  # points of a name
LETTER = 0.62  # the size of a name in parts of its row
BOX = 13.0  # mm, the least width of a round
PADDING, SPARE = 3.0, 1.0  # mm beside a name; more than its width may need
LONG = 0.72  # the size of a name on two lines, in parts of the usual one; as in absence_list.css
LONGEST_NAME = 22.0  # parts of its size; a longer one takes two lines

# What has been said already. Somebody who is not in a round has nothing to say.
OPEN, AWAY, LEAGUE, COMING, RESERVE, OUTSIDE = "", "away", "league", "coming", "reserve", "outside"


class Evening(NamedTuple):
    """The head of a column: "13", "4 dec"."""

    number: int
    day: str


class Row(NamedTuple):
    """Somebody with what he has said about each evening."""

    name: str
    said: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class AbsenceList:
    """What stands on the sheet. `sign_up`: one ticks the evenings that one comes, not those one misses."""

    heading: Heading
    evenings: tuple[Evening, ...]
    rows: tuple[Row, ...]
    sign_up: bool = False


class _Cell(NamedTuple):
    said: str
    mark: str


class _Line(NamedTuple):
    name: str
    size: str
    cells: list[_Cell]


def absence_list(sheet: AbsenceList) -> Paper:
    """Set the list, in the active language; the rows are spread evenly over the pages."""
    marks = _marks(sign_up=sheet.sign_up)
    on_a_page, row, size = _fit(len(sheet.rows))
    name = min(LONGEST_NAME, max([6.0, *(text_width(each.name) for each in sheet.rows)]))
    name = min(name * size * MM_PER_PT + PADDING + SPARE, WIDTH - BOX * len(sheet.evenings))
    lines = [_line(each, marks, (name - PADDING - SPARE) / (size * MM_PER_PT)) for each in sheet.rows]
    used = {cell.said for line in lines for cell in line.cells}
    return paper(
        "sheets/absence_list.html",
        sheet.heading,
        {
            "layout": "portrait",
            "evenings": sheet.evenings,
            "pages": [lines[first : first + on_a_page] for first in range(0, len(lines), on_a_page)] or [[]],
            "meanings": [(marks[said], meaning) for said, meaning in _meanings().items() if said in used],
            "has_outside": OUTSIDE in used,
        },
        style_sheet="css/sheets/absence_list.css",
        measures=(
            f".absences {{ font-size: {size:g}pt }}\n"
            f".absences .name {{ width: {name - PADDING:.2f}mm }}\n"
            f".absences td, .absences tbody th {{ height: {row:.2f}mm }}\n"
        ),
    )


def _fit(people: int) -> tuple[int, float, float]:
    """How many on a page, the height of a row in mm, the size of a name in points."""
    pages = ceil(people / floor(ROOM / LOWEST_ROW)) or 1
    on_a_page = ceil(people / pages) or 1
    row = min(HIGHEST_ROW, ROOM / on_a_page)
    size = max(SMALLEST, min(LARGEST, LETTER * row / MM_PER_PT // 0.5 * 0.5))
    return on_a_page, row - 0.3, size


def _line(row: Row, marks: dict[str, str], room: float) -> _Line:
    width = text_width(row.name)
    size = "" if width <= room else "long" if width * LONG <= 1.7 * room else "longest"
    return _Line(row.name, size, [_Cell(said, marks.get(said, "")) for said in row.said])


def _marks(*, sign_up: bool) -> dict[str, str]:
    """What is written in a box: the cross is what one would write there oneself."""
    return {
        AWAY: "−" if sign_up else "×",
        LEAGUE: pgettext("letter on the absence list", "L"),
        COMING: "×" if sign_up else "+",
        RESERVE: pgettext("letter on the absence list", "R"),
    }


def _meanings() -> dict[str, str]:
    return {
        COMING: gettext("is coming"),
        RESERVE: gettext("comes if the number is odd"),
        AWAY: gettext("is not coming"),
        LEAGUE: gettext("plays for the club"),
    }
