"""Ledgers and movements add up exactly, for everybody in every round of a real season by several rules."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from competition.systems.lists import all_standings
from competition.systems.movement import changes, explain, worth_before
from competition.systems.season_file import read_season
from competition.systems.standing import Standing
from tests.systems.build import case

RULES: dict[str, Any] = {
    "its own": None,
    "classic Keizer": {"preset": "keizer-classic"},
    "Keizer in sixths": {"preset": "keizer-sixths"},
    "Keizer that keeps values": {"preset": "keizer-regulations-2019"},
    "Keizer to a fixed point": {"preset": "keizer-classic", "recalculation": "fixed_point"},
}


@pytest.fixture(scope="module", params=RULES)
def lists(request: pytest.FixtureRequest) -> list[Standing]:
    document = dict(case("alkmaar-club-30-rounds")["season"])
    other = RULES[request.param]
    if other is not None:
        document["rules"] = other
    return all_standings(read_season(document))


def test_every_ledger_is_the_sum_of_its_lines(lists: list[Standing]) -> None:
    for standing in lists:
        for row in standing.rows:
            assert sum((line.points for line in standing.ledger(row.entrant)), Fraction(0)) == row.points


def test_what_the_lines_were_worth_a_round_ago_is_the_sum_of_the_list_before(lists: list[Standing]) -> None:
    for before, after in zip(lists, lists[1:], strict=False):
        points = {row.entrant: row.points for row in before.rows}
        for row in after.rows:
            if row.entrant in points:
                old, new = before.ledger(row.entrant), after.ledger(row.entrant)
                kept = [line for line in worth_before(old, new) if line is not None]
                # No line of this season ever goes: whoever is still listed keeps what he played.
                assert sum((line.points for line in kept), Fraction(0)) == points[row.entrant]


@pytest.mark.parametrize("step", [1, 7, 30])
def test_the_parts_of_a_movement_are_the_change_in_points(lists: list[Standing], step: int) -> None:
    for before, after in zip(lists, lists[step:], strict=False):
        points = {row.entrant: row.points for row in before.rows}
        for row in after.rows:
            old = before.ledger(row.entrant) if row.entrant in points else ()
            parts = changes(old, after.ledger(row.entrant), before.after_round)
            gained = sum((part.points for part in parts), Fraction(0))
            assert points.get(row.entrant, Fraction(0)) + gained == row.points


@pytest.mark.parametrize(("first", "last"), [(0, 30), (11, 12), (3, 25)])
def test_the_places_follow_from_who_passed(lists: list[Standing], first: int, last: int) -> None:
    before, after = lists[first], lists[last]
    old = {row.entrant: position for position, row in enumerate(before.rows)}
    for position, row in enumerate(after.rows):
        if row.entrant in old:
            found = explain(before, after, row.entrant)
            up = len(found.passed) + len(found.left)
            assert old[row.entrant] + len(found.passed_by) + len(found.entered) - up == position
