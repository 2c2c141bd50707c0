"""A round for which no legal pairing exists: what gives way, in a fixed order."""

from __future__ import annotations

import networkx

from competition.systems.swiss.dutch import BYE, Pairs
from competition.systems.swiss.field import Player, SwissField


def pair_relaxed(field: SwissField) -> tuple[Pairs, tuple[int, ...]]:
    """The pairs (numbers, without colours) that break least, and who is left; `forbidden` never gives way.

    Among pairings with as few as possible left: the fewest rematches, then second byes, then colours (C3),
    then the least sum of squared differences in points, then the lowest number has the lowest opponent
    possible, the bye as the highest.
    """
    here = field.here
    ranks = {player.number: rank for rank, player in enumerate(here)}
    costs = {
        (one.number, other.number): _cost(field, one, other)
        for one in here
        for other in here[ranks[one.number] + 1 :]
        if not field.are_forbidden(one, other)
    }
    if len(here) % 2:
        again = {player.number: player.had_bye(field.rules.scoring.win) for player in here}
        costs |= {(number, BYE): (0, int(again[number]), 0, 0) for number in ranks}
    graph = networkx.Graph()
    graph.add_nodes_from([*ranks, BYE] if len(here) % 2 else ranks)
    weights = _weights(costs, ranks)
    most = max(weights.values(), default=0) + 1
    graph.add_weighted_edges_from((*pair, most - weight) for pair, weight in weights.items())
    found = networkx.max_weight_matching(graph, maxcardinality=True)
    pairs = tuple(
        sorted((one, other) if other == BYE or BYE < one < other else (other, one) for one, other in found)
    )
    paired = {number for pair in pairs for number in pair}
    return pairs, tuple(number for number in ranks if number not in paired)


def _cost(field: SwissField, one: Player, other: Player) -> tuple[int, int, int, int]:
    difference = (one.points - other.points) * field.point_unit
    return int(one.has_met(other)), 0, int(field.colours_clash(one, other)), int(difference**2)


def _weights(
    costs: dict[tuple[int, int], tuple[int, int, int, int]], ranks: dict[int, int]
) -> dict[tuple[int, int], int]:
    """One number for each pair, in which no sum of a lesser thing reaches one of a greater thing."""
    count = len(ranks)
    base = count + 2
    below: int = base ** (count + 2)  # more than the whole order of opponents can come to
    squares = max((cost[3] for cost in costs.values()), default=0) * base + 1
    found = {}
    for (one, other), (rematch, second_bye, colours, square) in costs.items():
        order = (count if other == BYE else ranks[other]) * base ** (count - ranks[one])
        broken = (rematch * base + second_bye) * base + colours
        found[one, other] = (broken * squares + square) * below + order
    return found
