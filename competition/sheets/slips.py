"""Result slips: one for each board, four to a page, to cut."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import ceil

from django.utils.translation import gettext

from competition.sheets.pairing import Board
from competition.sheets.paper import Heading, Paper, paper
from competition.sheets.printer import text_width
from competition.systems.season import Result
from competition.wording import results

ON_A_PAGE = 4
NAME_WIDTH = 105 - 2 * 10 - 9  # mm on a slip, beside the square; as in slips.css
MM_PER_PT = 25.4 / 72
LARGEST, SMALLEST, LONG = 19.0, 14.0, 13.0  # points of a name; a long one takes two lines
USUAL = 0.9  # so many of the names must fit on one line
CORNERS = ("10 10", "115 10", "10 158.5", "115 158.5")  # mm from the left top, as in slips.css
TO_TICK = (Result.WHITE_WINS, Result.DRAW, Result.BLACK_WINS)


@dataclass(frozen=True, slots=True)
class Slips:
    """The boards of a round. `round` is its name, `game` says how results are written."""

    heading: Heading
    round: str
    boards: tuple[Board, ...]
    game: str = results.CHESS
    draft: bool = False


@dataclass(frozen=True, slots=True)
class _Slip:
    board: Board
    corner: int
    place: str
    white_class: str
    black_class: str


def slips(sheet: Slips) -> Paper:
    """Set the slips, in the active language.

    The pages are cut in a pile; the four piles, laid on each other, are in the order of the boards.
    """
    widths = sorted(text_width(name) for board in sheet.boards for name in (board.white, board.black))
    usual = widths[ceil(USUAL * len(widths)) - 1] if widths else 1.0
    size = max(SMALLEST, min(LARGEST, NAME_WIDTH / MM_PER_PT / usual // 0.5 * 0.5))
    return paper(
        "sheets/slips.html",
        sheet.heading,
        {
            "layout": "slips",
            "round": sheet.round,
            "draft": sheet.draft,
            "pages": [[_slip(board, corner, size) for corner, board in page] for page in piled(sheet.boards)],
            "scores": _beside(results.result(code, sheet.game).score for code in TO_TICK),
            "signatures": _beside((gettext("Signature of white"), gettext("Signature of black"))),
        },
        style_sheet="css/sheets/slips.css",
        measures=f".player {{ font-size: {size:g}pt }}\n.player.long {{ font-size: {LONG:g}pt }}\n",
    )


def piled(boards: Sequence[Board]) -> list[list[tuple[int, Board]]]:
    """The boards of each page with the corner where each stands, so that cut piles are in order."""
    pages = ceil(len(boards) / ON_A_PAGE)
    return [
        [
            (corner + 1, boards[corner * pages + page])
            for corner in range(ON_A_PAGE)
            if corner * pages + page < len(boards)
        ]
        for page in range(pages)
    ]


def _beside(texts: Iterable[str]) -> str:
    """A line whose texts stand beside squares: each behind a tab, as wide as slips.css says."""
    return "".join(f"\t{text}" for text in texts)


def _slip(board: Board, corner: int, size: float) -> _Slip:
    return _Slip(
        board, corner, CORNERS[corner - 1], _name_class(board.white, size), _name_class(board.black, size)
    )


def _name_class(name: str, size: float) -> str:
    return "" if text_width(name) * size * MM_PER_PT <= NAME_WIDTH else "long"
