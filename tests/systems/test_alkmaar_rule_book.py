"""The description of the Alkmaar system with the shipped rule sets: tables cell by cell, and sentences."""

import re
from fractions import Fraction

import pytest

from competition.systems.lists import standings
from competition.systems.season_file import read_season
from tests.systems.build import (
    Document,
    case,
    earned,
    entrant,
    evening,
    game,
    games_of,
    ledger_after,
    line_in,
    order_after,
    paired,
    points_after,
    row,
    rows_after,
    season,
)

PRESETS = ("alkmaar", "alkmaar-draughts", "alkmaar-waagtoren", "alkmaar-staged-start")
CHESS = ("alkmaar", "alkmaar-waagtoren", "alkmaar-staged-start")


def rating_for(preset: str, value: int) -> int:
    """A rating in the middle of those with this value."""
    return 100 * (value + (0 if preset == "alkmaar-draughts" else 8)) + 50


def player(key: str, value: int, preset: str = "alkmaar", **more: object) -> Document:
    return entrant(key, rating_for(preset, value), **more)


def earns(preset: str | Document, own: int, *rows: Document, opponent: int = 5) -> list[Fraction]:
    """What A with the value `own` earns, one row or game a round; B has the value `opponent`."""
    rules = {"preset": preset} if isinstance(preset, str) else preset
    name = str(rules["preset"])
    rounds = [evening(number, what) for number, what in enumerate(rows, start=1)]
    entrants = [player("A", own, name), player("B", opponent, name)]
    return [
        line.points
        for line in ledger_after(season(rules, entrants, *rounds), len(rounds), "A")
        if line.round > 0 and line.kind != "top_up"
    ]


# --- table 1: the value of a rating ----------------------------------------------------------------


def _ratings_of(text: str) -> tuple[int, int]:
    """The lowest and highest rating that a cell such as "1900-1999", ">=2000" or "<1400" names."""
    numbers = [int(n) for n in re.findall(r"\d+", text)]
    if text.startswith(">="):
        return numbers[0], numbers[0] + 900
    if text.startswith("<"):
        return 100, numbers[0] - 1
    return numbers[0], numbers[1]


def _value(preset: str, rating: int | None) -> Fraction:
    found = season({"preset": preset}, [entrant("A", rating)])
    return rows_after(found, 0)["A"].value


@pytest.mark.parametrize("preset", CHESS)
def test_table_1_value_of_a_rating(preset):
    rows = case("alkmaar-tables")["table1"]["rows"]
    assert len(rows) == 8
    for text, value, _letter in rows:
        lowest, highest = _ratings_of(text)
        assert _value(preset, lowest) == value, text
        assert _value(preset, highest) == value, text


@pytest.mark.parametrize(
    ("rating", "value"),
    [
        (399, 5),
        (599, 5),
        (600, 6),
        (699, 6),
        (700, 7),
        (1099, 10),
        (1199, 11),
        (1200, 12),
        (1250, 12),
        (1599, 12),
    ],
)
def test_in_draughts_the_value_is_the_rating_without_its_last_two_digits(rating, value):
    assert _value("alkmaar-draughts", rating) == value


@pytest.mark.parametrize("preset", PRESETS)
def test_who_has_no_rating_has_the_lowest_value_unless_the_director_sets_another(preset):
    assert _value(preset, None) == 5
    found = season({"preset": preset}, [entrant("A", value=9)])
    assert rows_after(found, 0)["A"].value == 9


@pytest.mark.parametrize(
    ("rating", "value"), [(2200, 12), (2040, 12), (2039, 11), (1920, 11), (1919, 10), (1200, 5), (900, 5)]
)
def test_moved_rating_boundaries(rating, value):
    """ "de grens van waardecijfer 11 is dan bv. 120 punten lager, die van 10 weer dat aantal lager"."""
    values = {"by": "rating", "top_from": 2040, "step": 120, "min": 5, "max": 12, "unrated": 5}
    found = season({"preset": "alkmaar", "values": values}, [entrant("A", rating)])
    assert rows_after(found, 0)["A"].value == value


def test_a_value_does_not_change_during_the_season():
    found = season(
        {"preset": "alkmaar"}, [player("A", 5), player("B", 12)], evening(1, game("A", "B", "1-0"))
    )
    after = rows_after(found, 1)
    assert (after["A"].value_used, after["A"].value, after["B"].value) == (5, 5, 12)


# --- table 2: games --------------------------------------------------------------------------------


@pytest.mark.parametrize("preset", PRESETS)
def test_table_2_points_for_a_game(preset):
    rows = case("alkmaar-tables")["table2"]["rows"]
    assert len(rows) == 8
    games = [game("A", "B", "1-0"), game("A", "B", "1/2-1/2"), game("A", "B", "0-1")]
    for opponent, win, draw, loss in rows:
        for own in (5, 9, 12):
            assert earns(preset, own, *games, opponent=opponent) == [win, draw, loss], opponent


# --- tables 3 and 4: evenings without a game -------------------------------------------------------

NOT_PLAYING = {
    "league_match_on_club_night": "external",
    "league_match_other_night": "external_other_day",
    "league_match_tuesday": "external",
    "league_match_other_day": "external_other_day",
    "absent_with_notice": "absent",
    "absence": "absent",
    "absent_without_notice": "absent_unnotified",
    "own_no_show": "absent_unnotified",
    "odd/no_opponent": "bye",
    "no_opponent": "bye",
    "odd_or_opponent_no_show": "bye",
    "exempt_leader": "exempt",
}


def _check_cells(
    preset: str | Document, table: Document, own: int, cells: list[int], first_tier: int
) -> None:
    """Every cell of a row of a table; absences are counted where it has two columns for them."""
    for column, points in zip(table["columns"][1:], cells, strict=True):
        if column in NOT_PLAYING:
            assert earns(preset, own, row("A", NOT_PLAYING[column])) == [points], column
        else:
            absences = earns(preset, own, *[row("A", "absent")] * (first_tier + 2))
            later = column == "further_absences"
            assert set(absences[first_tier:] if later else absences[:first_tier]) == {points}, column


@pytest.mark.parametrize("preset", ["alkmaar", "alkmaar-draughts", "alkmaar-staged-start"])
def test_table_3_guideline_for_not_playing(preset):
    table = case("alkmaar-tables")["table3_guideline"]
    assert [cells[0] for cells in table["rows"]] == [12, 11, 10, 9, 8, 7, 6, 5]
    for own, *cells in table["rows"]:
        _check_cells(preset, table, own, cells, first_tier=0)


def test_table_4_of_the_waagtoren():
    table = case("alkmaar-tables")["table4_waagtoren_original"]
    assert len(table["rows"]) == 8
    for own, *cells in table["rows"]:
        _check_cells("alkmaar-waagtoren", table, own, cells, first_tier=3)


def test_table_of_the_waagtoren_2018_2021():
    awards = {"absent": [{"times": 10, "award": "own - 4"}, {"award": "own - 12"}], "external_game": "4"}
    rules = {"preset": "alkmaar-waagtoren", "awards": awards}
    table = case("alkmaar-tables")["table_waagtoren_2018_2021"]
    for own, *cells in table["rows"]:
        _check_cells(rules, table, own, cells, first_tier=10)


def test_table_of_the_waagtoren_from_2021():
    rules = {"preset": "alkmaar-waagtoren", "awards": {"absent": "own - 4", "exempt": "own"}}
    table = case("alkmaar-tables")["waagtoren_from_2021"]
    for own, *cells in table["rows"]:
        _check_cells(rules, table, own, cells, first_tier=0)
        assert earns(rules, own, row("A", "forfeit_win")) == [cells[2]]


def test_a_league_match_on_another_day_can_give_four_on_top():
    rules = {"preset": "alkmaar-waagtoren", "awards": {"external_game": "4"}}
    league = {"entrant": "A", "date": "2026-10-03", "result": "0"}
    evening_1 = evening(1, game("A", "B", "1-0"), external_games=[league])
    found = season(rules, [player("A", 7), player("B", 9)], evening_1)
    assert earned(found, 1, "A") == [21, 4]


def test_the_cap_of_ten_absences_can_be_seven_for_who_starts_after_round_4():
    tiers = [{"times": 10, "award": "own - 4"}, {"award": "own - 12"}]
    awards = {"absent": tiers, "late_starters": {"after_round": 4, "times": 7}, "not_joined": "0"}
    rules = {"preset": "alkmaar-waagtoren", "awards": awards}
    entrants = [player("A", 8), player("L", 8, first_round=5), player("B", 8, first_round=4)]
    rounds = [evening(n, row("A", "absent"), row("L", "absent"), row("B", "absent")) for n in range(5, 17)]
    found = season(rules, entrants, *[evening(n) for n in range(1, 5)], *rounds)
    assert earned(found, 16, "A") == [4] * 10 + [-4] * 2
    assert earned(found, 16, "B")[3:] == [4] * 10 + [-4] * 2
    assert earned(found, 16, "L")[4:] == [4] * 7 + [-4] * 5


# --- sentences -------------------------------------------------------------------------------------


@pytest.mark.parametrize("preset", ["alkmaar", "alkmaar-draughts", "alkmaar-waagtoren"])
def test_everybody_starts_with_300_points_in_the_order_of_the_ratings(preset):
    found = season({"preset": preset}, [entrant("low", 1500), entrant("new"), entrant("high", 1900)])
    assert points_after(found, 0) == {"high": 300, "low": 300, "new": 300}
    assert order_after(found, 0) == "high low new"


def test_who_joins_later_gets_his_value_less_four_for_each_missed_round():
    entrants = [player("A", 9), player("B", 9), player("late", 7, first_round=4)]
    rounds = [evening(n, game("A", "B", "1/2-1/2")) for n in (1, 2, 3)]
    found = season({"preset": "alkmaar"}, entrants, *rounds, evening(4, game("late", "A", "1/2-1/2")))
    assert "late" not in rows_after(found, 3)
    assert points_after(found, 4)["late"] == 300 + 3 * (7 - 4) + 9
    assert [line.kind for line in ledger_after(found, 4, "late")] == ["start", *["not_joined"] * 3, "draw"]


def test_the_pairing_is_1_against_2_and_the_next_available_one_after_a_meeting():
    entrants = [player(key, value) for key, value in (("1", 12), ("2", 11), ("3", 10), ("4", 9))]
    found = season({"preset": "alkmaar"}, entrants)
    assert games_of(paired(found, 1)) == ["1-2", "3-4"]
    played = evening(1, game("1", "2", "1/2-1/2"), game("3", "4", "1/2-1/2"))
    after_one = season({"preset": "alkmaar"}, entrants, played)
    # Draws: 1 has 311, 2 has 312, 3 has 309, 4 has 310; so 2 1 4 3.
    assert order_after(after_one, 1) == "2 1 4 3"
    assert {frozenset(g.split("-")) for g in games_of(paired(after_one, 2))} == {
        frozenset("24"),
        frozenset("13"),
    }


def test_the_odd_one_is_the_lowest_who_was_not_odd_before():
    entrants = [player("1", 12), player("2", 11), player("3", 10)]
    first = season({"preset": "alkmaar"}, entrants)
    assert paired(first, 1).bye == "3"
    played = evening(1, game("1", "2", "1-0"), row("3", "bye"))
    second = season({"preset": "alkmaar"}, entrants, played)
    assert points_after(second, 1) == {"1": 323, "3": 314, "2": 300}
    assert paired(second, 2).bye == "2"


def test_in_a_period_two_meet_once_and_not_again_before_three_rounds_have_passed():
    """Periods begin with rounds 1, 11 and 21: after a game in round 9 the fourth round after is 13."""
    entrants = [player("1", 12), player("2", 11)]
    for last, broken in [(9, {10: 2, 11: 1, 12: 1, 13: 0}), (5, {9: 1, 10: 1, 11: 0})]:
        for number, names in broken.items():
            rounds = [evening(n) for n in range(1, number) if n != last]
            rounds.append(evening(last, game("1", "2", "1-0")))
            rounds.sort(key=lambda found: found["number"])
            (board,) = paired(season({"preset": "alkmaar"}, entrants, *rounds), number).games
            assert len(board.broken) == names, (last, number, board.broken)


def test_first_round_of_the_waagtoren_in_three_groups_of_1_against_half_n_plus_1():
    entrants = [entrant(str(place), 2200 - 20 * place) for place in range(1, 49)]
    pairing = paired(season({"preset": "alkmaar-waagtoren"}, entrants), 1)
    expected = [(first + i, first + 8 + i) for first in (1, 17, 33) for i in range(8)]
    assert [tuple(sorted(map(int, g.split("-")))) for g in games_of(pairing)] == expected
    assert games_of(pairing)[:4] == ["9-1", "2-10", "11-3", "4-12"]


# --- staged start points ---------------------------------------------------------------------------

STAGED = {"preset": "alkmaar-staged-start"}


def test_staged_start_points_by_value():
    found = season(STAGED, [player(str(value), value) for value in range(5, 13)])
    expected = {"12": 300, "11": 290, "10": 280, "9": 270, "8": 260, "7": 250, "6": 240, "5": 230}
    assert points_after(found, 0) == expected


def test_staged_start_points_are_topped_up_by_ten_from_round_5_on_until_all_have_had_300():
    """Round 5: value 5; round 6: values 5 and 6; round 7: 5, 6 and 7; … value 11 only in round 11."""
    entrants = [player(str(value), value) for value in range(5, 13)]
    found = season(STAGED, entrants, *[evening(number) for number in range(1, 15)])
    paid = {
        value: [line.round for line in ledger_after(found, 14, str(value)) if line.kind == "top_up"]
        for value in range(5, 13)
    }
    assert paid == {
        5: [5, 6, 7, 8, 9, 10, 11],
        6: [6, 7, 8, 9, 10, 11],
        7: [7, 8, 9, 10, 11],
        8: [8, 9, 10, 11],
        9: [9, 10, 11],
        10: [10, 11],
        11: [11],
        12: [],
    }
    assert points_after(found, 4) == points_after(found, 0)
    assert points_after(found, 5)["5"] == 240
    assert points_after(found, 6) == points_after(found, 0) | {"5": 250, "6": 250}
    assert set(points_after(found, 11).values()) == {300}
    assert set(points_after(found, 14).values()) == {300}


def test_who_joins_after_a_top_up_gets_the_passed_ones_at_once():
    entrants = [player("A", 12), player("late", 5, first_round=8)]
    found = season(STAGED, entrants, *[evening(number) for number in range(1, 10)])
    # 230 at the start, 1 for each of seven missed rounds, 10 in each of rounds 5 to 8.
    assert points_after(found, 8)["late"] == 230 + 7 + 40


def test_the_last_top_up_is_cut_to_what_is_left():
    start = {"points_by_value": {"12": 300, "5": 275}, "top_up": {"from_round": 2, "points": 10}}
    found = season(
        {"preset": "alkmaar", "start": start},
        [player("A", 12), player("B", 5)],
        *[evening(number) for number in range(1, 6)],
    )
    lines = [line for line in ledger_after(found, 5, "B") if line.kind == "top_up"]
    assert [(line.round, line.points) for line in lines] == [(2, 10), (3, 10), (4, 5)]


def test_a_league_award_can_depend_on_the_result_for_the_own_value_or_the_opponents():
    """ "Men speelt dan voor zijn eigen waardecijfer (of voor dat wat de tegenstander zou hebben)"."""
    own = {"win": "own + 12", "draw": "own", "loss": "own - 12"}
    rules = {"preset": "alkmaar", "awards": {"external": own}}
    for result, points in (("1", 19), ("1/2", 7), ("0", -5)):
        assert earns(rules, 7, row("A", "external", result=result)) == [points]
    theirs = {"win": "opponent + 12", "draw": "opponent", "loss": "opponent - 12"}
    rules = {"preset": "alkmaar", "awards": {"external": theirs}}
    for rating, result, points in ((1850, "1", 22), (2400, "1/2", 12), (1300, "0", -7), (None, "1", 17)):
        what = row("A", "external", result=result, opponent_rating=rating)
        assert earns(rules, 7, what) == [points]


def test_a_league_result_that_is_not_there_yet_earns_nothing_and_makes_the_list_provisional():
    rules = {"preset": "alkmaar", "awards": {"external": {"win": "own", "draw": "4", "loss": "0"}}}
    found = season(rules, [player("A", 7)], evening(1, row("A", "external")))
    assert line_in(found, 1, "A").points == 0
    assert rows_after(found, 1)["A"].counts.external == 1
    assert standings(read_season(found), 1).provisional
