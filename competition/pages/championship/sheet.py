"""The championship on paper: the cross table and the schedule."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from competition.sheets.paper import Heading, Paper, paper

if TYPE_CHECKING:
    from competition.pages.championship.tables import CrossLine, EveningLine

LARGEST, SMALLEST = 15, 8  # size in points of the cross table
ROOM = 100  # of which so many divided by the members fit


@dataclass(frozen=True, slots=True)
class ChampionshipSheet:
    """What stands on the sheet."""

    heading: Heading
    lines: list[CrossLine]
    schedule: list[EveningLine]
    outcome: str
    decision: list[CrossLine]
    tempo: str


def championship_sheet(sheet: ChampionshipSheet) -> Paper:
    """Set the sheet, in the active language."""
    size = max(SMALLEST, min(LARGEST, ROOM // max(len(sheet.lines), 1)))
    return paper(
        "sheets/championship.html",
        sheet.heading,
        {
            "layout": "portrait",
            "lines": sheet.lines,
            "schedule": sheet.schedule,
            "outcome": sheet.outcome,
            "decision": sheet.decision,
            "tempo": sheet.tempo,
            "has_rest": any(line.points.rest for line in (*sheet.lines, *sheet.decision)),
        },
        style_sheet="css/sheets/championship.css",
        measures=f".cross {{ font-size: {size}pt }}\n",
    )
