"""The chain of lists: each follows from the one before it and from what happened up to its round.

A system says only how a list is valued (`ListChain.value_list`); membership, outcomes, counts, rows and
ledgers are the same for all.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from competition.systems.ledger import ADJUSTMENT, ledger_of
from competition.systems.order import TieBreaks
from competition.systems.outcomes import Layer, OutcomeBook
from competition.systems.rules.model import as_ladder
from competition.systems.season import Adjustment, Round, Season
from competition.systems.sheet import Integers, Sheet, integers, scaled
from competition.systems.standing import LedgerLine, Row, Standing
from competition.systems.tally import Tallies
from competition.systems.who_is_listed import next_order, start_list


@dataclass(frozen=True)
class ValuedList:
    """A list in numbers, by entrant index: `totals / unit` are points, `values / value_scale` values.

    `values` are those that the totals were computed with: of shape (entrants,), or (layers, entrants)
    where every round keeps its own; `own` are the values that a row shows as used.
    """

    order: tuple[int, ...]
    totals: Integers
    unit: int
    values: Integers
    own: Integers
    value_scale: int
    cycle: int = 0


class ListChain(ABC):
    """Computes the lists of one season, one after the other."""

    def __init__(self, season: Season) -> None:
        self.season = season
        self.rules = as_ladder(season.rules)
        self.index = {e.id: i for i, e in enumerate(season.entrants)}
        self.ids = [e.id for e in season.entrants]
        self._by_hand = _adjustments_of(season, self.index)
        self.sheet = Sheet(self.rules, len(self.ids), self.extra_numbers())
        self.layers: list[Layer] = []
        self._changes = _rounds_that_change_earlier_ones(season)
        self._constant_ranks: dict[tuple[str, ...], list[int]] = {}
        self._start_totals: Integers | None = None
        self._restart(0)

    def extra_numbers(self) -> list[Fraction]:
        """Numbers besides the awards that points are made of."""
        start = self.rules.start
        numbers = [start.points or Fraction(0), *(start.points_by_value or {}).values()]
        by_hand = [row.amount for rows in self._by_hand.values() for row in rows]
        return numbers + by_hand + ([start.top_up.points] if start.top_up else [])

    @abstractmethod
    def value_list(self, number: int, order: tuple[int, ...], breaks: TieBreaks) -> ValuedList:
        """The list after round `number`, from the order (of indexes) in which the round finds everybody."""

    @abstractmethod
    def value_of_place(self, valued: ValuedList, position: int) -> Fraction:
        """The value that follows from a position (0 for the first) in a list."""

    def start_points(self, index: int) -> Fraction:
        """What an entrant begins with, the own value not counted."""
        return self.rules.start.points or Fraction(0)

    def start_lines(self, index: int, rounds: Sequence[int]) -> list[LedgerLine]:
        """The ledger lines that come from no outcome: the start, and later payments of it."""
        points = self.start_points(index)
        has_start = self.rules.start.points is not None or self.rules.start.points_by_value is not None
        return [LedgerLine(0, "start", points, "")] if has_start else []

    def _adjustments(self, index: int, rounds: Sequence[int]) -> list[LedgerLine]:
        """What was added or taken by hand in these rounds."""
        return [
            LedgerLine(number, ADJUSTMENT, row.amount, row.points, note=row.note)
            for number in rounds
            for row in self._by_hand.get((number, index), ())
        ]

    def start_totals(self, rounds: Sequence[int], unit: int) -> Integers:
        """The sum of those lines, and of what was added by hand, times `unit` (the same at every call)."""
        if self._start_totals is None or self.rules.start.top_up or self._by_hand:
            self._start_totals = self._sum_start_lines(rounds, unit)
        return self._start_totals

    def _sum_start_lines(self, rounds: Sequence[int], unit: int) -> Integers:
        sums = [
            sum((line.points for line in self._beside_outcomes(i, rounds)), Fraction(0))
            for i in range(len(self.ids))
        ]
        found = scaled(sums, unit)
        # They are multiplied by the scale of the values, which is not to leave 64 bits either.
        return np.array(found, dtype=object) if any(abs(n) >= 2**31 for n in found) else integers(found)

    def _beside_outcomes(self, index: int, rounds: Sequence[int]) -> list[LedgerLine]:
        return [*self.start_lines(index, rounds), *self._adjustments(index, rounds)]

    def states(self, up_to: int) -> Iterator[tuple[int, ValuedList]]:
        """The number of the round and the list, for the start (0) and each counted round up to `up_to`."""
        order: tuple[str, ...] = start_list(self.season)
        previous = 0
        valued = self.value_list(0, self._indexes(order), self._breaks())
        yield 0, valued
        for round_ in self.season.counted_rounds(up_to):
            order = next_order(self.season, [self.ids[i] for i in valued.order], round_.number)
            self._advance(round_, previous)
            valued = self.value_list(round_.number, self._indexes(order), self._breaks())
            previous = round_.number
            yield round_.number, valued

    def last_state(self, up_to: int) -> tuple[int, ValuedList]:
        """The last of `states`."""
        *_, last = self.states(up_to)
        return last

    def _indexes(self, order: Sequence[str]) -> tuple[int, ...]:
        return tuple(self.index[key] for key in order)

    def _advance(self, round_: Round, previous: int) -> None:
        """Add a round; from the start where this list sees earlier rounds otherwise than the last one did."""
        number = round_.number
        if any(previous < change <= number for change in self._changes):
            self._restart(number)
            for earlier in self.season.counted_rounds(previous):
                self._add(earlier, number)
        self._add(round_, number)

    def _restart(self, as_of: int) -> None:
        self.layers = []
        self.sheet.clear()
        eligibility = self.rules.eligibility
        self._book = OutcomeBook(self.season, self.index, as_of)
        self._tallies = Tallies(self.index, eligibility.counts if eligibility else ())

    def _add(self, round_: Round, as_of: int) -> None:
        self._book.see_as_of(as_of)
        for layer in self._book.add_round(round_):
            self.layers.append(layer)
            self.sheet.add(layer)
        self._tallies.add_round(round_, as_of)

    def _breaks(self) -> TieBreaks:
        return TieBreaks(self.rules, self.season.entrants, self._tallies, self._constant_ranks)

    def standing(self, number: int, valued: ValuedList) -> Standing:
        """The list with rows and ledgers; to be asked before the chain goes on."""
        layers = list(self.layers)
        rounds = [r.number for r in self.season.counted_rounds(number)]

        def make_ledger(entrant: str) -> tuple[LedgerLine, ...]:
            index = self.index[entrant]
            return ledger_of(
                index, self._beside_outcomes(index, rounds), layers, valued, self.rules, self.ids
            )

        listed = set(valued.order)
        return Standing(
            season=self.season.name,
            system=self.rules.system,
            after_round=number,
            cycle=valued.cycle,
            provisional=any(
                o is not None and o.pending and i in listed
                for layer in layers
                for i, o in enumerate(layer.outcomes)
            ),
            rows=tuple(self._rows(number, valued)),
            make_ledger=make_ledger,
        )

    def _rows(self, number: int, valued: ValuedList) -> Iterator[Row]:
        breaks = self._breaks()
        hide = self.rules.display.hide_without_games
        tallies = self._tallies.of_all()
        place = 0
        for position, index in enumerate(valued.order):
            entrant = self.season.entrants[index]
            counts = tallies[index].counts()
            hidden = hide and not counts.played and not counts.byes
            place += not hidden
            yield Row(
                place=None if hidden else place,
                entrant=entrant.id,
                name=entrant.name,
                group=entrant.group_in(number),
                points=Fraction(int(valued.totals[index]), valued.unit),
                value_used=Fraction(int(valued.own[index]), valued.value_scale),
                value=self.value_of_place(valued, position),
                hidden=hidden,
                eligible=breaks.is_eligible(index),
                counts=counts,
            )


def _adjustments_of(season: Season, index: dict[str, int]) -> dict[tuple[int, int], list[Adjustment]]:
    """What was added or taken by hand, by round and entrant."""
    found: dict[tuple[int, int], list[Adjustment]] = {}
    for round_ in season.rounds:
        for row in round_.adjustments:
            found.setdefault((round_.number, index[row.entrant]), []).append(row)
    return found


def _rounds_that_change_earlier_ones(season: Season) -> frozenset[int]:
    """From which rounds on earlier ones look otherwise: games decided, entrants removed or back."""
    decided = {g.decided_in for r in season.rounds for g in r.games if g.decided_in is not None}
    removed = {
        e.withdrawn_after + 1
        for e in season.entrants
        if e.withdrawn_after is not None and season.rules.is_removed(e.withdrawn_after)
    }
    spans = [span for e in season.entrants for span in e.away if season.rules.is_removed(span.after)]
    left_and_back = {number for span in spans for number in (span.after + 1, span.until)}
    return frozenset(decided | removed | left_and_back)
