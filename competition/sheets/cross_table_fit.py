"""How a cross table is cut into pages: as few as can be read, then as large as they allow."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import product
from math import ceil

from competition.sheets.widths import text_width

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
