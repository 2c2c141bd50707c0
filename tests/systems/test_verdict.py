"""The verdict on a pairing made by hand."""

from __future__ import annotations

import random
from typing import Any

import pytest

from competition.systems.errors import SeasonError
from competition.systems.pairing.evening import judge, judge_pairing, pair
from competition.systems.season_file import read_season
from tests.oracle.random_pairings import random_pairing_season


def document(**pairing: Any) -> dict[str, Any]:
    """Four players of whom A met B in round 1 (A white) and C met D."""
    return {
        "format": "clubcomp.season/1",
        "rules": {"preset": "keizer-classic", "pairing": {"rematch": {"max_per_season": 1}} | pairing},
        "entrants": [{"id": key, "start_rank": rank} for rank, key in enumerate("ABCD", start=1)],
        "rounds": [
            {
                "number": 1,
                "games": [
                    {"board": 1, "white": "A", "black": "B", "result": "1/2-1/2"},
                    {"board": 2, "white": "C", "black": "D", "result": "1/2-1/2"},
                ],
            }
        ],
    }


def test_a_rematch_is_named_with_its_rounds_and_distance() -> None:
    # The draws turn each pair round in the first pass and back in the second: A, B, C, D.
    verdict = judge(read_season(document()), 2, [("A", "B"), ("D", "C")])
    assert [game.broken for game in verdict.games] == [("max_per_season",), ("max_per_season",)]
    assert [game.rounds for game in verdict.games] == [(1,), (1,)]
    assert verdict.distance == 2
    assert verdict.broken == 2


def test_the_distance_grows_with_the_places_between() -> None:
    season = read_season(document())
    near = judge(season, 2, [("B", "D"), ("A", "C")])
    far = judge(season, 2, [("B", "C"), ("A", "D")])
    assert near.broken == far.broken == 0
    assert (near.distance, far.distance) == (4, 4)
    assert [game.distance for game in far.games] == [1, 3]


def test_forbidden_and_colours_are_named() -> None:
    season = read_season(document(forbidden=[["A", "D"]], colours={"max_run": 1}))
    (first, second) = judge(season, 2, [("A", "D"), ("B", "C")]).games
    assert first.broken == ("colours", "forbidden")  # A had white before
    assert second.broken == ()


def test_a_bye_that_breaks_its_limit_is_told() -> None:
    season = read_season(document(bye={"protect_top": 1}))
    assert judge(season, 2, [("B", "D")], bye="A").bye_broken
    assert not judge(season, 2, [("A", "D")], bye="B").bye_broken


@pytest.mark.parametrize("games", [[("A", "X")], [("A", "B"), ("C", "A")]])
def test_who_cannot_play_is_refused(games: list[tuple[str, str]]) -> None:
    with pytest.raises(SeasonError):
        judge(read_season(document()), 2, games)


@pytest.mark.parametrize("seed", range(150))
def test_the_verdict_on_the_engines_own_pairing_is_what_the_engine_says(seed: int) -> None:
    document_, number, absent = random_pairing_season(random.Random(seed))
    season = read_season(document_)
    pairing = pair(season, number, absent)
    verdict = judge_pairing(season, pairing)
    paired = {(g.white, g.black): set(g.broken) for g in pairing.games if not g.fixed}
    judged = {(g.white, g.black): set(g.broken) for g in verdict.games}
    listed = set(season.rules.pairing.colours.model_dump(exclude_none=True)) & {"max_balance", "max_run"}
    for game, broken in paired.items():
        # In round 1 the colours are the scheme's own, so only they can differ.
        assert judged[game] - ({"colours"} if listed else set()) == broken - {"colours"}
        assert broken <= judged[game]
    assert verdict.bye_broken == pairing.bye_broken
