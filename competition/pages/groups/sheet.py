"""The tables of the shadow groups on paper, two beside each other."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import zip_longest
from typing import TYPE_CHECKING

from competition.sheets.paper import Heading, Paper, paper

if TYPE_CHECKING:
    from competition.pages.groups.tables import GroupTable

# Sizes in points, with the height of a row in mm.
SIZES = ((14, 8.0), (12, 6.4), (10, 5.2), (9, 4.6))
ROOM, HEAD = 232, 18  # of a page, and what a group's heading takes, in mm
PAIRED = 28  # groups of more than so many rows stand below each other


@dataclass(frozen=True, slots=True)
class GroupSheet:
    """What stands on the sheet."""

    heading: Heading
    tables: list[GroupTable]


def group_sheet(sheet: GroupSheet) -> Paper:
    """Set the sheet, in the active language: on one page if it can be; a long group goes on on the next."""
    rows = [len(table.lines) for table in sheet.tables]
    largest = max(rows, default=0)
    size, row = _size(rows)
    return paper(
        "sheets/groups.html",
        sheet.heading,
        {
            "layout": "portrait",
            "tables": sheet.tables,
            "paired": largest <= PAIRED,
            "has_rest": any(line.points.rest for table in sheet.tables for line in table.lines),
        },
        style_sheet="css/sheets/groups.css",
        measures=f".group {{ font-size: {size}pt }}\n.group tbody td {{ height: {row}mm }}\n",
    )


def _size(rows: list[int]) -> tuple[int, float]:
    """The largest size at which all groups of so many rows fit on a page, else at which each one does."""
    beside = [max(pair) for pair in zip_longest(rows[::2], rows[1::2], fillvalue=0)]
    for heights in (beside, [max(rows, default=0)]):
        for size, row in SIZES:
            if sum(HEAD + row * height for height in heights) <= ROOM:
                return size, row
    return SIZES[-1]
