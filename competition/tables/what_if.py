"""What each result of a coming game would come to, a line for each."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from competition.systems.what_if import WhatIf
from competition.wording import numbers
from competition.wording import what_if as words


@dataclass(frozen=True, slots=True)
class ProspectLine:
    """A result, what it adds, and where one would stand; `up` is how many places, less than nothing down."""

    outcome: str
    points: numbers.Figure
    gain: numbers.Figure
    place: int | None
    up: int
    meets: str

    @property
    def places(self) -> int:
        return abs(self.up)


def prospect_lines(
    found: WhatIf, names: Mapping[str, str], style: str, decimals: int
) -> tuple[ProspectLine, ...]:
    """Win, draw and loss."""
    amounts = [found.points, *(each.points for each in found.prospects)]
    style = numbers.ledger_style(amounts, style, decimals)
    return tuple(
        ProspectLine(
            outcome=words.outcome(each.outcome),
            points=numbers.points(each.points, style, decimals),
            gain=numbers.signed(each.points - found.points, style),
            place=each.place,
            up=found.place - each.place if found.place and each.place else 0,
            meets=words.meets(each.meets, names) if found.next_round else "",
        )
        for each in found.prospects
    )
