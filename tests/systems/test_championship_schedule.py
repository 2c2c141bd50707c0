"""The schedule of a championship against brute force, and what holds for every one."""

from __future__ import annotations

import random
from collections import Counter
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from competition.systems import championship_schedule
from competition.systems.championship import Fixture, missing_games
from competition.systems.championship_schedule import Schedule, make_schedule, spread_of

Away = dict[int, set[str]]


def best_by_brute_force(fixtures: list[Fixture], rounds: list[int], away: Away) -> tuple[int, int]:
    """The fewest games left out, and the least spread with so few: all ways are tried, one by one."""
    best = (len(fixtures) + 1, 0)
    for way in product([None, *rounds], repeat=len(fixtures)):
        seats = Counter(
            (number, key)
            for number, f in zip(way, fixtures, strict=True)
            if number is not None
            for key in (f.white, f.black)
        )
        if any(count > 1 or key in away.get(number, ()) for (number, key), count in seats.items()):
            continue
        played = [number for number in way if number is not None]
        best = min(best, (len(fixtures) - len(played), spread_of(rounds, played)))
    return best


def random_question(seed: int, players: int, cycles: int, most_games: int, rounds: range, missed: float):
    rng = random.Random(seed)
    names = [f"P{i}" for i in range(1, players + 1)]
    fixtures = list(missing_games(names, (), cycles))
    rng.shuffle(fixtures)
    numbers = list(rounds)
    away = {number: {key for key in names if rng.random() < missed} for number in numbers}
    return fixtures[: rng.randint(1, most_games)], numbers, away


@pytest.mark.parametrize("seed", range(60))
def test_four_players_against_brute_force(seed):
    """A schedule is found whenever there is one, and none with a smaller spread exists."""
    fixtures, rounds, away = random_question(seed, 4, 2, 6, range(21, 25), 0.25)
    schedule = make_schedule(fixtures, rounds, away)
    assert schedule.proven
    assert (len(schedule.left_out), schedule.spread) == best_by_brute_force(fixtures, rounds, away)
    check(schedule, fixtures, rounds, away)


def check(schedule: Schedule, fixtures: list[Fixture], rounds: list[int], away: Away) -> None:
    """What holds for every schedule, complete or not."""
    seats = Counter((number, key) for number, f in schedule.games for key in (f.white, f.black))
    assert all(count == 1 for count in seats.values())
    assert all(number in rounds and key not in away.get(number, ()) for number, key in seats)
    told = [f for _, f in schedule.games] + [obstacle.game for obstacle in schedule.left_out]
    assert Counter(told) == Counter(fixtures)
    cycles: dict[frozenset[str], list[int]] = {}
    for _, fixture in schedule.games:
        cycles.setdefault(fixture.pair, []).append(fixture.cycle)
    assert all(order == sorted(order) for order in cycles.values())
    assert schedule.spread == spread_of(rounds, [number for number, _ in schedule.games])
    assert [number for number, _ in schedule.games] == sorted(number for number, _ in schedule.games)
    for obstacle in schedule.left_out:
        assert [number for number, _ in obstacle.blocked] == rounds


@settings(max_examples=60, deadline=None)
@given(
    seed=st.integers(0, 10**6),
    players=st.integers(2, 6),
    cycles=st.integers(1, 2),
    evenings=st.integers(1, 16),
    missed=st.sampled_from([0.0, 0.05, 0.15]),
)
def test_every_schedule_keeps_the_rules(seed, players, cycles, evenings, missed):
    fixtures, rounds, away = random_question(seed, players, cycles, 30, range(21, 21 + evenings), missed)
    schedule = make_schedule(fixtures, rounds, away, patience=1500)
    check(schedule, fixtures, rounds, away)
    assert make_schedule(fixtures, rounds, away, patience=1500) == schedule


@given(players=st.integers(2, 8), cycles=st.integers(1, 4))
def test_every_two_play_the_wanted_number_of_games_with_colours_reversed(players, cycles):
    names = [f"P{i}" for i in range(players)]
    games: dict[frozenset[str], list[Fixture]] = {}
    for fixture in missing_games(names, (), cycles):
        games.setdefault(fixture.pair, []).append(fixture)
    assert len(games) == players * (players - 1) // 2
    for pair in games.values():
        assert [f.cycle for f in pair] == list(range(1, cycles + 1))
        assert all(one.white == other.black for one, other in zip(pair, pair[1:], strict=False))
    whites = Counter(f.white for pair in games.values() for f in pair)
    assert all(abs(2 * whites[name] - cycles * (players - 1)) <= 1 for name in names)


@pytest.mark.parametrize("evenings", [10, 12, 16])
def test_a_whole_double_round_of_six_fits_in_so_many_evenings(evenings):
    rounds = list(range(21, 21 + evenings))
    schedule = make_schedule(missing_games(list("ABCDEF"), (), 2), rounds)
    assert schedule.is_complete
    assert schedule.proven
    counts = Counter(number for number, _ in schedule.games)
    assert {counts[number] for number in rounds} <= {30 // evenings, 30 // evenings + 1, 30 // evenings + 2}


def test_a_few_games_stand_at_equal_distances():
    schedule = make_schedule(missing_games(list("AB"), (), 2), range(21, 29))
    assert [number for number, _ in schedule.games] == [22, 26]


def test_nobody_plays_on_an_evening_he_has_reported_absent_for():
    away = {number: {"A"} for number in range(21, 30)}
    schedule = make_schedule(missing_games(list("AB"), (), 2), range(21, 33), away)
    assert [number for number, _ in schedule.games] == [30, 31]


def test_games_that_do_not_fit_are_named_with_whose_evenings():
    """A has one evening, on which he can play one of his two games."""
    away = {21: {"A"}, 22: set(), 23: {"A", "B"}}
    schedule = make_schedule(missing_games(list("ABC"), (), 1), [21, 22, 23], away)
    (obstacle,) = schedule.left_out
    assert "A" in obstacle.game.pair
    assert len(schedule.games) == 2
    reasons = dict(obstacle.blocked)
    assert ("A", "absent") in reasons[21]
    assert ("A", "busy") in reasons[22]
    assert ("A", "absent") in reasons[23]


def test_no_games_and_no_evenings():
    assert make_schedule([], [21, 22]).is_complete
    schedule = make_schedule(missing_games(list("AB"), (), 2), [])
    assert len(schedule.left_out) == 2


def test_more_choices_than_are_compared_still_give_the_best_spread(monkeypatch):
    """Eight have 105 ways to fill one evening; with 20 of them the spread is as good, and proven."""
    fixtures = list(missing_games("ABCDEFGH", (), 1))
    every = make_schedule(fixtures, range(1, 9))
    monkeypatch.setattr(championship_schedule, "CHOICES", 20)
    some = make_schedule(fixtures, range(1, 9))
    assert some.is_complete
    assert some.proven
    assert some.spread == every.spread


def test_progress_goes_up_to_twice_all_evenings():
    told = []
    make_schedule(
        list(missing_games("ABCDEF", (), 1)),
        range(1, 8),
        progress=lambda done, total: told.append((done, total)),
    )
    assert told == sorted(told)
    assert told[0] == (0, 14)
    assert told[-1] == (14, 14)
