"""Why somebody moved: parts that add up exactly, and who passed whom."""

from __future__ import annotations

import random
from fractions import Fraction
from typing import Any

import pytest

from competition.systems.lists import all_standings, standings
from competition.systems.movement import Movement, explain
from competition.systems.season_file import read_season
from tests.oracle.random_seasons import random_season


def henk_jan() -> dict[str, Any]:
    """A Keizer season, two rounds: A beats D and B loses to C; then C beats A, B beats D."""
    return {
        "format": "clubcomp.season/1",
        "rules": {
            "system": "keizer",
            "values": {"by": "rank", "top": 100},
            "start": {"own_value": True},
            "awards": {"win": "opponent", "draw": "1/2 opponent", "loss": "0", "absent": "1/3 own"},
        },
        "entrants": [{"id": key, "start_rank": rank} for rank, key in enumerate("ABCD", start=1)],
        "rounds": [
            {
                "number": 1,
                "games": [
                    {"white": "A", "black": "D", "result": "1-0"},
                    {"white": "B", "black": "C", "result": "0-1"},
                ],
            },
            {
                "number": 2,
                "games": [{"white": "C", "black": "A", "result": "1-0"}],
                "others": [{"entrant": "B", "kind": "absent"}, {"entrant": "D", "kind": "absent"}],
            },
        ],
    }


def test_the_change_is_split_into_new_rounds_old_games_and_the_own_value() -> None:
    season = read_season(henk_jan())
    # List 1: C 98 + 99 = 197, A 100 + 97 = 197 (A stood first: A, C), B 99, D 97.
    # Its values: A 100, C 99, B 98, D 97.
    # List 2 with those values: C 99 + 98 (B) + 100 (A) = 297; A 100 + 97 = 197; B 98 + 98/3; D 97 + 97/3.
    movement = explain(standings(season, 1), standings(season, 2), "C")
    assert (movement.place_before, movement.place_after) == (2, 1)
    assert (movement.points_before, movement.points_after) == (197, 297)
    assert [(part.code, part.round, part.points) for part in movement.parts] == [
        ("own_value", 0, 1),
        ("value", 1, -1),
        ("new", 2, 100),
    ]
    assert [passing.entrant for passing in movement.passed] == ["A"]
    assert movement.passed_by == ()


def test_who_is_passed_learns_by_what() -> None:
    season = read_season(henk_jan())
    movement = explain(standings(season, 1), standings(season, 2), "A")
    (passing,) = movement.passed_by
    assert (passing.entrant, passing.gained, passing.his) == ("C", Fraction(100), True)
    assert passing.part is not None
    assert passing.part.after is not None
    assert passing.part.after.opponent == "A"


def codes(movement: Movement) -> set[tuple[str, int]]:
    return {(part.code, part.round) for part in movement.parts}


def test_a_game_decided_later_is_told_apart_from_a_corrected_one() -> None:
    document = henk_jan()
    document["rules"]["awards"]["adjourned"] = "1/2 opponent"
    document["rounds"][0]["games"][1]["decided_in"] = 2
    season = read_season(document)
    decided = codes(explain(standings(season, 1), standings(season, 2), "C"))
    assert ("result", 1) in decided
    assert ("corrected", 1) not in decided
    changed = henk_jan()
    changed["rounds"][0]["games"][0]["result"] = "1/2-1/2"
    before, after = (standings(read_season(d), 2) for d in (henk_jan(), changed))
    for player in "AD":
        corrected = codes(explain(before, after, player))
        assert ("corrected", 1) in corrected
        assert ("result", 1) not in corrected
    assert ("corrected", 1) not in codes(explain(before, after, "B")), "he played somebody else"


def test_colours_that_were_written_the_wrong_way_round_are_no_other_result() -> None:
    turned = henk_jan()
    turned["rounds"][0]["games"][0] = {"white": "D", "black": "A", "result": "0-1"}
    before, after = (standings(read_season(d), 2) for d in (henk_jan(), turned))
    assert explain(before, after, "A").parts == ()


def test_somebody_in_neither_list_is_refused() -> None:
    season = read_season(henk_jan())
    with pytest.raises(KeyError):
        explain(standings(season, 1), standings(season, 2), "X")


@pytest.mark.parametrize("seed", range(150))
def test_the_parts_add_up_and_the_places_follow_from_who_passed(seed: int) -> None:
    rng = random.Random(seed)
    lists = all_standings(read_season(random_season(rng)))
    first, second = sorted(rng.sample(range(len(lists)), 2)) if len(lists) > 1 else (0, 0)
    before, after = lists[first], lists[second]
    for position, row in enumerate(after.rows):
        movement = explain(before, after, row.entrant)
        assert movement.points_before + sum(part.points for part in movement.parts) == row.points
        old = next((i for i, r in enumerate(before.rows) if r.entrant == row.entrant), None)
        if old is not None:
            arrived = len(movement.passed_by) + len(movement.entered)
            gone = len(movement.passed) + len(movement.left)
            assert old + arrived - gone == position


@pytest.mark.parametrize("seed", range(100))
def test_a_corrected_result_is_a_part_and_the_parts_add_up(seed: int) -> None:
    rng = random.Random(seed)
    games: list[dict[str, Any]] = []
    while not games:
        document = random_season(rng)
        games = [
            each for round_ in document["rounds"] for each in round_.get("games", ()) if _is_decided(each)
        ]
    lists = all_standings(read_season(document))
    game = rng.choice(games)
    game["result"] = "0-1" if game["result"] == "1-0" else "1-0"
    corrected = all_standings(read_season(document))
    for before in lists:
        for after in corrected[before.after_round :]:
            for row in after.rows:
                movement = explain(before, after, row.entrant)
                assert movement.points_before + sum(part.points for part in movement.parts) == row.points
                told = {(part.code, part.round) for part in movement.parts}
                if row.entrant not in (game["white"], game["black"]):
                    assert "corrected" not in {code for code, _round in told}


def _is_decided(game: dict[str, Any]) -> bool:
    return game.get("result") in ("1-0", "0-1", "1/2-1/2") and not game.get("decided_in")
