"""Steps 3 to 5 of a pairing: complete, limits broken least, earliest bye, first in dictionary order."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

import numpy as np

from competition.systems.pairing.limits import BITS, CHANGED, Degrees, Limits, Masks
from competition.systems.pairing.matching import (
    Costs,
    FirstInOrder,
    Graph,
    Partners,
    cheapest_matching,
    complete_matching,
    covered_first,
    least_sums,
)
from competition.systems.rules.model import LadderRules


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
    """What may be paired with the limits broken least, and one complete way to do it.

    Without `cost` every complete matching of the allowed edges will do; with it, those of least cost.
    """

    allowed: Graph
    cost: Costs | None
    partners: Partners
    masks: Masks


class Pool:
    """The players to be paired, in the order of the list, with the bye as one more node when they are odd.

    Games in `published` stand if they can: whatever they break, only what changes counts, and that
    before every limit.
    """

    def __init__(
        self,
        limits: Limits,
        rules: LadderRules,
        players: Sequence[str],
        published: Collection[tuple[str, str]] | None = None,
    ) -> None:
        self._limits = limits
        self._rules = rules
        self._players = list(players)
        self._published = published
        self._kinds = rules.pairing.relax if published is None else (*rules.pairing.relax, CHANGED)

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
        wanted = None if self._published is not None else self._limits.wanted(players)
        partners = self._in_order(players, edges, wanted)
        return Paired(tuple(players), tuple(partners), edges.masks, bye, tuple(unpaired), wanted)

    def _nodes(self, players: Sequence[str]) -> tuple[Masks, Degrees]:
        """Masks and degrees of all nodes: the players, and before them the bye when they are odd."""
        degrees = self._limits.degrees(players)
        masks = self._limits.masks(players, degrees)
        self._mark_changes(masks, degrees, players)
        if len(players) % 2 == 0:
            return masks, degrees
        degrees = {name: np.pad(degree, ((1, 0), (1, 0))) for name, degree in degrees.items()}
        byes = np.array([0, *(self._limits.bye_degree(key) for key in players)], dtype=np.int32)
        degrees["bye"] = np.zeros((len(byes), len(byes)), dtype=np.int32)
        degrees["bye"][0] = degrees["bye"][:, 0] = byes
        masks = np.pad(masks, ((1, 0), (1, 0)))
        masks[0] = masks[:, 0] = np.where(byes > 0, BITS["bye"], 0)
        masks[0, 0] = self._limits.hard
        return masks, degrees

    def _mark_changes(self, masks: Masks, degrees: Degrees, players: Sequence[str]) -> None:
        if self._published is None:
            return
        degrees[CHANGED] = np.ones((len(players), len(players)), dtype=np.int32)
        masks |= BITS[CHANGED]
        index = {key: i for i, key in enumerate(players)}
        for one, other in self._published:
            if one in index and other in index:
                two = [index[one], index[other]], [index[other], index[one]]
                masks[two] = 0
                for degree in degrees.values():
                    degree[two] = 0

    def _edges(self, players: Sequence[str]) -> Edges | None:
        """The edges of pairings that break the limits least; None when none is complete."""
        masks, degrees = self._nodes(players)
        unbroken = masks == 0
        if (partners := complete_matching(unbroken)) is not None:
            return Edges(unbroken, None, partners, masks)
        allowed = (masks & self._limits.hard) == 0
        least = least_sums(allowed, [degrees[name] for name in self._kinds if name in degrees])
        return None if least is None else Edges(*least, masks)

    def _left_over(self, players: Sequence[str]) -> list[int]:
        """Who stays unpaired when no pairing is complete: as few and as low as can be."""
        allowed = (self._nodes(players)[0] & self._limits.hard) == 0
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
        rest = Edges(edges.allowed[kept], cost, [position[found[n]] for n in stay], edges.masks[kept])
        return players[sits - 1], [players[n - 1] for n in stay], rest

    def _in_order(self, players: Sequence[str], edges: Edges, wanted: tuple[int, ...] | None) -> Partners:
        size = len(players)
        if wanted is not None:

            def preference(node: int) -> Sequence[int]:
                return sorted(range(node + 1, size), key=lambda c: (abs(c - wanted[node]), -c))

            return FirstInOrder(edges.allowed, edges.cost, edges.partners, preference).find()
        if self._rules.pairing.method == "balanced" and self._published is None:
            edges = _balanced(edges)
        return FirstInOrder(edges.allowed, edges.cost, edges.partners).find()


def _balanced(edges: Edges) -> Edges:
    """The edges with broken limits first, then the squared distance in places, as their cost."""
    places = np.arange(len(edges.allowed))
    cost: Costs = (places[:, None] - places[None, :]) ** 2
    if edges.cost is not None:
        cost = edges.cost.astype(object) * (len(places) ** 3 + 1) + cost
    partners, tight = cheapest_matching(edges.allowed, cost)
    if tight is not None:
        return Edges(tight, None, partners, edges.masks)
    return Edges(edges.allowed, cost, partners, edges.masks)
