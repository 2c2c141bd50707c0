"""The grid and the games of a cross table as a drawing, and how large it can be."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from math import ceil
from typing import NamedTuple

from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe

from competition.sheets.printer import text_width

FONTS = "Source Sans 3,Source Sans 3 Extended,DejaVu Sans,sans-serif"  # as in paper.css
PALE, SELF = "#eeeeee", "#b8b8b8"
THIN, THICK = 0.1, 0.35  # mm
BASELINE = 0.34  # from the middle of a line down to where its letters stand, in parts of the size
SIGN = 0.86  # the size of a sign in parts of its square
GAP = 0.05  # around a square, in parts of it


class Mark(NamedTuple):
    """A game: the one letter that is written on its square, and whether that is a white one."""

    sign: str
    white: bool


class _Spot(NamedTuple):
    """A game and the middle of its square."""

    x: float
    y: float
    mark: Mark


Marks = Mapping[tuple[int, int], Sequence[Mark]]


def draw(marks: Marks, chosen: Fit, rows: range, columns: range) -> SafeString:
    """The part of the table with these rows and columns."""
    spots = list(_spots(marks, chosen, rows, columns))
    width, height = _size(chosen, rows, columns)
    parts = [*_bands(chosen, rows, columns), *_lines(chosen, rows, columns), *_games(spots, chosen.square)]
    return mark_safe(  # noqa: S308 - numbers, and signs that are escaped where they are written
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:.2f}mm" height="{height:.2f}mm" '
        f'viewBox="0 0 {width:.2f} {height:.2f}" font-family="{FONTS}" font-weight="700" '
        f'font-size="{SIGN * chosen.square:.2f}">{"".join(parts)}</svg>'
    )


def _size(chosen: Fit, rows: range, columns: range) -> tuple[float, float]:
    width, height = chosen.cell
    around = chosen.edge + chosen.number
    return around + len(columns) * width, around + len(rows) * height


def _bands(chosen: Fit, rows: range, columns: range) -> Iterator[str]:
    """Every second row, and the cells of everybody against himself."""
    width, height = chosen.cell
    whole = _size(chosen, rows, columns)[0]
    pale, own = "", ""
    for line, row in enumerate(rows):
        y = chosen.edge + line * height
        if row % 2 == 0:
            pale += _box(0, y, whole, height)
        if row in columns:
            own += _box(chosen.edge + columns.index(row) * width, y, width, height)
    yield f'<path d="{pale}" fill="{PALE}"/>' if pale else ""
    yield f'<path d="{own}" fill="{SELF}"/>' if own else ""


def _lines(chosen: Fit, rows: range, columns: range) -> Iterator[str]:
    """Thick around the cells and after every fifth one."""
    width, height = chosen.cell
    right, bottom = _size(chosen, rows, columns)
    drawn = {THIN: "", THICK: ""}
    for line in range(len(rows) + 1):
        drawn[_weight(line, rows)] += f"M0 {chosen.edge + line * height:.2f}H{right:.2f}"
    for column in range(len(columns) + 1):
        drawn[_weight(column, columns)] += f"M{chosen.edge + column * width:.2f} 0V{bottom:.2f}"
    for weight, path in drawn.items():
        yield f'<path d="{path}" fill="none" stroke="#000" stroke-width="{weight}"/>'


def _weight(position: int, shown: range) -> float:
    return THICK if position in (0, len(shown)) or (shown.start + position) % 5 == 0 else THIN


def _spots(marks: Marks, chosen: Fit, rows: range, columns: range) -> Iterator[_Spot]:
    width, height = chosen.cell
    for line, row in enumerate(rows):
        for number, column in enumerate(columns):
            for place, mark in enumerate(marks.get((row, column), ())):
                down, across = divmod(place, chosen.across)
                yield _Spot(
                    chosen.edge + number * width + AIR / 2 + (across + 0.5) * chosen.square,
                    chosen.edge + line * height + AIR / 2 + (down + 0.5) * chosen.square,
                    mark,
                )


def _games(spots: Sequence[_Spot], square: float) -> Iterator[str]:
    side = (1 - 2 * GAP) * square
    for white, paper, ink in ((True, "#fff", "#000"), (False, "#000", "#fff")):
        ours = [spot for spot in spots if spot.mark.white is white]
        path = "".join(_box(spot.x - side / 2, spot.y - side / 2, side, side) for spot in ours)
        if path:
            yield f'<path d="{path}" fill="{paper}" stroke="#000" stroke-width="0.15"/>'
        yield from _signs([spot for spot in ours if spot.mark.sign], SIGN * square, ink)


def _signs(spots: Sequence[_Spot], size: float, ink: str) -> Iterator[str]:
    """The signs of each line as one text whose letters all have their places."""
    for y in dict.fromkeys(spot.y for spot in spots):
        line = [spot for spot in spots if spot.y == y]
        places = " ".join(f"{spot.x - text_width(spot.mark.sign) * size / 2:.2f}" for spot in line)
        heights = " ".join(f"{y + BASELINE * size:.2f}" for _spot in line)
        signs = escape("".join(spot.mark.sign for spot in line))
        yield f'<text x="{places}" y="{heights}" fill="{ink}">{signs}</text>'


def _box(x: float, y: float, width: float, height: float) -> str:
    return f"M{x:.2f} {y:.2f}h{width:.2f}v{height:.2f}h{-width:.2f}z"


# mm between the margins, less the heading and the line that explains the signs; see cross_table.css.
PAPERS = {"portrait": (210 - 2 * 13, 297 - 32 - 18), "landscape": (297 - 2 * 13, 210 - 32 - 14)}
SMALLEST, LARGEST = 3.0, 8.0  # mm, the side of the square of a game
AIR = 0.7  # mm in a cell beside its games
NAME = 0.9  # the size of a name in parts of the square of a game
LONGEST_NAME = 14.0  # in parts of its size; a longer one is set smaller
NUMBER = 1.8  # the room for a place, in parts of the square
STEP = 0.05
MOST_TILES = 12


@dataclass(frozen=True, slots=True)
class Fit:
    """What was chosen, in mm. `across` and `down` are how many games stand beside and below each other.

    `name` is the room for a name, `columns` and `rows` how many of them are on a page.
    """

    layout: str
    square: float
    name: float
    columns: int
    rows: int
    across: int
    down: int

    @property
    def cell(self) -> tuple[float, float]:
        """The width and the height of a cell."""
        return self.across * self.square + AIR, self.down * self.square + AIR

    @property
    def number(self) -> float:
        return NUMBER * self.square

    @property
    def edge(self) -> float:
        """Where the cells begin, from the left and from the top."""
        return self.name + self.number + 0.4 * self.square

    def tiles(self, people: int) -> Iterator[tuple[range, range]]:
        """The rows and the columns of each page, from left to right and then downwards."""
        for top in range(0, people, self.rows):
            for left in range(0, people, self.columns):
                yield (
                    range(top, min(top + self.rows, people)),
                    range(left, min(left + self.columns, people)),
                )


def fit(names: Iterable[str], most_games: int) -> Fit:
    """Choose paper, size and cut for these names and the most games that any two have played."""
    names = list(names)
    longest = min(LONGEST_NAME, max([4.0, *(text_width(name) for name in names)]))
    tiles = range(1, min(MOST_TILES, max(1, len(names))) + 1)
    found = [
        chosen
        for layout, *cut, games in product(PAPERS, tiles, tiles, _stacks(most_games))
        if (chosen := _cut(layout, len(names), (cut[0], cut[1]), longest, games)).square >= SMALLEST
    ]
    if not found:
        return _cut("portrait", len(names), (MOST_TILES, MOST_TILES), longest, _stacks(most_games)[0])
    return min(found, key=lambda chosen: (len(list(chosen.tiles(len(names)))), -chosen.square))


def _stacks(most_games: int) -> list[tuple[int, int]]:
    """How so many games can stand in a cell: one row of them, one column, or as square as can be."""
    if most_games <= 1:
        return [(1, 1)]
    if most_games == 2:
        return [(2, 1), (1, 2)]
    across = ceil(most_games**0.5)
    return [(across, ceil(most_games / across))]


def _cut(layout: str, people: int, tiles: tuple[int, int], longest: float, games: tuple[int, int]) -> Fit:
    """The table cut into so many pages beside and below each other, as large as fits them."""
    columns, rows = (max(1, ceil(people / number)) for number in tiles)
    square = min(
        (room - AIR * number) / (number * beside + NAME * longest + 2 * NUMBER + 0.4)
        for room, number, beside in zip(PAPERS[layout], (columns, rows), games, strict=True)
    )
    square = min(LARGEST, square // STEP * STEP)
    return Fit(layout, square, NAME * square * longest, columns, rows, *games)
