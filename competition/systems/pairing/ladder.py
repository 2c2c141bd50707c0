"""Steps 3 to 5 of a pairing: complete, fewest broken limits, earliest bye, first in dictionary order."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from competition.systems.pairing.limits import BITS, Limits, Masks
from competition.systems.pairing.matching import (
    FirstInOrder,
    Partners,
    best_matching,
    complete_matching,
    covered_first,
)
from competition.systems.pairing.schemes import partners as scheme_partners
from competition.systems.rules import Rules

Graph = NDArray[np.bool_]


@dataclass(frozen=True)
class Paired:
    """The players of a pool after pairing: `players` play (best first, `partners` by position)."""

    players: tuple[str, ...]
    partners: tuple[int, ...]
    masks: Masks
    bye: str | None
    unpaired: tuple[str, ...]
    wanted: tuple[int, ...] | None


@dataclass(frozen=True)
class Edges:
    """What may be paired at the least number of broken limits, and one complete way to do it."""

    allowed: Graph
    cost: NDArray[Any] | None
    partners: Partners


class Pool:
    """The players to be paired, in the order of the list, with the bye as one more node when they are odd."""

    def __init__(self, limits: Limits, rules: Rules, players: Sequence[str]) -> None:
        self._limits = limits
        self._rules = rules
        self._players = list(players)

    def pair(self) -> Paired:
        """The pairing of the pool."""
        players, unpaired = self._players, []
        edges = self._edges(players)
        if edges is None:
            left = self._left_over(players)
            unpaired = [players[i] for i in left]
            players = [key for key in players if key not in unpaired]
            edges = self._edges(players)
        if edges is None:
            raise AssertionError("who is left over leaves a complete pairing of the others")
        bye = None
        if len(players) % 2:
            bye, players, edges = self._take_bye(players, edges)
        wanted = self._wanted(len(players))
        partners = self._in_order(players, edges, wanted)
        masks = self._limits.masks(players)
        return Paired(tuple(players), tuple(partners), masks, bye, tuple(unpaired), wanted)

    def _masks(self, players: Sequence[str]) -> Masks:
        """The masks of all nodes: the players, and before them the bye when they are odd."""
        masks = self._limits.masks(players)
        if len(players) % 2 == 0:
            return masks
        with_bye = np.pad(masks, ((1, 0), (1, 0)))
        with_bye[0, 1:] = with_bye[1:, 0] = [self._limits.bye_mask(key) for key in players]
        with_bye[0, 0] = self._limits.hard
        return with_bye

    def _edges(self, players: Sequence[str]) -> Edges | None:
        """The edges of pairings that break the fewest limits; None when none is complete."""
        masks = self._masks(players)
        unbroken = masks == 0
        if (partners := complete_matching(unbroken)) is not None:
            return Edges(unbroken, None, partners)
        allowed = (masks & self._limits.hard) == 0
        games = len(masks) // 2
        costs = _Costs(lambda mask: self._limits.cost_of(mask, games), masks)
        partners = best_matching(allowed, lambda a, b: costs.of(int(masks[a, b])))
        if any(partner < 0 for partner in partners):
            return None
        used = int(np.bitwise_or.reduce([masks[a, b] for a, b in enumerate(partners)]))
        kept = [name for name in self._rules.pairing.relax if used & BITS[name]]
        costs = _Costs(
            lambda mask: sum((games + 2) ** power for power, name in enumerate(kept) if mask & BITS[name]),
            masks,
        )
        return Edges(allowed & ((masks & ~np.uint16(used)) == 0), costs.matrix(masks), partners)

    def _left_over(self, players: Sequence[str]) -> list[int]:
        """Who stays unpaired when no pairing is complete: as few and as low as can be."""
        allowed = (self._masks(players) & self._limits.hard) == 0
        if len(players) % 2:  # players first, the bye after them
            allowed = np.roll(allowed, (-1, -1), axis=(0, 1))
        return covered_first(allowed, len(players))

    def _take_bye(self, players: list[str], edges: Edges) -> tuple[str, list[str], Edges]:
        """The earliest bye that the fewest broken limits allow, and the edges without it."""
        node = {key: index for index, key in enumerate(players, start=1)}
        asked = [node[key] for key in self._limits.bye_order(players)]
        found = FirstInOrder(edges.allowed, edges.cost, edges.partners, lambda _: asked).find(nodes=1)
        sits = found[0]
        stay = [n for n in range(1, len(found)) if n != sits]
        position = {n: i for i, n in enumerate(stay)}
        kept = np.ix_(stay, stay)
        cost = None if edges.cost is None else edges.cost[kept]
        rest = Edges(edges.allowed[kept], cost, [position[found[n]] for n in stay])
        return players[sits - 1], [players[n - 1] for n in stay], rest

    def _wanted(self, players: int) -> tuple[int, ...] | None:
        """The partner that a first-round scheme gives to each place."""
        first = self._rules.pairing.first_rounds
        if not self._limits.by_scheme or first is None:
            return None
        return tuple(scheme_partners(first, players))

    def _in_order(self, players: Sequence[str], edges: Edges, wanted: tuple[int, ...] | None) -> Partners:
        size = len(players)
        cost, partners = edges.cost, edges.partners
        if self._rules.pairing.method == "balanced" and wanted is None:
            cost = _with_squares(cost, size)
            partners = best_matching(edges.allowed, lambda a, b: int(cost[a, b])) if size else []

        def preference(node: int) -> Sequence[int]:
            if wanted is None:
                return range(node + 1, size)
            return sorted(range(node + 1, size), key=lambda c: (abs(c - wanted[node]), -c))

        return FirstInOrder(edges.allowed, cost, partners, preference).find()


class _Costs:
    """The costs of all masks that occur."""

    def __init__(self, cost: Callable[[int], int], masks: Masks) -> None:
        self._of = {int(mask): cost(int(mask)) for mask in np.unique(masks)}

    def of(self, mask: int) -> int:
        return self._of[mask]

    def matrix(self, masks: Masks) -> NDArray[Any]:
        fits = max(self._of.values()) < 2**62
        table = np.zeros(1 << 16, dtype=np.int64 if fits else object)
        for mask, cost in self._of.items():
            table[mask] = cost
        matrix: NDArray[Any] = table[masks]
        return matrix


def _with_squares(cost: NDArray[Any] | None, size: int) -> NDArray[Any]:
    """Broken limits first, then the squared distance in places."""
    places = np.arange(size)
    squares = ((places[:, None] - places[None, :]) ** 2).astype(object)
    if cost is None:
        return squares
    both: NDArray[Any] = cost.astype(object) * (size**3 + 1) + squares
    return both
