"""The standing on paper, with the columns that the club has chosen, or else those of the rule books."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import ceil, floor
from typing import NamedTuple

from competition.reading.standing import Listed
from competition.sheets.paper import Heading, Paper, paper
from competition.sheets.printer import text_width
from competition.systems.system import USUAL_COLUMNS as USUAL
from competition.wording import numbers
from competition.wording.columns import Column, needed


@dataclass(frozen=True, slots=True)
class StandingSheet:
    """What stands on the sheet: rows in their order with the name of each. `provisional` is said above.

    `columns` are those after the points, in their order; the club has `chosen` them, or they are the usual
    ones. `landscape` chooses the paper; without it the sheet stands upright where all columns fit.
    """

    heading: Heading
    rows: tuple[tuple[str, Listed], ...]
    points: str = numbers.DECIMALS
    decimals: int = 2
    columns: tuple[str, ...] = USUAL
    chosen: bool = False
    provisional: bool = False
    landscape: bool | None = None


class Shown(NamedTuple):
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
    columns = [_shown(column, rows) for column in needed(sheet.columns, rows, chosen=sheet.chosen)]
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


def _shown(column: Column, rows: Iterable[Listed]) -> Shown:
    cells = [str(column.writing.paper(column.value(row))) for row in rows]
    return Shown(column.code, str(column.head), str(column.meaning), cells)


PORTRAIT, LANDSCAPE = 210 - 2 * 13, 297 - 2 * 13  # mm between the margins, as in paper.css
MM_PER_PT = 25.4 / 72
LARGEST, UPRIGHT, SMALLEST = 12.0, 9.0, 7.0  # points; below UPRIGHT the sheet is turned
STEP = 0.25
GIVE = 0.83  # how far the size may go down to save a page
LONGEST_NAME = 20.0  # parts of the size; a longer name takes a second line
SHORTEST_NAME, READABLE = 10.0, 8.0  # where the columns leave no room: more names on two lines
LONGEST_TEXT = 8.0  # a longer group takes a second line
AIR = 0.9  # beside the text of every column
PLACE = 2.2
NARROWEST = 1.5  # the least width of a column, without its air
HEAD_SIZE = 0.85  # the size of the column heads, as in standing.css
# The height in mm for rows and what the heads stand for: the page without heading and column heads.
ROOM = {False: 297 - 45 - 9, True: 210 - 45 - 9}
# What the heads stand for: its size in points, and in mm a line of it, the gap above it and the edge below.
FOOT_SIZE, FOOT_LINE, FOOT_GAP, EDGE = 8.0, 8.0 * 1.3 * MM_PER_PT, 2.5, 8.0
MEANING_GAP = 1.4  # between two meanings, in parts of their size
LOWEST_ROW, HIGHEST_ROW = 1.42, 2.8  # parts of the size
RULE = 0.25  # mm between two rows
REMARK = 8.0  # mm for the line above a provisional list


@dataclass(frozen=True, slots=True)
class Fit:
    """What was chosen: the paper, the size in points, the width of the names in parts of it, a row in mm.

    `foot` is the room in mm below the rows, for what the heads stand for.
    """

    landscape: bool
    size: float
    name: float
    row: float
    foot: float


def fit(
    names: Iterable[str],
    *,
    points: Iterable[str],
    columns: Iterable[tuple[str, Iterable[str]]],
    meanings: Iterable[str],
    remark: bool = False,
    landscape: bool | None = None,
) -> Fit:
    """Choose size and, unless it is given, paper for the widest name, points and text of each column.

    `columns` are their heads with what stands below; `meanings` what the heads stand for.
    """
    names = list(names)
    beside = PLACE + 1.25 * _widest(points, 3.0) + AIR
    beside += sum(_width(head, texts) + AIR for head, texts in columns)
    longest = LONGEST_NAME
    name = min(longest, _widest(names, 8.0)) + AIR
    if landscape is None:
        landscape = _size(PORTRAIT, name + beside) < UPRIGHT
    paper = LANDSCAPE if landscape else PORTRAIT
    while _size(paper, name + beside) < READABLE and longest > SHORTEST_NAME:
        longest -= 1
        name = min(name, longest + AIR)
    largest = max(SMALLEST, _size(paper, name + beside))
    lines = len(names) + 0.8 * sum(1 for each in names if text_width(each) > longest)
    foot = _foot(meanings, paper)
    room = ROOM[landscape] - foot - (REMARK if remark else 0)
    size = _fewest_pages(largest, max(UPRIGHT, GIVE * largest), lines, room)
    return Fit(landscape, size, name, _row(lines, room, size * MM_PER_PT), foot)


def _width(head: str, texts: Iterable[str]) -> float:
    return max(HEAD_SIZE * text_width(head), min(LONGEST_TEXT, _widest(texts, NARROWEST)))


def _foot(meanings: Iterable[str], width: float) -> float:
    """The height of what the heads stand for, with the edge of the page below it."""
    lines, used = 1, 0.0
    for meaning in meanings:
        wide = (text_width(meaning) + MEANING_GAP) * FOOT_SIZE * MM_PER_PT
        if used + wide > width:
            lines, used = lines + 1, 0.0
        used += wide
    return FOOT_GAP + lines * FOOT_LINE + EDGE


def _fewest_pages(largest: float, smallest: float, rows: float, room: float) -> float:
    """The largest size, or a little less where that saves a page."""
    steps = max(0, floor((largest - smallest) / STEP))
    sizes = [largest - STEP * step for step in range(steps + 1)]
    return min(sizes, key=lambda size: _pages(rows, room, size * MM_PER_PT))


def _pages(rows: float, room: float, em: float) -> int:
    return ceil(rows / floor(room / (LOWEST_ROW * em + RULE))) or 1


def _row(rows: float, room: float, em: float) -> float:
    """As low as can be only as far as that saves a page; the rows are spread over the pages."""
    on_a_page = ceil(rows / _pages(rows, room, em)) or 1
    return max(LOWEST_ROW * em, min(HIGHEST_ROW * em, room / on_a_page - RULE))


def _size(room: float, width: float) -> float:
    size = room / width / MM_PER_PT
    return min(LARGEST, size // STEP * STEP)


def _widest(texts: Iterable[str], least: float) -> float:
    return max([least, *(text_width(text) for text in texts)])
