"""What an entrant is worth and begins with: all tops, joiners, removed ones, start points."""

from fractions import Fraction

import pytest

from tests.systems.build import (
    ALKMAAR,
    KEIZER,
    Document,
    changed,
    earned,
    entrant,
    evening,
    game,
    ledger_after,
    numbered,
    order_after,
    points_after,
    ranked,
    row,
    rows_after,
    season,
)

NOTHING = dict.fromkeys(KEIZER["awards"], "0")


def by_rank(**values: object) -> Document:
    return KEIZER | {"values": {"by": "rank", **values}}


def values_of(rules: Document, count: int) -> list[Fraction]:
    return [found.value for found in rows_after(season(rules, numbered(count)), 0).values()]


# --- tops -------------------------------------------------------------------------------------------


def test_a_top_and_a_step():
    assert values_of(by_rank(top=80), 3) == [80, 79, 78]
    assert values_of(by_rank(top=30, step=2), 3) == [30, 28, 26]
    assert values_of(by_rank(top=10, step="1/2"), 3) == [10, Fraction(19, 2), 9]
    assert values_of(by_rank(top=5, step=0), 3) == [5, 5, 5]


def test_never_below_min_which_is_1_unless_given():
    assert values_of(by_rank(top=3), 5) == [3, 2, 1, 1, 1]
    assert values_of(by_rank(top=8, step=2, min=5), 4) == [8, 6, 5, 5]
    assert values_of(by_rank(top=2, min=0), 4) == [2, 1, 0, 0]


@pytest.mark.parametrize(
    ("count", "ratio", "top"),
    [
        (13, 3, 18),  # 12 · 3/2: the last is worth 6, a third of the first
        (21, 2, 40),
        (31, 4, 40),
        (7, "3/2", 18),
        (2, 3, 2),  # 3/2, half to even
        (4, 3, 4),  # 9/2
        (6, 3, 8),  # 15/2
        (8, 3, 10),  # 21/2
        (5, "2.5", 7),  # 4 · 5/3 = 6 2/3
    ],
)
def test_a_top_by_ratio_of_the_first_to_the_last(count, ratio, top):
    assert values_of(by_rank(ratio=ratio), count)[0] == top


@pytest.mark.parametrize(
    ("count", "each", "top"),
    [(20, "3/2", 30), (3, "3/2", 4), (5, "3/2", 8), (7, "1/2", 4), (9, "1/2", 4), (4, 2, 8)],
)
def test_a_top_for_each_entrant_rounded_half_to_even(count, each, top):
    assert values_of(by_rank(top_per_entrant=each), count)[0] == top


def test_a_top_by_the_number_goes_with_joiners_in_and_removed_ones_out():
    """Two from the start, a third joins in round 2, the second is removed before round 3."""
    entrants = [entrant("A", 1900), entrant("B", 1800, withdrawn_after=2), entrant("C", 1700, first_round=2)]
    rules = changed(by_rank(top_per_entrant=10), awards=NOTHING | {"personal": "own"})
    rules["withdrawal"] = {"remove_before_round": 9, "opponents": {}}
    rounds = [evening(n, row("A", "personal")) for n in (1, 2, 3)]
    found = season(rules, entrants, *rounds)
    assert [rows_after(found, n)["A"].value_used for n in (1, 2, 3)] == [20, 30, 20]
    assert earned(found, 3, "A") == [20, 20, 20]


def test_places_count_entrants_that_the_display_hides():
    rules = changed(by_rank(top=20), display={"hide_without_games": True})
    found = season(rules, numbered(4), evening(1, game("1", "4", "1-0")))
    rows = rows_after(found, 1)
    assert [(r.place, r.hidden, r.value) for r in rows.values()] == [
        (1, False, 20),
        (None, True, 19),
        (None, True, 18),
        (2, False, 17),
    ]


def test_who_had_a_bye_is_shown_and_who_won_by_default_is_not():
    rules = changed(by_rank(top=20), display={"hide_without_games": True})
    found = season(rules, numbered(3), evening(1, row("1", "bye"), game("2", "3", "1-0f")))
    assert [found.hidden for found in rows_after(found, 1).values()] == [False, True, True]


# --- value used and value ---------------------------------------------------------------------------


def test_value_used_is_that_of_the_list_before_and_value_follows_from_the_new_place():
    found = season(by_rank(top=4), numbered(4), evening(1, game("4", "1", "1-0")))
    rows = rows_after(found, 1)
    assert list(rows) == ["4", "1", "2", "3"]
    assert [(r.value_used, r.value) for r in rows.values()] == [(1, 4), (4, 3), (3, 2), (2, 1)]


def test_the_own_value_counts_once_in_the_total_and_moves_with_the_list():
    rules = changed(by_rank(top=4), start={"own_value": True})
    found = season(rules, numbered(4), evening(1, game("4", "1", "1-0")), evening(2))
    assert points_after(found, 0) == {"1": 4, "2": 3, "3": 2, "4": 1}
    assert points_after(found, 1) == {"4": 5, "1": 4, "2": 3, "3": 2}
    # Valued with the list 4 1 2 3: 4 has its own 4 and the 3 of 1.
    assert points_after(found, 2) == {"4": 7, "1": 3, "2": 2, "3": 1}
    first = ledger_after(found, 2, "4")[0]
    assert (first.round, first.kind, first.points) == (0, "own_value", 4)


# --- the start list ---------------------------------------------------------------------------------


def test_the_start_list_by_start_rank_with_gaps_then_by_rating_the_unrated_last():
    entrants = [
        entrant("unrated"),
        entrant("low", 1400),
        entrant("second", 1000, start_rank=7),
        entrant("same", 1400),
        entrant("first", 1200, start_rank=3),
        entrant("high", 2400),
        entrant("also unrated"),
        entrant("late", 2500, start_rank=1, first_round=2),
        entrant("never", 2600, withdrawn_after=0),
    ]
    found = season(ALKMAAR, entrants)
    assert list(rows_after(found, 0)) == ["first", "second", "high", "low", "same", "unrated", "also unrated"]


def test_the_start_rank_of_a_late_joiner_may_be_anybodys():
    entrants = [entrant("A", start_rank=1), entrant("L", start_rank=1, first_round=2)]
    assert order_after(season(ALKMAAR, entrants, *[evening(n) for n in (1, 2)]), 2) == "A L"


# --- joining ----------------------------------------------------------------------------------------


def test_before_his_first_round_an_entrant_is_in_no_list():
    found = season(
        KEIZER, [*ranked("AB"), entrant("L", 2000, first_round=3)], *[evening(n) for n in (1, 2, 3)]
    )
    assert [order_after(found, n) for n in (0, 1, 2, 3)] == ["A B", "A B", "A B", "A B L"]


def test_several_joiners_stand_last_by_rating_the_unrated_last():
    joiners = [
        entrant("U", first_round=2),
        entrant("L", 1500, first_round=2),
        entrant("H", 1600, first_round=2),
    ]
    found = season(KEIZER, [*ranked("AB"), *joiners], evening(1), evening(2))
    assert order_after(found, 2) == "A B H L U"


def test_a_joiner_gets_not_joined_for_each_missed_round_and_the_award_of_a_row_where_he_has_one():
    rules = changed(KEIZER, awards={"not_joined": "1/2 own", "absent": "1/3 own"})
    rounds = [evening(1), evening(2, row("L", "absent")), evening(3), evening(4)]
    found = season(rules, [*ranked("AB"), entrant("L", first_round=4)], *rounds)
    # He enters third: worth 18 in the valuation of round 4.
    assert earned(found, 4, "L") == [9, 6, 9]
    assert [line.kind for line in ledger_after(found, 4, "L")] == ["not_joined", "absent", "not_joined"]
    assert rows_after(found, 4)["L"].counts.absent == 1


def test_in_never_a_joiner_keeps_the_value_that_he_entered_with():
    rules = changed(KEIZER, recalculation="never", awards={"not_joined": "1/2 own"})
    rounds = [evening(1), evening(2, game("L", "A", "1-0")), evening(3, row("L", "absent"))]
    found = season(rules, [*ranked("AB"), entrant("L", first_round=2)], *rounds)
    # Worth 18 when he enters; then he leads and is worth 20, but 9 stays 9.
    assert earned(found, 2, "L") == [9, 20]
    assert earned(found, 3, "L") == [9, 20, Fraction(20, 3)]


def test_until_a_recalculation_revalues_it():
    rules = changed(KEIZER, recalculation="never", recalculate_after=[3], awards={"not_joined": "1/2 own"})
    rounds = [evening(1), evening(2, game("L", "A", "1-0")), evening(3)]
    found = season(rules, [*ranked("AB"), entrant("L", first_round=2)], *rounds)
    assert earned(found, 3, "L") == [10, 19]


def test_who_joins_in_a_round_that_is_missing_enters_with_the_next():
    found = season(KEIZER, [*ranked("AB"), entrant("L", first_round=2)], evening(1), evening(3))
    assert [order_after(found, n) for n in (1, 3)] == ["A B", "A B L"]
    assert earned(found, 3, "L") == [0]


# --- staged start points ----------------------------------------------------------------------------


def test_a_value_set_by_hand_gives_its_own_start_points():
    rules = changed(ALKMAAR, start={"points": None, "points_by_value": {"12": 300, "9": 250}})
    found = season(rules, [entrant("A", 2100), entrant("B", 2100, value=9)])
    assert points_after(found, 0) == {"A": 300, "B": 250}
    assert rows_after(found, 0)["B"].value == 9


def test_top_up_is_paid_to_everyone_whether_there_or_not():
    start = {
        "points": None,
        "points_by_value": {"12": 300, "5": 280},
        "top_up": {"from_round": 2, "points": 10},
    }
    rules = changed(ALKMAAR, start=start)
    rounds = [evening(1), evening(2, row("B", "absent_unnotified")), evening(3)]
    found = season(rules, [entrant("A", 2100), entrant("B", 1000)], *rounds)
    assert [(line.round, line.kind, line.points) for line in ledger_after(found, 3, "B")] == [
        (0, "start", 280),
        (2, "top_up", 10),
        (2, "absent_unnotified", -7),
        (3, "top_up", 10),
    ]


def test_without_start_everybody_begins_with_nothing():
    rules = {key: value for key, value in ALKMAAR.items() if key != "start"}
    assert points_after(season(rules, numbered(2)), 0) == {"1": 0, "2": 0}
    assert ledger_after(season(rules, numbered(2)), 0, "1") == ()
