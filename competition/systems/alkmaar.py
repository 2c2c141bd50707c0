"""The Alkmaar system: values follow from ratings and stay as they are, points are added up.

Source: Bert Buitink, "Het Alkmaarse Systeem" (2009).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import cast

from competition.systems.chain import ListChain, ValuedList
from competition.systems.errors import SeasonError
from competition.systems.ladder_system import LadderSystem
from competition.systems.order import TieBreaks
from competition.systems.rules.model import Rules, as_ladder
from competition.systems.rules.values import RatingValues
from competition.systems.season import Season
from competition.systems.sheet import Integers, integers
from competition.systems.standing import LedgerLine
from competition.systems.who_is_listed import is_removed, joiners


class AlkmaarChain(ListChain):
    """Lists with values by rating, or set by hand, fixed for the season."""

    def __init__(self, season: Season) -> None:
        rating_values = cast(RatingValues, as_ladder(season.rules).values)  # check_rules holds it
        self._values = [
            e.value if e.value is not None else rating_values.of_rating(e.rating) for e in season.entrants
        ]
        super().__init__(season)
        self._own = integers(self._values)
        self._start = [self._points_by_value(i) for i in range(len(self.ids))]

    def _points_by_value(self, index: int) -> Fraction:
        table = self.rules.start.points_by_value
        if table is None:
            return self.rules.start.points or Fraction(0)
        points = table.get(str(self._values[index]))
        if points is None:
            raise SeasonError(
                "no_start_points",
                "rules.start.points_by_value",
                value=self._values[index],
                entrant=self.ids[index],
            )
        return points

    def start_points(self, index: int) -> Fraction:
        return self._start[index]

    def start_lines(self, index: int, rounds: Sequence[int]) -> list[LedgerLine]:
        return super().start_lines(index, rounds) + list(self._top_ups(index, rounds))

    def _top_ups(self, index: int, rounds: Sequence[int]) -> Iterator[LedgerLine]:
        """What he gets of the points that he started behind ("Gedifferentieerde startpunten")."""
        top_up, table = self.rules.start.top_up, self.rules.start.points_by_value
        if top_up is None or table is None:
            return
        lowest_first = sorted(map(int, table))
        place = lowest_first.index(self._values[index])
        left = max(table.values()) - self._start[index]
        for number in rounds:
            if left > 0 and number - top_up.from_round >= place:
                paid = min(top_up.points, left)
                left -= paid
                yield LedgerLine(number, "top_up", paid, str(paid))

    def value_list(self, number: int, order: tuple[int, ...], breaks: TieBreaks) -> ValuedList:
        totals = self._totals(number)
        by_index = [int(t) for t in totals]
        ordered = order if number == 0 else tuple(breaks.order(by_index, order))
        return ValuedList(ordered, totals, self.sheet.scale, self._own, self._own, 1)

    def _totals(self, number: int) -> Integers:
        rounds = [r.number for r in self.season.counted_rounds(number)]
        totals = self.sheet.totals(self._own, 1) + self.start_totals(rounds, self.sheet.scale)
        if self.rules.start.own_value:
            totals = totals + self._own * self.sheet.scale
        return totals

    def value_of_place(self, valued: ValuedList, position: int) -> Fraction:
        return Fraction(self._values[valued.order[position]])

    def pairing_order(self, number: int) -> tuple[str, ...]:
        """The list before round `number`, joiners where their points put them, last among equals."""
        _, valued = self.last_state(number - 1)
        entering = [
            self.index[e.id] for e in joiners(self.season, [self.ids[i] for i in valued.order], number)
        ]
        ranked = self._breaks().order([int(t) for t in valued.totals], [*valued.order, *entering])
        order = list(valued.order)
        for joiner in entering:
            ahead = set(ranked[: ranked.index(joiner)])
            order.insert(max((i + 1 for i, other in enumerate(order) if other in ahead), default=0), joiner)
        entrants = self.season.entrants
        return tuple(self.ids[i] for i in order if not is_removed(entrants[i], number, self.rules))


class Alkmaar(LadderSystem):
    """The system under the key `alkmaar`."""

    key = "alkmaar"
    settled = ("recalculation", "recalculate_after")  # fixed values: there is nothing to value again
    label = {"nl": "Alkmaars systeem", "en": "Alkmaar system"}

    def check_rules(self, rules: Rules, path: str) -> None:
        """Values must come from ratings, and nothing is ever recalculated."""
        ladder = as_ladder(rules)
        if not isinstance(ladder.values, RatingValues):
            raise SeasonError("rating_needed", f"{path}.values.by", value="rank", allowed=("rating",))
        if ladder.recalculation != 1 or ladder.recalculate_after:
            raise SeasonError("no_recalculation", f"{path}.recalculation", value=ladder.recalculation)

    def chain(self, season: Season) -> AlkmaarChain:
        return AlkmaarChain(season)

    def pairing_order(self, season: Season, number: int) -> tuple[str, ...]:
        return AlkmaarChain(season).pairing_order(number)
