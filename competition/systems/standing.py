"""What a list says: rows in order, and the ledger that each row is the sum of."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from fractions import Fraction


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
class Counts:
    """The counts of a row: games at the board, colours, and evenings without a game."""

    played: int = 0
    wins: int = 0
    draws: int = 0
    losses: int = 0
    by_default: int = 0
    adjourned: int = 0
    colour_balance: int = 0
    colour_run: str = ""
    byes: int = 0
    absent: int = 0
    absent_unnotified: int = 0
    external: int = 0

    @property
    def percentage(self) -> Fraction | None:
        """Wins and half the draws of the games played, in percent; None without a game."""
        if not self.played:
            return None
        return Fraction(100 * (2 * self.wins + self.draws), 2 * self.played)


@dataclass(frozen=True, slots=True)
class Row:
    """An entrant's place in a list. `place` counts the shown rows and is None for a hidden one."""

    place: int | None
    entrant: str
    name: str
    group: str | None
    points: Fraction
    value_used: Fraction
    value: Fraction
    hidden: bool
    eligible: bool
    counts: Counts


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
