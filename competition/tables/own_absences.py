"""How often a member was absent this season, by kind, and what is left of each."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from competition.reading.member import SeasonChoices
from competition.systems.season import Kind
from competition.wording import kinds, worth


@dataclass(frozen=True, slots=True)
class AbsenceLine:
    """A kind with how often it was, and what the next one is worth."""

    kind: str
    number: int
    next: str


def absence_lines(choices: SeasonChoices, so_far: Counter[str]) -> list[AbsenceLine]:
    """The kinds that happened, and those that he can still report."""
    offered = [kind for kind in choices.kinds if not Kind(kind).is_signup]
    known = [*offered, *(kind for kind in choices.worths if kind not in offered)]
    happened = [kind.value for kind in Kind if so_far[kind.value] and kind.value not in known]
    return [
        AbsenceLine(
            kind=kinds.label(kind),
            number=so_far[kind],
            next=worth.what_is_left(choices.worths[kind], choices.display) if kind in choices.worths else "",
        )
        for kind in [*known, *happened]
    ]
