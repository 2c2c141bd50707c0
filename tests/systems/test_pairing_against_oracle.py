"""Pairings of 2,000 random rounds, compared with trying everything (tests/oracle)."""

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache

import pytest

from competition.systems.pairing.evening import pair
from competition.systems.pairing.pairing import Pairing
from competition.systems.season_file import read_season
from tests.oracle.ladder import oracle_pairing
from tests.oracle.random_pairings import random_pairing_season
from tests.systems.build import Document, evening

CASES = range(2000)
BATCHES = [CASES[start : start + 200] for start in range(0, len(CASES), 200)]
# What each kind of round is and how often at least it must have been among the cases.
SEEN_AT_LEAST = {
    "bye": 500,
    "no bye": 800,
    "bye gave way": 60,
    "unpaired": 20,
    "unpaired with bye": 3,
    "exempt reserve": 40,
    "called reserve": 60,
    "fixed": 250,
    "locked board kept": 150,
    "nothing gave way": 800,
    "two limits in one game": 40,
    "balanced": 400,
    "scheme adjacent": 80,
    "scheme fold": 80,
    "scheme blocks": 80,
    "scheme lot": 80,
    "spread byes": 100,
    "spread missed": 100,
    "rounds between byes": 100,
    "groups": 100,
    "scheme in a later round": 30,
    "forbidden": 300,
    "sign-up": 100,
    "games that stand in later rounds": 200,
    "absent by name": 400,
    "eight to be paired": 100,
    "bye by place": 100,
    "bottom rule": 100,
    "min_games_between": 100,
    "forfeits_count": 150,
    "own order of relax": 400,
    "nothing may give way": 100,
    "gave way: colours": 100,
    "gave way: distance": 60,
    "gave way: groups": 40,
    "gave way: bottom": 8,
    "gave way: min_rounds_between": 100,
    "gave way: max_per_period": 30,
    "gave way: max_per_season": 30,
    "gave way: second_from_round": 10,
}


def as_the_oracle_says_it(pairing: Pairing) -> Document:
    return {
        "games": [(found.board, found.white, found.black) for found in pairing.games],
        "bye": pairing.bye,
        "unpaired": list(pairing.unpaired),
        "exempt": list(pairing.exempt),
        "broken": {(f.white, f.black): sorted(f.broken) for f in pairing.games if f.broken},
        "bye_broken": pairing.bye_broken,
    }


def kinds_of(document: Document, number: int, absent: Sequence[str], pairing: Pairing) -> Iterator[str]:
    """Which kinds of round this is."""
    yield from _kinds_of_outcome(pairing)
    yield from _kinds_of_rules(document, number)
    if absent:
        yield "absent by name"
    this = next((found for found in document["rounds"] if found["number"] == number), evening(number))
    if any(other["kind"] == "reserve" for other in this["others"]):
        reserves = {other["entrant"] for other in this["others"] if other["kind"] == "reserve"}
        paired = {key for found in pairing.games for key in (found.white, found.black)}
        if reserves & (paired | {pairing.bye}):
            yield "called reserve"
    if any(found.get("locked") for found in this["games"]):
        yield "locked board kept"
    later = [found for found in document["rounds"] if found["number"] > number]
    if any(
        found.get("locked") or found.get("tag") or found.get("played_on")
        for r in later
        for found in r["games"]
    ):
        yield "games that stand in later rounds"


def _kinds_of_outcome(pairing: Pairing) -> Iterator[str]:
    yield "bye" if pairing.bye else "no bye"
    if pairing.bye_broken:
        yield "bye gave way"
    if pairing.unpaired:
        yield "unpaired"
        if pairing.bye:
            yield "unpaired with bye"
    if pairing.exempt:
        yield "exempt reserve"
    if any(found.fixed for found in pairing.games):
        yield "fixed"
    if not pairing.relaxed:
        yield "nothing gave way"
    yield from (f"gave way: {name}" for name in pairing.relaxed if name != "bye")
    if any(len(found.broken) > 1 for found in pairing.games):
        yield "two limits in one game"
    if sum(2 for found in pairing.games if not found.fixed) + bool(pairing.bye) == 8:
        yield "eight to be paired"


def _kinds_of_rules(document: Document, number: int) -> Iterator[str]:
    rules = document["rules"]["pairing"]
    scheme = rules.get("first_rounds", {"rounds": []})
    if number in scheme["rounds"]:
        yield f"scheme {scheme['scheme']}"
        if number > 1:
            yield "scheme in a later round"
    if rules.get("method") == "balanced":
        yield "balanced"
    if rules["forbidden"]:
        yield "forbidden"
    if document["rules"].get("attendance", {}).get("default") == "absent":
        yield "sign-up"
    bye = rules.get("bye", {})
    if "spread" in bye:
        yield f"spread {bye['spread']}"
    if "min_rounds_between" in bye:
        yield "rounds between byes"
    if "max_group_distance" in rules:
        yield "groups"
    if rules.get("bye", {}).get("choose") == "place":
        yield "bye by place"
    rematch = rules.get("rematch", {})
    if "bottom" in rematch:
        yield "bottom rule"
    yield from (key for key in ("min_games_between", "forfeits_count") if rematch.get(key))
    if rules.get("relax"):
        yield "own order of relax"
    if rules.get("relax") == []:
        yield "nothing may give way"


@cache
def compared(seed: int) -> tuple[Document, Document, frozenset[str]]:
    """What the engine says, what the slow calculator says, and which kinds of round it is."""
    document, number, absent = random_pairing_season(random.Random(seed))
    pairing = pair(read_season(document), number, absent)
    kinds = frozenset(kinds_of(document, number, absent, pairing))
    return as_the_oracle_says_it(pairing), oracle_pairing(document, number, absent), kinds


@pytest.mark.parametrize("seeds", BATCHES, ids=lambda seeds: f"{seeds[0]}-{seeds[-1]}")
def test_a_random_round_is_paired_as_trying_everything_does(seeds):
    for seed in seeds:
        found, expected, _ = compared(seed)
        assert found == expected, seed


def test_the_random_rounds_are_of_all_kinds():
    seen = Counter(kind for seed in CASES for kind in compared(seed)[2])
    assert {kind: seen[kind] for kind, least in SEEN_AT_LEAST.items() if seen[kind] < least} == {}
