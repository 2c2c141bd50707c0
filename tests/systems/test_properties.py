"""What holds for every season and every pairing."""

import copy
import json
import random
from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from competition.systems.lists import all_standings
from competition.systems.pairing.evening import pair
from competition.systems.pairing.pairing import Pairing
from competition.systems.season_file import read_season, write_season
from competition.systems.standing import Standing
from tests.oracle.presence import presence
from tests.oracle.random_seasons import random_season
from tests.systems.build import Document
from tests.systems.random_evenings import random_evening

Evening = tuple[Document, int, list[str]]
COUNTED = ("published", "closed")
seeds = st.integers(0, 2**32 - 1)


@st.composite
def seasons(draw: st.DrawFn) -> Document:
    """Seasons with rules of all kinds; fewer entrants and rounds come first when one is shrunk."""
    entrants, rounds = draw(st.integers(1, 14)), draw(st.integers(1, 9))
    rng = random.Random(draw(seeds))
    document: Document = random_season(rng, entrants=entrants, rounds=rounds, open_cases=rng.random() < 0.5)
    return document


@st.composite
def evenings(draw: st.DrawFn) -> Evening:
    """A round to be paired with up to thirty players."""
    entrants, before = draw(st.integers(1, 30)), draw(st.integers(0, 7))
    return random_evening(random.Random(draw(seeds)), entrants, before)


def pair_up(evening: Evening) -> Pairing:
    document, number, absent = evening
    return pair(read_season(document), number, absent)


def named(pairing: Pairing) -> list[str]:
    """Everybody who plays, has the bye, or stays unpaired."""
    players = [key for game in pairing.games for key in (game.white, game.black)]
    return players + [pairing.bye] * (pairing.bye is not None) + list(pairing.unpaired)


def shuffled(document: Document, rng: random.Random) -> Document:
    """The same season with the games and others of each round in another order."""
    document = copy.deepcopy(document)
    for round_ in document["rounds"]:
        rng.shuffle(round_["games"])
        rng.shuffle(round_["others"])
    return document


def lists_of(document: Document) -> list[tuple[Standing, list[Any]]]:
    """All lists with all ledgers."""
    return [
        (standing, [standing.ledger(row.entrant) for row in standing.rows])
        for standing in all_standings(read_season(document))
    ]


# --- pairings --------------------------------------------------------------------------------------


@given(evenings())
@settings(max_examples=150)
def test_everybody_present_is_paired_once_or_is_the_bye_or_is_named_unpaired(evening):
    document, number, absent = evening
    there = presence(document, number, absent)
    pairing = pair_up(evening)
    expected = there["free"] + [game[side] for game in there["fixed"] for side in ("white", "black")]
    assert Counter(named(pairing)) == Counter(expected)
    assert list(pairing.exempt) == there["exempt"]
    assert (pairing.bye is None) or len(there["free"]) % 2 == 1
    assert [game.board for game in pairing.games] == sorted({game.board for game in pairing.games})


@given(evenings())
@settings(max_examples=100)
def test_nobody_absent_is_paired(evening):
    document, number, absent = evening
    this = document["rounds"][number - 1]
    away = set(absent) | {
        row["entrant"] for row in this["others"] if row["kind"] not in ("bye", "present", "reserve")
    }
    for entrant in document["entrants"]:
        joined = entrant.get("first_round", 1) <= number
        if not joined or entrant.get("withdrawn_after", number) < number:
            away.add(entrant["id"])
    assert not away & set(named(pair_up(evening)))


@given(evenings())
@settings(max_examples=100)
def test_games_that_are_locked_or_of_the_championship_stand(evening):
    document, number, _absent = evening
    pairing = pair_up(evening)
    boards = {(game.white, game.black): game for game in pairing.games}
    for fixed in document["rounds"][number - 1]["games"]:
        if not (fixed.get("locked") or fixed.get("tag") == "championship"):
            continue
        board = boards[fixed["white"], fixed["black"]]
        assert board.fixed
        assert board.broken == ()
        if fixed.get("locked"):
            assert board.board == fixed["board"]


@given(evenings())
@settings(max_examples=60)
def test_what_is_not_fixed_in_the_round_changes_nothing_in_its_pairing(evening):
    document, number, absent = evening
    for row in document["rounds"][number - 1]["others"]:
        if row["kind"] == "bye":
            row["made_by"] = "pairing"
    bare = copy.deepcopy(document)
    this = bare["rounds"][number - 1]
    this["games"] = [
        game for game in this["games"] if game.get("locked") or game.get("tag") == "championship"
    ]
    this["others"] = [row for row in this["others"] if row["kind"] != "bye"]
    assert pair_up((bare, number, absent)) == pair_up(evening)


@given(evenings(), seeds)
@settings(max_examples=60)
def test_the_order_of_games_and_others_in_the_file_changes_no_pairing(evening, seed):
    document, number, absent = evening
    other = (shuffled(document, random.Random(seed)), number, absent[::-1])
    assert pair_up(other) == pair_up(evening)


@given(evenings(), st.data())
@settings(max_examples=100)
def test_taking_a_limit_away_never_breaks_more(evening, data):
    """Compared where the same ones stay unpaired: by the kinds of broken limits, the most serious first."""
    document, number, absent = evening
    fewer = copy.deepcopy(document)
    limits = _limits_in(fewer["rules"]["pairing"])
    if not limits:
        return
    part, key = data.draw(st.sampled_from(limits))
    (fewer["rules"]["pairing"][part] if part else fewer["rules"]["pairing"]).pop(key)
    before, after = pair_up(evening), pair_up((fewer, number, absent))
    assert len(after.unpaired) <= len(before.unpaired)
    if after.unpaired == before.unpaired:
        assert _severity(fewer, after) <= _severity(document, before)


def _limits_in(rules: Document) -> list[tuple[str, str]]:
    """Where limits stand in `rules.pairing`."""
    found = [("", "max_distance")] if "max_distance" in rules else []
    found += [("", "forbidden")] if rules.get("forbidden") else []
    parts = {
        "rematch": ["min_rounds_between", "min_games_between", "max_per_period", "second_from_round"],
        "colours": ["max_balance", "max_run"],
        "bye": ["not_after_forfeit_win", "protect_top"],
    }
    return found + [(part, key) for part, keys in parts.items() for key in keys if key in rules.get(part, {})]


def _severity(document: Document, pairing: Pairing) -> list[int]:
    """How often each kind of limit is broken, the last to give way first."""
    broken = Counter(name for game in pairing.games for name in game.broken)
    broken["bye"] += pairing.bye_broken
    relax = read_season(document).rules.pairing.relax
    assert set(+broken) <= set(relax)
    return [broken[name] for name in reversed(relax)]


# --- lists -----------------------------------------------------------------------------------------


@given(seasons())
@settings(max_examples=60)
def test_every_ledger_adds_up_to_the_points_and_has_its_lines_in_order(document):
    for standing, ledgers in lists_of(document):
        for row, ledger in zip(standing.rows, ledgers, strict=True):
            assert sum((line.points for line in ledger), Fraction(0)) == row.points
            rounds = [line.round for line in ledger]
            assert rounds == sorted(rounds)
            assert max(rounds, default=0) <= standing.after_round


@given(seasons())
@settings(max_examples=60)
def test_a_list_is_ordered_by_points_and_numbers_the_shown_rows(document):
    for standing in all_standings(read_season(document)):
        points = [row.points for row in standing.rows]
        assert points == sorted(points, reverse=True) or standing.after_round == 0
        places = [row.place for row in standing.rows if not row.hidden]
        assert places == list(range(1, len(places) + 1))
        assert all(row.place is None for row in standing.rows if row.hidden)
        assert len({row.entrant for row in standing.rows}) == len(standing.rows)


@given(seasons(), seeds)
@settings(max_examples=60)
def test_the_order_of_games_and_others_in_the_file_changes_no_list(document, seed):
    assert lists_of(shuffled(document, random.Random(seed))) == lists_of(document)


@given(seasons(), seeds)
@settings(max_examples=60)
def test_lists_never_depend_on_rounds_that_are_planned_or_a_draft(document, seed):
    """Whatever stands in such a round, or whether it is in the file at all."""
    rng = random.Random(seed)
    emptied = copy.deepcopy(document)
    for round_ in emptied["rounds"]:
        if round_["state"] not in COUNTED:
            round_ |= {"games": [], "others": [], "external_games": []}
            round_["state"] = rng.choice(["planned", "draft"])
    without = copy.deepcopy(document)
    without["rounds"] = [round_ for round_ in without["rounds"] if round_["state"] in COUNTED]
    expected = lists_of(document)
    assert lists_of(emptied) == expected
    assert lists_of(without) == expected


@given(seasons(), st.integers(0, 9))
@settings(max_examples=60)
def test_a_list_does_not_depend_on_later_rounds(document, last):
    """What happens later, and what was decided later, is not in it."""
    cut = copy.deepcopy(document)
    cut["rounds"] = [round_ for round_ in cut["rounds"] if round_["number"] <= last]
    expected = [item for item in lists_of(document) if item[0].after_round <= last]
    assert lists_of(cut) == expected


# --- the file --------------------------------------------------------------------------------------


def _same_after_writing(document: Document) -> None:
    season = read_season(document)
    written = write_season(season)
    again = read_season(json.loads(json.dumps(written)))
    assert again == season
    assert write_season(again) == written


@given(seasons())
@settings(max_examples=80)
def test_a_season_with_any_rules_for_lists_reads_equal_after_writing(document):
    _same_after_writing(document)


@given(evenings())
@settings(max_examples=80)
def test_a_season_with_any_rules_for_pairing_reads_equal_after_writing(evening):
    _same_after_writing(evening[0])


@given(evenings())
@settings(max_examples=40)
def test_a_written_season_is_paired_the_same(evening):
    document, number, absent = evening
    assert pair_up((write_season(read_season(document)), number, absent)) == pair_up(evening)


def test_what_was_given_as_a_default_is_filled_in():
    document = random_season(random.Random(1), system="keizer")
    keys: Sequence[str] = ("pairing", "attendance", "no_show", "display", "recalculation", "order")
    for key in keys:
        document["rules"].pop(key, None)
    written = write_season(read_season(document))["rules"]
    assert written["recalculation"] == "previous"
    assert written["pairing"]["bye"]["choose"] == "lowest"
    assert written["pairing"]["colours"]["equal"] == "higher_white"
    assert written["attendance"]["default"] == "present"
