"""The columns of a standing after place, movement, name and points: those there are, those of a season."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from competition.models import Season
from competition.systems.errors import SeasonError
from competition.systems.registry import find_system
from competition.systems.rules import read_rules
from competition.systems.system import USUAL_COLUMNS as USUAL

RARE = ("group", "adjourned", "external")  # of the usual ones only where somebody has one
COLUMNS = ("group", "rating", *USUAL[1:6], "by_default", *USUAL[6:], "tpr")


def columns_of(season: Season) -> tuple[str, ...]:
    """The columns of a season in their order; of what is stored only those that there are."""
    return tuple(name for name in season.columns if name in COLUMNS) or usual_columns(season)


def usual_columns(season: Season) -> tuple[str, ...]:
    """Those that its system has, for a season that has chosen none."""
    try:
        rules = read_rules(season.rules)
        return find_system(rules.system).columns(rules)
    except SeasonError:
        return USUAL


def columns_of_rows(columns: Sequence[str], rows: Collection[Any]) -> tuple[str, ...]:
    """Of the columns of a season those that these rows need. What a club has chosen is always there."""
    if tuple(columns) != USUAL:
        return tuple(columns)
    return tuple(name for name in columns if name not in RARE or any(getattr(row, name) for row in rows))
