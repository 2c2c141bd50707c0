"""The Keizer system: a game is worth the opponent's place in the list, and old games move with it.

Sources: the original description by Keizer as clubs retell it, and `season-file`, "Recalculation".
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from math import lcm
from typing import cast

import numpy as np

from competition.systems.chain import ListChain, ValuedList
from competition.systems.errors import SeasonError
from competition.systems.ladder_system import LadderSystem
from competition.systems.order import TieBreaks
from competition.systems.rules.model import Rules, as_ladder
from competition.systems.rules.values import RankValues
from competition.systems.season import Season
from competition.systems.sheet import Integers, integers, scaled
from competition.systems.who_is_listed import next_order

Order = tuple[int, ...]


class KeizerChain(ListChain):
    """Lists with values by place, recalculated as the rules say."""

    def __init__(self, season: Season) -> None:
        self._ranks = cast(RankValues, as_ladder(season.rules).values)  # check_rules holds it
        self._value_scale = lcm(
            *(n.denominator for n in (self._ranks.top or 1, self._ranks.step, self._ranks.min))
        )
        # In `never`: the values of each round, by entrant, and who has none in it yet.
        self._evenings: dict[int, Integers] = {}
        self._without: dict[int, set[int]] = {}
        self._by_place: dict[tuple[int, int], Integers] = {}
        super().__init__(season)

    def value_list(self, number: int, order: Order, breaks: TieBreaks) -> ValuedList:
        start = self.start_totals([r.number for r in self.season.counted_rounds(number)], self.sheet.scale)
        if self.rules.recalculation == "never":
            return self._keep_evenings(number, order, breaks, start)
        if number == 0:
            return self._passed(order, order, start)
        if self.rules.recalculation == "fixed_point":
            return self._fixed_point(order, breaks, start)
        valued = self._pass(order, breaks, start)
        for _ in range(self.rules.recalculation - 1):
            source, valued = valued.order, self._pass(valued.order, breaks, start)
            if valued.order == source:  # so would all further passes be
                break
        return valued

    def _values(self, order: Order) -> Integers:
        """The values that belong to an order, times the value scale; 0 for who is not in it."""
        places = self._values_of_places(len(order))
        values = np.zeros(len(self.ids), dtype=places.dtype)
        values[np.array(order, dtype=np.intp)] = places
        return values

    def _values_of_places(self, entrants: int) -> Integers:
        """The values of the places of a list of so many, times the value scale."""
        key = (entrants, self._value_scale)
        if key not in self._by_place:
            places = [self._ranks.of_place(place, entrants) for place in range(1, entrants + 1)]
            self._by_place[key] = integers(scaled(places, self._value_scale))
        return self._by_place[key]

    def _passed(self, order: Order, source: Order, start: Integers) -> ValuedList:
        """The list in `order`, valued with the values of `source`."""
        values = self._values(source)
        totals = self._total(values, values, self._value_scale, start)
        return ValuedList(
            order, totals, self.sheet.scale * self._value_scale, values, values, self._value_scale
        )

    def _total(self, values: Integers, own: Integers, scale: int, start: Integers) -> Integers:
        totals: Integers = self.sheet.totals(values, scale) + start * scale
        if self.rules.start.own_value:
            totals = totals + own * self.sheet.scale
        return totals

    def _pass(self, order: Order, breaks: TieBreaks, start: Integers) -> ValuedList:
        """Value everything with the values of `order`, and put the list in its new order."""
        valued = self._passed(order, order, start)
        return replace(valued, order=_sorted(valued.totals, order, breaks))

    def _fixed_point(self, order: Order, breaks: TieBreaks, start: Integers) -> ValuedList:
        """Pass until an order returns: itself at once, or as a cycle, of which the mean is taken."""
        seen: dict[Order, int] = {}
        passes: list[Order] = []
        current = order
        while current not in seen:
            seen[current] = len(passes)
            passes.append(current)
            current = self._pass(current, breaks, start).order
        cycle = passes[seen[current] :]
        if len(cycle) == 1:
            return self._passed(current, current, start)
        return self._mean(cycle, order, breaks, start)

    def _mean(self, cycle: list[Order], order: Order, breaks: TieBreaks, start: Integers) -> ValuedList:
        """The mean over the orders of a cycle; equal totals stand as before the passes."""
        scale = self._value_scale * len(cycle)
        values: Integers = sum((self._values(o) for o in cycle[1:]), self._values(cycle[0]))
        totals = self._total(values, values, scale, start)
        ordered = _sorted(totals, order, breaks)
        return ValuedList(ordered, totals, self.sheet.scale * scale, values, values, scale, len(cycle))

    def _keep_evenings(self, number: int, order: Order, breaks: TieBreaks, start: Integers) -> ValuedList:
        """Each round keeps the values of its evening; only the own value moves with the list."""
        values = self._values(order)
        self._enter(order, values)
        if number == 0:
            return self._passed(order, order, start)
        if number in self.rules.recalculate_after:
            valued = self._fixed_point(order, breaks, start)
            self._keep_valuation(valued, number)
            return valued
        self._evenings[number] = values
        self._without[number] = self._not_in(order)
        layers = np.stack([self._evenings[n] for n in self.sheet.rounds])
        totals = self._total(layers, values, self._value_scale, start)
        ordered = _sorted(totals, order, breaks)
        unit = self.sheet.scale * self._value_scale
        return ValuedList(ordered, totals, unit, layers, values, self._value_scale)

    def _enter(self, order: Order, values: Integers) -> None:
        """Whom an earlier order lacks has the value there with which he enters the list, or comes back."""
        for number, evening in self._evenings.items():
            entering = sorted(self._without[number].intersection(order))
            evening[entering] = values[entering]
            self._without[number].difference_update(entering)

    def _not_in(self, order: Order) -> set[int]:
        return set(range(len(self.ids))).difference(order)

    def _keep_valuation(self, valued: ValuedList, number: int) -> None:
        """A recalculation stands for all rounds up to its own; a mean needs a finer scale from then on."""
        if valued.value_scale != self._value_scale:
            self._value_scale = valued.value_scale
        for earlier in {number, *self._evenings}:
            self._evenings[earlier] = valued.values.copy()
            self._without[earlier] = self._not_in(valued.order)

    def value_of_place(self, valued: ValuedList, position: int) -> Fraction:
        places = self._values_of_places(len(valued.order))
        return Fraction(int(places[position]), self._value_scale)

    def pairing_order(self, number: int) -> tuple[str, ...]:
        """Everybody in the order in which round `number` finds the list."""
        _, valued = self.last_state(number - 1)
        return next_order(self.season, [self.ids[i] for i in valued.order], number)


def _sorted(totals: Integers, order: Order, breaks: TieBreaks) -> Order:
    """By total, then by the tie-breaks; what is then equal keeps the order that it had."""
    static = breaks.static_ranks()
    if static is None or totals.dtype == object:
        return tuple(breaks.order([int(t) for t in totals], order))
    current = np.array(order, dtype=np.intp)
    ranks = np.array(static, dtype=np.int64)
    return tuple(current[np.lexsort((ranks[current], -totals[current]))].tolist())


class Keizer(LadderSystem):
    """The system under the key `keizer`."""

    key = "keizer"
    label = {"nl": "Systeem Keizer", "en": "Keizer system"}

    def check_rules(self, rules: Rules, path: str) -> None:
        """Values must come from the places in the list."""
        if not isinstance(as_ladder(rules).values, RankValues):
            raise SeasonError("rank_needed", f"{path}.values.by", value="rating", allowed=("rank",))

    def manner(self, rules: Rules) -> str:
        ladder = as_ladder(rules)
        if ladder.recalculation != "never":
            return "recalculated"
        return "now_and_then" if ladder.recalculate_after else ""

    def chain(self, season: Season) -> KeizerChain:
        return KeizerChain(season)

    def pairing_order(self, season: Season, number: int) -> tuple[str, ...]:
        return KeizerChain(season).pairing_order(number)
