"""The columns of a standing after place, movement, name and points: those there are, those of a season."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from competition.models import Season

# Those of the rule books, for a season that has chosen none.
USUAL = (
    "group",
    "value",
    "played",
    "wins",
    "draws",
    "losses",
    "adjourned",
    "percentage",
    "colour_balance",
    "colour_run",
    "byes",
    "absent",
    "absent_unnotified",
    "external",
)
RARE = ("group", "adjourned", "external")  # of the usual ones only where somebody has one
COLUMNS = ("group", "rating", *USUAL[1:6], "by_default", *USUAL[6:], "tpr")


def columns_of(season: Season) -> tuple[str, ...]:
    """The columns of a season in their order; of what is stored only those that there are."""
    return tuple(name for name in season.columns if name in COLUMNS) or USUAL


def columns_of_rows(columns: Sequence[str], rows: Collection[Any]) -> tuple[str, ...]:
    """Of the columns of a season those that these rows need. What a club has chosen is always there."""
    if tuple(columns) != USUAL:
        return tuple(columns)
    return tuple(name for name in columns if name not in RARE or any(getattr(row, name) for row in rows))
