"""Complete pairings: one that costs least, and of those the first in dictionary order.

Nodes are 0 … n−1, in the order in which they choose. Costs are integers.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
import rustworkx as rx
from numpy.typing import NDArray

Graph = NDArray[np.bool_]  # which two may be paired; symmetric
Costs = NDArray[Any]  # what it costs, in integers; symmetric
Partners = list[int]
Preference = Callable[[int], Sequence[int]]
_NEAR = 24
_CHUNK_BITS = 90
_WEIGHT_BITS = 120  # rustworkx takes weights below 2**127; a sum over both ends must fit as well


def best_matching(allowed: Graph, cost: Costs | None) -> Partners:
    """A matching of as many nodes as can be, of least cost; the partner of each, -1 for none."""
    ones, others = np.nonzero(np.triu(allowed, 1))
    costs = [0] * len(ones) if cost is None else cost[ones, others].tolist()
    return _solve(len(allowed), list(zip(ones.tolist(), others.tolist(), costs, strict=True)))


def cheapest_matching(allowed: Graph, cost: Costs) -> tuple[Partners, Graph | None]:
    """As `best_matching`, with its tight edges where they are known.

    Many nodes are first matched to near ones only; that their matching is a cheapest one of all is
    shown by its tight edges.
    """
    places = np.arange(len(allowed))
    if len(allowed) > 3 * _NEAR:
        near = np.abs(places[:, None] - places[None, :]) <= _NEAR
        near[0] = near[:, 0] = True  # the bye, where there is one, is near to everybody
        partners = best_matching(allowed & near, cost)
        if min(partners) >= 0 and (tight := tight_edges(allowed, cost, partners)) is not None:
            return partners, tight
    partners = best_matching(allowed, cost)
    complete = all(partner >= 0 for partner in partners)
    return partners, tight_edges(allowed, cost, partners) if complete else None


def least_sums(allowed: Graph, degrees: Sequence[Costs]) -> tuple[Graph, Costs | None, Partners] | None:
    """The complete matchings with the least sum of the last degrees, of those of the one before, and so on.

    They are those of the graph in the answer that cost least (without costs: all of its complete ones);
    one of them goes with it. None when no matching is complete.

    The degrees are weighed together as far as the weights stay small enough, the last first. What has been
    settled stays as it is: by its tight edges, or where these are not known by its sums, which are mostly
    small and so need small weights only (`_weighed`).
    """
    games = len(allowed) // 2
    left = [degree for degree in degrees if degree[allowed].any()]
    held: list[tuple[Costs, int]] = []  # settled, with its sum in the whole matching; the last one last
    partners = best_matching(allowed, None) if not left else []
    while left:
        chunk = [(left[-1], games * int(left[-1][allowed].max()))]
        while len(chunk) < len(left):
            degree = left[-1 - len(chunk)]
            more = [(degree, games * int(degree[allowed].max(initial=0))), *chunk]
            if int(_weighed([*more, *held]).max()).bit_length() > _CHUNK_BITS:
                break
            chunk = more
        del left[-len(chunk) :]
        partners, tight = cheapest_matching(allowed, _weighed([*chunk, *held]))
        if min(partners, default=0) < 0:
            return None
        if tight is not None:
            allowed, held = tight, []
            continue
        ends = np.arange(len(partners)), np.array(partners)
        held = [(degree, int(degree[ends].sum()) // 2) for degree, _ in chunk] + held
        for degree, total in held:
            allowed = allowed & (degree <= total)
        held = [(degree, total) for degree, total in held if total]
    if min(partners, default=0) < 0:
        return None
    return allowed, _weighed(held) if held else None, partners


def _weighed(degrees: Sequence[tuple[Costs, int]]) -> Costs:
    """One cost out of several, each with the most that its sum can come down by: a later one outweighs it."""
    weights, weight = [], 1
    for _, bound in degrees:
        weights.append(weight)
        weight += weight * bound
    highest = sum(int(degree.max()) * unit for (degree, _), unit in zip(degrees, weights, strict=True))
    kind = np.int64 if highest < 2**62 else object
    total: Costs = np.zeros(degrees[0][0].shape, dtype=kind)
    for (degree, _), unit in zip(degrees, weights, strict=True):
        total = total + degree.astype(kind) * unit
    return total


def _solve(size: int, edges: Sequence[tuple[int, int, int]]) -> Partners:
    """As `best_matching`, for edges (one, other, cost)."""
    graph = rx.PyGraph(multigraph=False)
    graph.add_nodes_from(range(size))
    most = max((cost for _, _, cost in edges), default=0) + 1
    graph.add_edges_from([(one, other, most - cost) for one, other, cost in edges])
    partners = [-1] * size
    for one, other in rx.max_weight_matching(graph, max_cardinality=True, weight_fn=int):
        partners[one], partners[other] = other, one
    return partners


def tight_edges(allowed: Graph, cost: Costs, partners: Partners) -> Graph | None:
    """The edges of which the complete matchings are exactly those of least cost; None when unknown.

    `partners` is one of least cost. Seen as a matching of every node's two sides (rows and columns) it
    has potentials with c(a, b) ≥ y(a) + y(b), and equality along its edges, unless a fractional
    matching is cheaper still. A matching costs the sum of all y exactly when all its edges are tight.
    """
    size = len(allowed)
    if not size:
        return allowed
    matched = np.array(partners)
    own = cost[np.arange(size), matched]
    priced = _priced(allowed, cost)
    rows = np.zeros(size, dtype=priced.dtype)
    for _ in range(size + 1):
        columns = (rows[:, None] + priced).min(axis=0)
        nearer = np.minimum(rows, columns[matched] - own)
        if (nearer == rows).all():
            doubled = columns - rows  # twice y
            tight: Graph = allowed & (2 * priced == doubled[:, None] + doubled[None, :])
            return tight
        rows = nearer
    return None


def _priced(allowed: Graph, cost: Costs) -> Costs:
    """The costs, with a price beyond all of them where nothing is allowed."""
    beyond = (int(cost.max()) + 1) * (len(allowed) + 1)
    kind = np.int64 if beyond < 2**60 else object
    priced: Costs = np.where(allowed, cost.astype(kind), np.array(beyond, dtype=kind))
    return priced


def complete_matching(allowed: Graph) -> Partners | None:
    """A complete matching of the allowed edges, or None when there is none."""
    partners = _greedy(allowed)
    exposed = [node for node, partner in enumerate(partners) if partner < 0]
    for node in exposed:
        if partners[node] < 0 and not _augment(allowed, partners, node):
            partners = best_matching(allowed, None)
            break
    return partners if all(partner >= 0 for partner in partners) else None


def _greedy(allowed: Graph) -> Partners:
    partners = [-1] * len(allowed)
    free = np.ones(len(allowed), dtype=bool)
    for node in range(len(allowed)):
        if partners[node] < 0:
            free[node] = False
            choices = np.flatnonzero(allowed[node] & free)
            if choices.size:
                partner = int(choices[0])
                partners[node], partners[partner] = partner, node
                free[partner] = False
            else:
                free[node] = True
    return partners


def _augment(allowed: Graph, partners: Partners, start: int) -> bool:
    """Match `start` by an alternating path to another exposed node; may miss one through an odd cycle."""
    unseen = np.ones(len(allowed), dtype=bool)
    path = alternating_path(allowed, partners, start, unseen, lambda node: partners[node] < 0)
    if path is None:
        return False
    _swap_along(partners, path)
    return True


def alternating_path(
    allowed: Graph,
    partners: Partners,
    start: int,
    usable: NDArray[np.bool_],
    is_end: Callable[[int], bool],
) -> list[int] | None:
    """Nodes start, x, partner of x, y, partner of y, …, end; each second edge is one of the matching.

    Only nodes in `usable` are visited (it is used up). None when no path is found; one that needs an
    odd cycle is not looked for.
    """
    usable[start] = False
    came_from: dict[int, int] = {}
    queue = deque([start])
    while queue:
        node = queue.popleft()
        for neighbour in np.flatnonzero(allowed[node] & usable).tolist():
            if not usable[neighbour]:
                continue
            came_from[neighbour] = node
            usable[neighbour] = False
            if is_end(neighbour):
                return _trace(came_from, partners, start, neighbour)
            partner = partners[neighbour]
            if partner >= 0 and usable[partner]:
                usable[partner] = False
                queue.append(partner)
    return None


def _trace(came_from: dict[int, int], partners: Partners, start: int, end: int) -> list[int]:
    path = [end, came_from[end]]
    while path[-1] != start:
        odd = partners[path[-1]]
        path += [odd, came_from[odd]]
    return path[::-1]


def _swap_along(partners: Partners | NDArray[np.intp], path: Sequence[int]) -> None:
    for a, b in zip(path[::2], path[1::2], strict=True):
        partners[a], partners[b] = b, a


class FirstInOrder:
    """Finds, among the complete matchings of least cost, the first in dictionary order.

    `partners` is any complete matching of least cost over the allowed edges. Node by node, from the
    first, each gets the partner that it prefers most (without `preference` the first allowed one) as
    long as the rest can still be done at the least cost. Whether it can is seen from the matching at
    hand with a few edges swapped; where that does not show it, one minimum-cost matching with the
    preferences of the next nodes as its lower digits decides for all of them at once.
    """

    def __init__(
        self,
        allowed: Graph,
        cost: Costs | None,
        partners: Partners,
        preference: Preference | None = None,
    ) -> None:
        self._allowed = allowed
        self._cost = cost
        self._free_edges = allowed if cost is None else allowed & (cost == 0)
        self._partners = np.array(partners, dtype=np.intp)
        self._preference = preference
        self._alive = np.ones(len(allowed), dtype=bool)

    def find(self, nodes: int | None = None) -> Partners:
        """The whole matching; only the choices of the first `nodes` nodes are settled if given."""
        last = len(self._allowed) if nodes is None else nodes
        node = 0
        while node < last:
            if self._alive[node] and not self._choose(node):
                self._decide_block(node)
            node += 1
        return [int(partner) for partner in self._partners]

    def _settle(self, node: int) -> None:
        self._alive[node] = self._alive[self._partners[node]] = False

    def _choose(self, node: int) -> bool:
        """Settle a node's partner if it can be seen without a new matching."""
        for choice in self._choices(node):
            if self._costs(node, choice) > self._left():
                continue
            if self._partners[node] == choice or self._repair(node, choice):
                self._settle(node)
                return True
            return False
        raise AssertionError("a complete matching has a partner for everybody")

    def _choices(self, node: int) -> list[int]:
        """Whom a node may still choose, the most wanted first."""
        open_to: list[int] = np.flatnonzero(self._allowed[node] & self._alive).tolist()
        if self._preference is None:
            return open_to
        asked = set(open_to)
        return [choice for choice in self._preference(node) if choice in asked]

    def _costs(self, a: int, b: int) -> int:
        return 0 if self._cost is None else int(self._cost[a, b])

    def _left(self) -> int:
        """What the matching of those not settled yet costs."""
        if self._cost is None:
            return 0
        alive = np.flatnonzero(self._alive).tolist()
        return sum(self._costs(a, int(self._partners[a])) for a in alive if a < self._partners[a])

    def _repair(self, node: int, choice: int) -> bool:
        """Pair the two and mend the rest at the same cost along an alternating path."""
        one, other = int(self._partners[node]), int(self._partners[choice])
        freed = self._costs(node, one) + self._costs(choice, other)
        spent = self._costs(node, choice)
        if self._allowed[one, other] and spent + self._costs(one, other) == freed:
            path: list[int] | None = [one, other]
        elif spent == freed:
            path = self._free_path(node, choice, one, other)
        else:
            path = None
        if path is None:
            return False
        _swap_along(self._partners, path)
        self._partners[node], self._partners[choice] = choice, node
        return True

    def _free_path(self, node: int, choice: int, one: int, other: int) -> list[int] | None:
        usable = self._alive.copy()
        usable[[node, choice]] = False
        if self._cost is not None:
            for a in np.flatnonzero(usable).tolist():
                if a not in (one, other) and self._costs(a, self._partners[a]):
                    usable[a] = False
        # Mostly one other game is enough: x and its partner y, with x for the one and y for the other.
        ends = np.flatnonzero(self._free_edges[one] & usable)
        ends = ends[usable[self._partners[ends]] & self._free_edges[other, self._partners[ends]]]
        ends = ends[ends != other]
        if ends.size:
            return [one, int(ends[0]), int(self._partners[ends[0]]), other]
        partners: Partners = self._partners.tolist()
        return alternating_path(self._free_edges, partners, one, usable, lambda n: n == other)

    def _decide_block(self, first: int) -> None:
        """Settle `first` and some nodes after it by one matching whose lower digits are preferences."""
        alive = np.flatnonzero(self._alive)
        base, left = len(alive) + 1, self._left()
        spare = _WEIGHT_BITS - ((left + 1) * len(alive)).bit_length() - base.bit_length()
        block = alive[: max(1, spare // base.bit_length())].tolist()
        unit = base ** len(block)
        edges = self._plain_edges(alive[len(block) :], left, unit)
        for position, node in enumerate(block):
            digit = base ** (len(block) - 1 - position)
            edges += [
                (node, choice, self._costs(node, choice) * unit + rank * digit)
                for rank, choice in enumerate(self._choices(node))
                if choice > node and self._costs(node, choice) <= left
            ]
        number = {int(node): i for i, node in enumerate(alive)}
        found = _solve(len(alive), [(number[a], number[b], cost) for a, b, cost in edges])
        for one, other in enumerate(found):
            self._partners[int(alive[one])] = int(alive[other])
        for node in block:
            if self._alive[node]:
                self._settle(node)

    def _plain_edges(self, nodes: NDArray[np.intp], left: int, unit: int) -> list[tuple[int, int, int]]:
        """The edges among nodes whose preferences do not matter yet."""
        kept = np.ix_(nodes, nodes)
        allowed = self._allowed[kept]
        if self._cost is not None:
            allowed = allowed & (self._cost[kept] <= left)
        ones, others = (nodes[ends].tolist() for ends in np.nonzero(np.triu(allowed, 1)))
        return [(one, other, self._costs(one, other) * unit) for one, other in zip(ones, others, strict=True)]


def covered_first(allowed: Graph, nodes: int) -> list[int]:
    """Which of the first `nodes` nodes stay unmatched when as many as can be are matched, the first first.

    The sets of nodes that some matching covers form a matroid, so covering the first ones greedily
    leaves as few as possible over, and those as late as can be.
    """
    size = len(allowed)
    usable = np.ones(size, dtype=bool)
    decided: list[int] = []
    block = _WEIGHT_BITS - 2 * size.bit_length() - 2
    for first in range(0, nodes, block):
        asked = list(range(first, min(first + block, nodes)))
        worth = dict.fromkeys(decided, 1 << (len(asked) + 1))
        worth |= {node: 1 << (len(asked) - 1 - i) for i, node in enumerate(asked)}
        most = sum(sorted(worth.values())[-2:])
        edges = allowed & usable[:, None] & usable[None, :]
        found = _heaviest(edges, worth, most)
        for node in asked:
            if found[node] >= 0:
                decided.append(node)
            else:
                usable[node] = False
    return [node for node in range(nodes) if not usable[node]]


def _heaviest(allowed: Graph, worth: dict[int, int], most: int) -> Partners:
    """A matching that covers nodes of the greatest worth."""
    ones, others = (ends.tolist() for ends in np.nonzero(np.triu(allowed, 1)))
    edges = [(a, b, most - worth.get(a, 0) - worth.get(b, 0)) for a, b in zip(ones, others, strict=True)]
    return _solve(len(allowed), edges)
