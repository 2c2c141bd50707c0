"""The pairing sheet for the notice board: boards, byes, who is absent; and how large it can be."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import ceil, floor

from django.utils.translation import gettext

from competition.sheets.paper import Heading, Paper, paper
from competition.sheets.printer import text_width


@dataclass(frozen=True, slots=True)
class Board:
    """A board. Without `result` there is room to write one; `note` is said below the names.

    `is_new`: it came in place of what had been published, so the slip says it is another one.
    """

    number: int | None
    white: str
    black: str
    result: str = ""
    note: str = ""
    is_new: bool = False


@dataclass(frozen=True, slots=True)
class Remark:
    """A paragraph below the boards: "Oneven: Jan", "Afwezig: Kees, Piet". The label may be empty."""

    label: str
    text: str
    prominent: bool = False

    def __str__(self) -> str:
        return f"{self.label}: {self.text}" if self.label else self.text


@dataclass(frozen=True, slots=True)
class PairingSheet:
    """What stands on the sheet. A draft is marked as one across every page."""

    heading: Heading
    boards: tuple[Board, ...]
    remarks: tuple[Remark, ...] = ()
    draft: bool = False


@dataclass(frozen=True, slots=True)
class _Line:
    """A board with the class that each name is set in."""

    board: Board
    white_class: str
    black_class: str


def pairing_sheet(sheet: PairingSheet) -> Paper:
    """Set the sheet, in the active language."""
    names = [name for board in sheet.boards for name in (board.white, board.black)]
    notes = sum(1 for board in sheet.boards if board.note)
    below = [(str(remark), remark.prominent) for remark in sheet.remarks]
    chosen = fit(names, len(sheet.boards), notes, below)
    lines = [
        _Line(board, chosen.name_class(board.white), chosen.name_class(board.black)) for board in sheet.boards
    ]
    return paper(
        "sheets/pairing.html",
        sheet.heading,
        {
            "layout": chosen.layout.name,
            "lines": lines,
            "remarks": sheet.remarks,
            "watermark": gettext("draft") if sheet.draft else "",
        },
        style_sheet="css/sheets/pairing.css",
        measures=_measures(chosen),
    )


def _measures(chosen: Fit) -> str:
    return (
        f"html {{ font-size: {chosen.size:g}pt }}\n"
        f".boards tr.board > td {{ height: {chosen.row - RULE:.2f}mm }}\n"
        f".remark {{ font-size: {chosen.below:g}pt }}\n"
    )


PAGE_HEIGHT = 297 - 45 - 11  # A4 without the heading and the lower margin, in mm; see paper.css
PAGE_WIDTH = 210 - 2 * 13
HEAD = 9.0  # the row with "White" and "Black"
MM_PER_PT = 25.4 / 72
SLACK = 1.0  # mm that rounding may cost on a page
# What a name that is too long is reduced to, and on how many lines; as in pairing.css.
REDUCED = (
    ("", 1.0, 1),
    ("tight", 0.88, 1),
    ("tighter", 0.78, 1),
    ("long", 0.72, 2),
    ("longer", 0.62, 2),
    ("longest", 0.5, 2),
)
FULL_LINE = 0.9  # so much of a line is filled when a name is broken
RULE = 0.3  # the rule below a board, in mm
NOTE = 0.8  # the height of a note below a board
USUAL = 0.8  # so many of the names must fit on one line in the full size
STEP = 0.5


@dataclass(frozen=True, slots=True)
class Layout:
    """A way to set a board. Sizes are in points, all else in parts of the size.

    `fixed_width` is what a row needs beside its names, `names_in_a_row` how many names share the rest.
    """

    name: str
    smallest: float
    largest: float
    lowest_row: float
    highest_row: float
    fixed_width: float
    names_in_a_row: int

    def room(self, size: float) -> float:
        """How wide a name may be on its line."""
        return (PAGE_WIDTH / (size * MM_PER_PT) - self.fixed_width) / self.names_in_a_row


# Few boards: white above black, so that whole names are very large. Many: one line for each board.
STACKED = Layout("stacked", 21, 40, 2.7, 4.2, fixed_width=7.0, names_in_a_row=1)
LINES = Layout("lines", 16, 22, 1.62, 2.5, fixed_width=8.4, names_in_a_row=2)


@dataclass(frozen=True, slots=True)
class Matter:
    """What has to be on the sheet. `below` are the paragraphs below the boards, the large ones marked."""

    names: tuple[float, ...]
    boards: int
    notes: int
    below: tuple[tuple[float, bool], ...]


@dataclass(frozen=True, slots=True)
class Fit:
    """What was chosen. `size` in points, `row` in mm, `below` the size of the paragraphs below the boards."""

    layout: Layout
    size: float
    row: float
    below: float
    pages: int

    def name_class(self, name: str) -> str:
        """How a name has to be set: "" in full size, "tight" a little smaller, "long" on two lines."""
        room, width = self.layout.room(self.size), text_width(name)
        for known, reduced, lines in REDUCED:
            if width * reduced <= room * (1 if lines == 1 else lines * FULL_LINE):
                return known
        return REDUCED[-1][0]


def fit(names: Iterable[str], boards: int, notes: int, below: Iterable[tuple[str, bool]]) -> Fit:
    """Choose layout and size for so many boards; `below` are paragraphs, those marked in the full size.

    A single page is set as large as it can be. Where one page would be too small to read from a distance,
    there are as many as needed, each as large as its number of pages allows.
    """
    matter = Matter(
        names=tuple(sorted(text_width(name) for name in names)),
        boards=boards,
        notes=notes,
        below=tuple((text_width(text), prominent) for text, prominent in below),
    )
    stacked = _largest(STACKED, matter)
    if stacked is not None and stacked.pages == 1:
        return stacked
    return _largest(LINES, matter) or _with_air(_at(LINES, LINES.smallest, matter), matter)


def _largest(layout: Layout, matter: Matter) -> Fit | None:
    """The largest size that needs no more pages than the smallest one and fits most names."""
    fewest = _at(layout, layout.smallest, matter).pages
    usual = matter.names[floor(USUAL * (len(matter.names) - 1))] if matter.names else 0
    size = layout.largest
    while size >= layout.smallest:
        found = _at(layout, size, matter)
        if found.pages == fewest and usual <= layout.room(size):
            return _with_air(found, matter)
        size -= STEP
    return None


def _at(layout: Layout, size: float, matter: Matter, row: float = 0) -> Fit:
    """The number of pages at this size; rows are as low as can be unless `row` is given."""
    em = size * MM_PER_PT
    row = row or layout.lowest_row * em
    small = min(20.0, max(12.0, 0.7 * size))
    below = sum(_height(width, size if prominent else small) for width, prominent in matter.below)
    room = PAGE_HEIGHT - HEAD - SLACK
    rows = matter.boards + matter.notes * NOTE * em / row
    on_last = max(0, floor((room - below) / row))
    pages = 1 if rows <= on_last else 1 + ceil((rows - on_last) / floor(room / row))
    return Fit(layout, size, row, small, pages)


def _with_air(found: Fit, matter: Matter) -> Fit:
    """Higher rows where there is room for them, without another page."""
    best, row = found, found.row
    while (row := row + 0.25) <= found.layout.highest_row * found.size * MM_PER_PT:
        tried = _at(found.layout, found.size, matter, row)
        if tried.pages > found.pages:
            break
        best = tried
    return best


def _height(width: float, size: float) -> float:
    """The height in mm of a paragraph of so wide a text, with the space above it; as in pairing.css."""
    em = size * MM_PER_PT
    lines = ceil(1.06 * width * em / PAGE_WIDTH)
    return (1.3 * lines + 0.6) * em
