"""The tables of the shadow groups on paper, two beside each other."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from competition.sheets.paper import Heading, Paper, paper

if TYPE_CHECKING:
    from competition.tables.groups import GroupTable

# Size in points and height of a row in mm, by how many rows the largest group has.
SIZES = ((14, 14, 8.0), (20, 12, 6.4), (28, 10, 5.2))
SMALLEST = (9, 4.6)
PAIRED = 28  # groups of more than so many rows stand below each other


@dataclass(frozen=True, slots=True)
class GroupSheet:
    """What stands on the sheet."""

    heading: Heading
    tables: list[GroupTable]


def group_sheet(sheet: GroupSheet) -> Paper:
    """Set the sheet, in the active language; a long group goes on on the next page."""
    largest = max((len(table.lines) for table in sheet.tables), default=0)
    size, row = next(((size, row) for most, size, row in SIZES if largest <= most), SMALLEST)
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
