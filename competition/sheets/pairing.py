"""The pairing sheet for the notice board: who plays whom at which board, who is bye, who is absent."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext

from competition.sheets.pairing_fit import RULE, Fit, fit
from competition.sheets.paper import Heading, Paper, paper


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
