"""What a list says: rows in order, and the ledger that each row is the sum of."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from competition.systems.tally import Counts

TIE_BREAK = "tie-break:"  # before the code of a tie-break in that of its column


@dataclass(frozen=True, slots=True)
class LedgerLine:
    """One line of an entrant's points.

    `round` is 0 for what was there at the start. `kind` is the key of the award (`win`, `absent`, …) or
    `start`, `own_value`, `top_up`, `adjustment`, `withdrawn`, `unplayed`. `value` is the value that the
    award was computed with (the opponent's or the own), None where the award names none. `award` is the
    expression that was applied ("opponent + 12"). `rescored` marks a game against somebody who was
    removed from the list. `excused`: a late absence that counts as in time, for the reason in `note`.
    """

    round: int
    kind: str
    points: Fraction
    award: str
    value: Fraction | None = None
    opponent: str | None = None
    colour: str | None = None
    result: str | None = None
    team: str | None = None
    board: int | None = None
    note: str = ""
    occurrence: int | None = None
    rescored: bool = False
    excused: bool = False


@dataclass(frozen=True, slots=True)
class Row:
    """An entrant's place in a list. `place` counts the shown rows and is None for a hidden one.

    Several may share a place. `points` are None in a system without points, `value` (from this list on) and
    `value_used` (with which it was computed) in one without values. `tie_breaks` are exact, by their codes,
    and None for who has none.
    """

    place: int | None
    entrant: str
    name: str
    group: str | None
    points: Fraction | None
    value_used: Fraction | None
    value: Fraction | None
    hidden: bool
    eligible: bool
    counts: Counts
    tie_breaks: Mapping[str, Fraction | None] = field(default_factory=dict)


@dataclass(frozen=True)
class Standing:
    """The list after a round: every entrant in it, in order.

    `cycle` is 0, or the length of the cycle of orders that a fixed-point computation ran into.
    `provisional`: a game or a league result that earns points is still missing.
    """

    season: str
    system: str
    after_round: int
    cycle: int
    provisional: bool
    rows: tuple[Row, ...]
    make_ledger: Callable[[str], tuple[LedgerLine, ...]] = field(repr=False, compare=False)

    def ledger(self, entrant: str) -> tuple[LedgerLine, ...]:
        """The lines that add up to the points of `entrant` in this list, the start first."""
        return self.make_ledger(entrant)
