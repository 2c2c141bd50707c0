"""Totals as linear algebra: what everybody earned, as exact integers over the values.

An outcome is `factor · value + offset`. Factors and offsets are scaled by one common denominator,
values by another, so that all sums are sums of integers.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from math import lcm
from typing import Any

import numpy as np
from numpy.typing import NDArray

from competition.systems.outcomes import Layer
from competition.systems.rules.awards import AWARD_KEYS, ZERO, expressions_in
from competition.systems.rules.expressions import Expression
from competition.systems.rules.model import LadderRules

# Of 64 bits, or Python's own integers where those are too small.
Integers = NDArray[Any]
_SAFE = 2**62


class Sheet:
    """The layers added so far as arrays of shape (layers, entrants).

    `scale` is the common denominator of all awards and of `extra` (start points and the like).
    """

    def __init__(self, rules: LadderRules, entrants: int, extra: Iterable[Fraction]) -> None:
        self._entrants = entrants
        expressions = [ZERO, *_expressions(rules)]
        numbers = [n for e in expressions for n in (e.factor, e.offset)]
        self.scale = lcm(*(n.denominator for n in (*numbers, *extra)))
        self._scaled: dict[int, tuple[int, int]] = {}
        self._kept: list[Expression] = []
        self._refs: list[NDArray[np.intp]] = []
        self._factors: list[Integers] = []
        self._offsets: list[Integers] = []
        self._largest = (0, 0)
        self._stacked: tuple[Integers, Integers, Integers] | None = None
        self.rounds: list[int] = []

    def clear(self) -> None:
        """Forget the layers."""
        for rows in (self._refs, self._factors, self._offsets):
            rows.clear()
        self.rounds.clear()
        self._stacked = None

    def add(self, layer: Layer) -> None:
        """Append a layer."""
        refs = list(range(self._entrants))
        factors = [0] * self._entrants
        offsets = [0] * self._entrants
        for index, outcome in enumerate(layer.outcomes):
            if outcome is None:
                continue
            factor, offset = self._scaled.get(id(outcome.expression)) or self._scale(outcome.expression)
            if outcome.ref >= 0:
                refs[index] = outcome.ref
                factors[index] = factor
            elif outcome.league_value is not None:
                offset += factor * outcome.league_value
            offsets[index] = offset
        self._largest = (
            max(self._largest[0], max(map(abs, factors), default=0)),
            max(self._largest[1], max(map(abs, offsets), default=0)),
        )
        self._refs.append(np.array(refs, dtype=np.intp))
        self._factors.append(integers(factors))
        self._offsets.append(integers(offsets))
        self.rounds.append(layer.round)
        self._stacked = None

    def _scale(self, expression: Expression) -> tuple[int, int]:
        scaled = (_times(expression.factor, self.scale), _times(expression.offset, self.scale))
        self._kept.append(expression)  # its id stays its own
        self._scaled[id(expression)] = scaled
        return scaled

    def totals(self, values: Integers, value_scale: int) -> Integers:
        """What each earned with these values, times `scale · value_scale`.

        `values` has the shape (entrants,), or (layers, entrants) where each layer has values of its own.
        """
        if not self._refs:
            return np.zeros(self._entrants, dtype=np.int64)
        refs, factors, offsets = self._stack()
        valued = values[refs] if values.ndim == 1 else np.take_along_axis(values, refs, axis=1)
        if not self._fits(values, value_scale):
            factors, offsets, valued = (a.astype(object) for a in (factors, offsets, valued))
        totals: Integers = (factors * valued).sum(axis=0) + offsets * value_scale
        return totals

    def _stack(self) -> tuple[Integers, Integers, Integers]:
        """Refs and factors by layer and entrant, and the sum of the offsets by entrant."""
        if self._stacked is None:
            offsets = np.stack(self._offsets).sum(axis=0)
            self._stacked = np.stack(self._refs), np.stack(self._factors), offsets
        return self._stacked

    def _fits(self, values: Integers, value_scale: int) -> bool:
        """Whether no sum can leave 64 bits."""
        largest = max((abs(int(v)) for v in (values.max(), values.min())), default=0) if values.size else 0
        factor, offset = self._largest
        return (factor * largest + offset * value_scale) * (len(self._refs) + 2) < _SAFE


def integers(numbers: Sequence[int]) -> Integers:
    """An array of integers: of 64 bits, or of Python's own where those are too small."""
    if any(abs(n) >= _SAFE for n in numbers):
        return np.array(numbers, dtype=object)
    return np.array(numbers, dtype=np.int64)


def scaled(numbers: Sequence[Fraction], scale: int) -> list[int]:
    """Each number times `scale`, which must make it whole."""
    return [_times(n, scale) for n in numbers]


def _times(number: Fraction, scale: int) -> int:
    return number.numerator * (scale // number.denominator)


def _expressions(rules: LadderRules) -> Iterable[Expression]:
    for key in AWARD_KEYS:
        award = rules.awards.find(key)
        if award is not None:
            yield from expressions_in(award)
    if rules.withdrawal is not None:
        if isinstance(rules.withdrawal.afterwards, Expression):
            yield rules.withdrawal.afterwards
        if rules.withdrawal.opponents is not None:
            opponents = rules.withdrawal.opponents
            yield from (opponents.win, opponents.draw, opponents.loss)
