"""An independent judge of pairings too large to try everything: networkx, and the oracle's limits."""

from collections.abc import Callable, Sequence
from itertools import combinations

import networkx as nx

from tests.oracle.limits import broken_by_pair, bye_breaks, bye_order, relax_order
from tests.oracle.presence import presence
from tests.oracle.schemes import partner_in_scheme, scheme_of
from tests.systems.build import Document

BYE = "the bye"
Cost = dict[frozenset[str], int]


def cheapest(players: Sequence[str], cost: Cost) -> int | None:
    """The least cost of pairing all of them, None where that can't be done. Only pairs in `cost` may meet."""
    graph = nx.Graph()
    graph.add_nodes_from(players)
    most = max(cost.values(), default=0) + 1
    for one, other in combinations(players, 2):
        pair = frozenset((one, other))
        if pair in cost:
            graph.add_edge(one, other, weight=most - cost[pair])
    matching = nx.max_weight_matching(graph, maxcardinality=True)
    if 2 * len(matching) < len(players):
        return None
    return sum(cost[frozenset(pair)] for pair in matching)


def costs_of(document: Document, number: int, there: Document) -> Cost:
    """What each two (and each bye) would break, so that one of a later kind outweighs all before it."""
    relax = relax_order(document)
    unit = 100 * (len(there["free"]) + 2)
    weight = {name: unit**power for power, name in enumerate(relax)}
    cost: Cost = {}
    for one, other in combinations(there["free"], 2):
        broken = broken_by_pair(document, number, there, one, other)
        if set(broken) <= set(relax):
            cost[frozenset((one, other))] = sum(weight[name] * degree for name, degree in broken.items())
    if len(there["free"]) % 2:
        for one in there["free"]:
            broken = bye_breaks(document, number, there, one)
            if not broken or "bye" in weight:
                cost[frozenset((one, BYE))] = weight["bye"] * broken if broken else 0
    return cost


class Judge:
    """Says how the ladder pairs a round, one choice after the other, each checked by a new matching."""

    def __init__(self, document: Document, number: int, absent: Sequence[str]) -> None:
        self._document, self._number = document, number
        self._there = presence(document, number, absent)
        self._free: list[str] = self._there["free"]
        self.cost = costs_of(document, number, self._there)

    def everybody(self) -> list[str]:
        """Those to be paired, and the bye where they are odd."""
        return [*self._free, BYE] if len(self._free) % 2 else self._free

    def least(self) -> int | None:
        """What the best complete pairing breaks, None where there is none."""
        return cheapest(self.everybody(), self.cost)

    def ladder(self) -> dict[str, str]:
        """The partner of each, by steps 3 and 4; there must be a complete pairing."""
        left, budget = self.everybody(), self.least()
        assert budget is not None
        partners: dict[str, str] = {}
        if BYE in left:
            asked = bye_order(self._document, self._number, self._there)
            budget = self._settle(BYE, asked, left, budget, partners)
        numbers = [key for key in self._free if key in left]
        wishes = self._wishes(numbers)
        for key in numbers:
            if key in left:
                choices = sorted((k for k in left if k != key), key=lambda k: wishes(key, k))
                budget = self._settle(key, choices, left, budget, partners)
        return partners

    def _wishes(self, numbers: Sequence[str]) -> Callable[[str, str], tuple[int, int]]:
        """How much a player wants another, the smaller the better: the nearest, or by the scheme."""
        place = {key: position for position, key in enumerate(numbers, start=1)}
        scheme = scheme_of(self._document, self._number)

        def wish(key: str, other: str) -> tuple[int, int]:
            if scheme is None:
                return (place[other], 0)
            wanted = partner_in_scheme(self._document, self._number, numbers, place[key])
            return (abs(place[other] - wanted), -place[other])

        return wish

    def _settle(
        self, key: str, choices: Sequence[str], left: list[str], budget: int, partners: dict[str, str]
    ) -> int:
        """Give `key` the first choice with which the others can be paired within the budget."""
        for choice in choices:
            spent = self.cost.get(frozenset((key, choice)))
            if spent is None or spent > budget:
                continue
            others = [other for other in left if other not in (key, choice)]
            if cheapest(others, self.cost) == budget - spent:
                partners[key], partners[choice] = choice, key
                left[:] = others
                return budget - spent
        raise AssertionError(f"nobody is left for {key}")
