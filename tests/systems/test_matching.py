"""The first complete matching of least cost, against trying every choice with another library."""

from __future__ import annotations

import networkx as nx
import numpy as np
import pytest

from competition.systems.pairing.matching import (
    Costs,
    FirstInOrder,
    Graph,
    best_matching,
    cheapest_matching,
    complete_matching,
    covered_first,
)


def random_case(seed: int) -> tuple[Graph, Costs]:
    """A random graph with costs of one of four kinds: none, colours, small numbers, squared distances."""
    rng = np.random.default_rng(seed)
    size = int(rng.choice([4, 6, 8, 10, 12, 14]))
    upper = np.triu(rng.random((size, size)) < rng.uniform(0.15, 0.95), 1)
    allowed = upper | upper.T
    places = np.arange(size)
    colour = rng.integers(0, 3, size)
    small = np.triu(rng.integers(0, 3, (size, size)), 1)
    kinds = (
        np.zeros((size, size), dtype=np.int64),
        ((colour[:, None] == colour[None, :]) & (colour[:, None] > 0)).astype(np.int64),
        small + small.T,
        (places[:, None] - places[None, :]) ** 2,
    )
    return allowed, kinds[seed % 4]


def least_cost(nodes: list[int], allowed: Graph, cost: Costs) -> int | None:
    """The cost of the cheapest complete matching of these nodes, by networkx; None when there is none."""
    graph = nx.Graph()
    graph.add_nodes_from(nodes)
    graph.add_weighted_edges_from(
        (a, b, int(cost[a, b])) for a in nodes for b in nodes if a < b and allowed[a, b]
    )
    found = nx.min_weight_matching(graph)
    return sum(int(cost[a, b]) for a, b in found) if 2 * len(found) == len(nodes) else None


def first_by_trying(allowed: Graph, cost: Costs) -> list[int] | None:
    """The first in dictionary order among the cheapest, choice by choice."""
    nodes = list(range(len(allowed)))
    partners = [-1] * len(nodes)
    left = least_cost(nodes, allowed, cost)
    if left is None:
        return None
    while nodes:
        node = nodes[0]
        for choice in nodes[1:]:
            rest = [other for other in nodes if other not in (node, choice)]
            spent = int(cost[node, choice])
            if allowed[node, choice] and least_cost(rest, allowed, cost) == left - spent:
                break
        else:
            raise AssertionError("the cheapest matching has a partner for everybody")
        partners[node], partners[choice] = choice, node
        nodes, left = rest, left - spent
    return partners


@pytest.mark.parametrize("seed", range(160))
def test_the_first_of_the_cheapest_is_found_with_and_without_tight_edges(seed: int) -> None:
    allowed, cost = random_case(seed)
    wanted = first_by_trying(allowed, cost)
    partners, tight = cheapest_matching(allowed, cost)
    if wanted is None:
        assert min(partners) < 0
        return
    assert FirstInOrder(allowed, cost, partners).find() == wanted
    if tight is not None:
        assert FirstInOrder(tight, None, partners).find() == wanted


@pytest.mark.parametrize("seed", range(40))
def test_a_wished_order_is_followed(seed: int) -> None:
    allowed, cost = random_case(seed)
    partners = best_matching(allowed, cost)
    if min(partners) < 0:
        assert least_cost(list(range(len(allowed))), allowed, cost) is None
        return
    size = len(allowed)
    last_first = FirstInOrder(allowed, cost, partners, lambda node: range(size - 1, -1, -1)).find(nodes=1)[0]
    costs = [
        least_cost([n for n in range(size) if n not in (0, choice)], allowed, cost)
        for choice in range(1, size)
    ]
    total = least_cost(list(range(size)), allowed, cost)
    possible = [
        choice
        for choice, rest in enumerate(costs, start=1)
        if allowed[0, choice] and rest is not None and rest + int(cost[0, choice]) == total
    ]
    assert last_first == max(possible)


@pytest.mark.parametrize("seed", range(60))
def test_many_places_are_matched_as_cheaply_through_near_ones_as_through_all(seed: int) -> None:
    rng = np.random.default_rng(seed)
    size = 80
    upper = np.triu(rng.random((size, size)) < rng.uniform(0.3, 1), 1)
    allowed = upper | upper.T
    small = np.triu(rng.integers(0, 3, (size, size)), 1)
    cost = small + small.T
    partners, _ = cheapest_matching(allowed, cost)
    everywhere = best_matching(allowed, cost)
    assert sum(cost[a, b] for a, b in enumerate(partners)) == sum(
        cost[a, b] for a, b in enumerate(everywhere)
    )


@pytest.mark.parametrize("seed", range(60))
def test_as_few_and_as_low_as_can_be_are_left_over(seed: int) -> None:
    rng = np.random.default_rng(seed)
    size = int(rng.choice([5, 6, 7, 8, 9]))
    upper = np.triu(rng.random((size, size)) < rng.uniform(0.05, 0.3), 1)
    allowed = upper | upper.T
    most = len(nx.max_weight_matching(nx.from_numpy_array(allowed), maxcardinality=True))
    covered: list[int] = []
    for node in range(size):
        # A set can be covered when a heaviest matching, worth one for each of its nodes, covers it all.
        graph = nx.Graph()
        worth = dict.fromkeys((*covered, node), 1)
        ones, others = np.nonzero(np.triu(allowed, 1))
        graph.add_weighted_edges_from(
            (int(a), int(b), worth.get(int(a), 0) + worth.get(int(b), 0))
            for a, b in zip(ones, others, strict=True)
        )
        found = {n for pair in nx.max_weight_matching(graph) for n in pair}
        if set(worth) <= found:
            covered.append(node)
    left = covered_first(allowed, size)
    assert left == [node for node in range(size) if node not in covered]
    assert len(left) == size - 2 * most


def test_no_complete_matching_is_said_so() -> None:
    star = np.zeros((4, 4), dtype=bool)
    star[0, 1:] = star[1:, 0] = True
    assert complete_matching(star) is None


def test_a_complete_matching_through_an_odd_cycle_is_found() -> None:
    """A five-cycle with a tail: greedily matched, an alternating path must run around the cycle."""
    edges = [(0, 1), (1, 2), (2, 3), (3, 4), (4, 0), (2, 5)]
    allowed = np.zeros((6, 6), dtype=bool)
    for a, b in edges:
        allowed[a, b] = allowed[b, a] = True
    partners = complete_matching(allowed)
    assert partners is not None
    assert partners[5] == 2
