"""A list of the site beside the one that another program printed, difference by difference."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import floor
from typing import Protocol

from competition.systems.standing import Row


class Printed(Protocol):
    """A row of the other list."""

    @property
    def key(self) -> str: ...
    @property
    def place(self) -> int | None: ...
    @property
    def points(self) -> Fraction: ...
    @property
    def decimals(self) -> int | None: ...


@dataclass(frozen=True, slots=True)
class ListDifference:
    """Somebody about whom the two lists differ; None where a list does not have him."""

    key: str
    place_here: int | None
    place_there: int | None
    points_here: Fraction | None
    points_there: Fraction | None


def differences(rows: Sequence[Row], printed: Iterable[Printed]) -> list[ListDifference]:
    """All differences in the order of our list, then who is in the other only.

    Points are compared as exactly as they were printed, ours rounded half up; a place that was not
    printed is not compared.
    """
    there = {each.key: each for each in printed}
    found = []
    for row in rows:
        other = there.pop(row.entrant, None)
        if other is None:
            if not row.hidden:
                found.append(ListDifference(row.entrant, row.place, None, row.points, None))
        elif _rounded(row.points, other.decimals) != other.points or (
            other.place is not None and other.place != row.place
        ):
            found.append(ListDifference(row.entrant, row.place, other.place, row.points, other.points))
    found += [ListDifference(each.key, None, each.place, None, each.points) for each in there.values()]
    return found


def _rounded(points: Fraction | None, decimals: int | None) -> Fraction | None:
    if points is None or decimals is None:
        return points
    scale: int = 10**decimals
    return Fraction(floor(points * scale + Fraction(1, 2)), scale)
