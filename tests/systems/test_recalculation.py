"""The recalculations of Keizer, each by hand, and what a later decision or a withdrawal changes."""

from fractions import Fraction

from competition.systems.lists import standings
from competition.systems.season_file import read_season
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
    order_after,
    points_after,
    ranked,
    row,
    rows_after,
    season,
)


def keizer(recalculation: object = "previous", top: int = 4, **more: object) -> Document:
    return changed(KEIZER, values={"top": top}, recalculation=recalculation, **more)


# 4 beats 1 and 3 beats 2 in round 1; in round 2 4 beats 3 and 1 beats 2. The start list is 1 2 3 4.
FIRST = evening(1, game("4", "1", "1-0"), game("3", "2", "1-0"))
SECOND = evening(2, game("4", "3", "1-0"), game("1", "2", "1-0"))
FOUR = ranked("1234")


def test_previous_values_all_rounds_with_the_list_before():
    """Round 1 with 1 2 3 4: 4 gets 4, 3 gets 3, so 4 3 1 2 (1 stood before 2).

    Round 2 with 4 3 1 2: 4 gets 2 (of 1) and 3 (of 3), 3 gets 1 (of 2), 1 gets 1: 4 with 5, 3 and 1 with 1.
    """
    found = season(keizer(), FOUR, FIRST, SECOND)
    assert points_after(found, 1) == {"4": 4, "3": 3, "1": 0, "2": 0}
    assert points_after(found, 2) == {"4": 5, "3": 1, "1": 1, "2": 0}
    assert order_after(found, 2) == "4 3 1 2"


def test_1_is_the_same_as_previous():
    for number in (1, 2):
        one = season(keizer(1), FOUR, FIRST, SECOND)
        previous = season(keizer("previous"), FOUR, FIRST, SECOND)
        assert points_after(one, number) == points_after(previous, number)


def test_2_values_everything_again_with_the_list_that_came_out():
    """Round 1, second pass with 4 3 1 2: 4 gets the 2 of 1, 3 gets the 1 of 2."""
    found = season(keizer(2), FOUR, FIRST, SECOND)
    assert points_after(found, 1) == {"4": 2, "3": 1, "1": 0, "2": 0}
    assert [r.value_used for r in rows_after(found, 1).values()] == [4, 3, 2, 1]


def test_fixed_point_goes_on_until_an_order_returns():
    """With 4 3 1 2 the totals 2, 1, 0, 0 keep the order: the third pass finds it fixed."""
    found = season(keizer("fixed_point"), FOUR, FIRST)
    standing = standings(read_season(found), 1)
    assert points_after(found, 1) == {"4": 2, "3": 1, "1": 0, "2": 0}
    assert standing.cycle == 0


def test_a_cycle_gives_the_mean_over_its_orders():
    """Each of 1 and 2 beat the other: who stands higher gives the other more, so they change places for ever.

    With 1 2 3 4 (values 4 3 2 1): 1 has 3, 2 has 4. With 2 1 3 4: 1 has 4, 2 has 3. Means: 7/2 each.
    """
    rounds = [evening(1, game("1", "2", "1-0")), evening(2, game("2", "1", "1-0"))]
    found = season(keizer("fixed_point"), FOUR, *rounds)
    standing = standings(read_season(found), 2)
    assert standing.cycle == 2
    half = Fraction(7, 2)
    assert points_after(found, 2) == {"1": half, "2": half, "3": 0, "4": 0}
    rows = rows_after(found, 2)
    assert [r.value_used for r in rows.values()] == [half, half, 2, 1]
    assert [r.value for r in rows.values()] == [4, 3, 2, 1]
    assert [line.points for line in ledger_after(found, 2, "1")] == [half, 0]
    assert ledger_after(found, 2, "1")[0].value == half


def test_equal_means_stand_by_the_keys_of_order_and_then_as_in_the_list_before():
    rounds = [evening(1, game("1", "2", "1-0")), evening(2, game("2", "1", "1-0"))]
    # After round 1 the order is 1 2 3 4; ratings put 2 first.
    entrants = [entrant("1", 1500, start_rank=1), entrant("2", 1600, start_rank=2), *ranked("1234")[2:]]
    assert order_after(season(keizer("fixed_point"), entrants, *rounds), 2).startswith("1 2")
    assert order_after(season(keizer("fixed_point", order=["rating"]), entrants, *rounds), 2).startswith(
        "2 1"
    )


def test_fixed_points_are_not_unique_so_the_start_list_is_part_of_the_rules():
    """1 and 2 drew: each has half of the other's value, and the own value keeps who stood first there."""
    drew = evening(1, game("1", "2", "1/2-1/2"))
    rules = keizer("fixed_point", top=10, start={"own_value": True})
    assert order_after(season(rules, ranked("12"), drew), 1) == "1 2"
    assert order_after(season(rules, ranked("21"), drew), 1) == "2 1"


def test_never_keeps_the_points_of_each_evening():
    """Round 1 with 1 2 3 4: 4 gets 4, 3 gets 3. Round 2 with 4 3 1 2: 4 gets 3 (of 3), 1 gets 1 (of 2)."""
    found = season(keizer("never"), FOUR, FIRST, SECOND)
    assert earned(found, 2, "4") == [4, 3]
    assert points_after(found, 2) == {"4": 7, "3": 3, "1": 1, "2": 0}


def test_in_never_only_an_own_value_moves():
    found = season(keizer("never", start={"own_value": True}), FOUR, FIRST, SECOND)
    # After round 1, own values of the start list: 4 has 1 + 4, 3 has 2 + 3, 1 has 4, 2 has 3: 3 before 4.
    assert points_after(found, 1) == {"3": 5, "4": 5, "1": 4, "2": 3}
    # Round 2 is valued with 3 4 1 2: 4 + 3 + 4 (of 3), 3 has 4 + 3, 1 has 2 + 1 (of 2), 2 has 1.
    assert points_after(found, 2) == {"4": 4 - 1 + 4 + 4, "3": 7, "1": 3, "2": 1}
    assert rows_after(found, 2)["4"].value_used == 3


def test_recalculate_after_values_all_rounds_anew_and_later_ones_are_added():
    """After round 2 by fixed point from 4 3 1 2 (values 4 3 2 1): 4 has 2 + 3, 3 has 1, 1 has 1, 2 none.

    Round 3 is valued with that list; 2 beats 4 and gets 4.
    """
    third = evening(3, game("2", "4", "1-0"))
    found = season(keizer("never", recalculate_after=[2]), FOUR, FIRST, SECOND, third)
    assert points_after(found, 1) == {"4": 4, "3": 3, "1": 0, "2": 0}
    assert points_after(found, 2) == {"4": 5, "3": 1, "1": 1, "2": 0}
    assert points_after(found, 3) == {"4": 5, "2": 4, "3": 1, "1": 1}
    assert earned(found, 3, "4") == [2, 3, 0]


def test_after_a_recalculation_a_result_decided_later_has_the_valuation_found_there():
    """3-2 of round 1 is adjourned until round 3. Recalculated after round 2: 4 1 2 3, so 2 is worth 2."""
    first = evening(1, game("4", "1", "1-0"), game("3", "2", "1-0", decided_in=3))
    found = season(keizer("never", recalculate_after=[2]), FOUR, first, SECOND, evening(3))
    # Round 1: 4 has 4, so 4 1 2 3. Round 2 then recalculated: 4 has 3 (of 1) + 1 (of 3), 1 has 2 (of 2).
    assert points_after(found, 2) == {"4": 4, "1": 2, "2": 0, "3": 0}
    assert earned(found, 3, "3") == [2, 0]
    assert points_after(found, 3) == {"4": 4, "1": 2, "3": 2, "2": 0}


def test_decided_in_lists_before_that_round_take_it_as_adjourned():
    rules = changed(ALKMAAR, awards={"adjourned": "own - 1"})
    entrants = [entrant("A", 2050), entrant("B", 1350)]
    rounds = [evening(1, game("A", "B", "1-0", decided_in=3)), evening(2), evening(3)]
    found = season(rules, entrants, *rounds)
    assert [points_after(found, n)["A"] for n in (1, 2, 3)] == [311, 311, 317]
    assert [rows_after(found, n)["A"].counts.adjourned for n in (1, 2, 3)] == [1, 1, 0]
    assert [rows_after(found, n)["A"].counts.wins for n in (1, 2, 3)] == [0, 0, 1]
    assert not standings(read_season(found), 2).provisional


def test_a_game_without_result_earns_nothing_and_makes_the_list_provisional():
    found = season(ALKMAAR, [entrant("A", 2050), entrant("B", 1350)], evening(1, game("A", "B")), evening(2))
    for number in (1, 2):
        assert standings(read_season(found), number).provisional
        assert points_after(found, number)["A"] == 300
    assert not standings(read_season(found), 0).provisional
    counts = rows_after(found, 2)["A"].counts
    assert (counts.played, counts.colour_balance, counts.colour_run) == (0, 1, "1W")


# --- tiers ------------------------------------------------------------------------------------------


def absences(kinds: list[str], awards: Document, **more: object) -> list[Fraction]:
    """What one with the own value 12 earns, kind by kind, a round each."""
    rounds = [evening(n, row("A", kind)) for n, kind in enumerate(kinds, start=1)]
    rules = changed(ALKMAAR, awards=awards, **more)
    return earned(season(rules, [entrant("A", 2050)], *rounds), len(kinds), "A")


TIERS = [{"times": 2, "award": "own"}, {"times": 1, "award": "1/2 own"}, {"award": "0"}]


def test_tiers_add_up_their_times():
    assert absences(["absent"] * 5, {"absent": TIERS}) == [12, 12, 6, 0, 0]


def test_each_key_counts_its_own_occurrences_also_where_it_takes_anothers_award():
    """absent_late has no award and takes that of absent_unnotified, but is counted by itself."""
    awards = {"absent_unnotified": TIERS}
    kinds = [
        "absent_unnotified",
        "absent_late",
        "absent_unnotified",
        "absent_late",
        "absent_unnotified",
        "absent_late",
    ]
    assert absences(kinds, awards) == [12, 12, 12, 12, 6, 6]


def test_counts_with_adds_other_keys():
    awards = {"absent": TIERS, "counts_with": {"absent": ["absent", "personal"]}}
    kinds = ["personal", "absent", "personal", "absent", "bye", "absent"]
    assert absences(kinds, awards) == [8, 12, 8, 0, 16, 0]


def test_tiers_never_count_what_is_reported_for_later_rounds():
    rounds = [evening(n, row("A", "absent")) for n in (1, 2, 3)]
    rounds += [evening(4, row("A", "absent"), state="planned"), evening(5, row("A", "absent"), state="draft")]
    found = season(changed(ALKMAAR, awards={"absent": TIERS}), [entrant("A", 2050)], *rounds)
    assert [earned(found, n, "A")[-1] for n in (1, 2, 3)] == [12, 12, 6]


def test_per_period_tiers_begin_anew():
    awards = {"absent": TIERS, "per": "period"}
    assert absences(["absent"] * 6, awards, periods=[1, 4]) == [12, 12, 6, 12, 12, 6]
    assert absences(["absent"] * 4, {"absent": TIERS}, periods=[1, 4]) == [12, 12, 6, 0]


def test_not_joined_counts_for_the_tiers_of_absent_where_the_rules_say_so():
    awards = {"absent": TIERS, "not_joined": "1", "counts_with": {"absent": ["not_joined"]}}
    entrants = [entrant("A", 2050, first_round=3)]
    rounds = [evening(1), evening(2), evening(3, row("A", "absent")), evening(4, row("A", "absent"))]
    assert earned(season(changed(ALKMAAR, awards=awards), entrants, *rounds), 4, "A") == [1, 1, 6, 0]


def test_tiers_of_a_game():
    awards = {"win": [{"times": 1, "award": "40"}, {"award": "opponent"}]}
    rounds = [evening(n, game("A", "B", "1-0")) for n in (1, 2)]
    found = season(changed(ALKMAAR, awards=awards), [entrant("A", 2050), entrant("B", 1350)], *rounds)
    assert earned(found, 2, "A") == [40, 5]


# --- league games -----------------------------------------------------------------------------------


def test_by_team_and_board_before_team_before_else():
    award = {"by_team": {"1/3": "30", "1": {"win": "20", "draw": "10", "loss": "5"}}, "else": "1"}
    rows = [
        ({"team": "1", "board": 3}, 30),
        ({"team": "1", "board": 4, "result": "1"}, 20),
        ({"team": 1, "result": "1/2"}, 10),
        ({"team": "2", "board": 3, "result": "1"}, 1),
        ({}, 1),
    ]
    rules = changed(ALKMAAR, awards={"external": award})
    for details, points in rows:
        found = season(rules, [entrant("A", 2050)], evening(1, row("A", "external", **details)))
        assert earned(found, 1, "A") == [points], details


def test_a_league_game_without_result_is_provisional_only_where_its_award_depends_on_it():
    award = {"by_team": {"1/3": "30", "1": {"win": "20", "draw": "10", "loss": "5"}}, "else": "1"}
    rules = changed(ALKMAAR, awards={"external": award})
    for details, provisional in [
        ({"team": "1", "board": 3}, False),
        ({"team": "1"}, True),
        ({"team": "2"}, False),
    ]:
        found = season(rules, [entrant("A", 2050)], evening(1, row("A", "external", **details)))
        assert standings(read_season(found), 1).provisional is provisional, details


def test_external_other_day_takes_the_award_of_external_and_external_game_is_nothing_unless_given():
    league = [{"entrant": "A", "date": "2026-10-01", "result": "1"}]
    found = season(
        ALKMAAR, [entrant("A", 2050)], evening(1, row("A", "external_other_day"), external_games=league)
    )
    assert earned(found, 1, "A") == [16, 0]
    assert rows_after(found, 1)["A"].counts.external == 1


def test_every_league_game_beside_the_evening_earns_its_award():
    league = [{"entrant": "A", "date": "2026-10-01"}, {"entrant": "A", "date": "2026-10-03"}]
    rules = changed(ALKMAAR, awards={"external_game": "4"})
    found = season(rules, [entrant("A", 2050)], evening(1, row("A", "bye"), external_games=league))
    assert earned(found, 1, "A") == [16, 4, 4]


# --- by default, and defaults of awards --------------------------------------------------------------


def test_games_by_default_and_the_awards_that_are_not_given():
    """forfeit_win is bye, double_forfeit and adjourned are nothing; none of them is a played game."""
    entrants = [entrant("A", 2050), entrant("B", 1350)]
    for result, points in [
        ("1-0f", {"A": 16, "B": -7}),
        ("0-1f", {"A": 0, "B": 9}),
        ("0-0f", {"A": 0, "B": 0}),
    ]:
        found = season(ALKMAAR, entrants, evening(1, game("A", "B", result)))
        assert points_after(found, 1) == {key: 300 + value for key, value in points.items()}, result
        counts = rows_after(found, 1)["A"].counts
        assert (counts.played, counts.by_default, counts.colour_balance, counts.colour_run) == (0, 1, 0, "")
        assert counts.percentage is None
    found = season(ALKMAAR, entrants, evening(1, game("A", "B", "adjourned")))
    assert set(points_after(found, 1).values()) == {300}


def test_a_colour_run_goes_over_games_with_a_colour_only():
    rounds = [
        evening(1, game("B", "A", "1-0")),
        evening(2, game("A", "B", "1-0")),
        evening(3, game("B", "A", "1-0f")),
        evening(4, row("A", "absent")),
        evening(5, game("A", "B", "adjourned")),
        evening(6, game("A", "B")),
    ]
    counts = rows_after(season(ALKMAAR, [entrant("A", 2050), entrant("B", 1350)], *rounds), 6)["A"].counts
    assert (counts.colour_balance, counts.colour_run) == (2, "3W")


# --- withdrawal -------------------------------------------------------------------------------------

OPPONENTS = {"win": "own", "draw": "1/2 own", "loss": "0"}


def test_games_against_somebody_removed_are_scored_by_the_own_value():
    """By default as win or loss; 0-0f, adjourned and unplayed as nothing. They stay games in every count."""
    results = {
        "1-0": 12,
        "1/2-1/2": 6,
        "0-1": 0,
        "1-0f": 12,
        "0-1f": 0,
        "0-0f": 0,
        "adjourned": 0,
        None: 0,
    }
    for result, points in results.items():
        rules = changed(ALKMAAR, withdrawal={"remove_before_round": 9, "opponents": OPPONENTS})
        entrants = [entrant("A", 2050), entrant("Q", 1350, withdrawn_after=1)]
        found = season(rules, entrants, evening(1, game("A", "Q", result)), evening(2))
        assert "Q" in points_after(found, 1)
        assert points_after(found, 2) == {"A": 300 + points}, result
        assert rows_after(found, 2)["A"].counts == rows_after(found, 1)["A"].counts
        assert not standings(read_season(found), 2).provisional
        (line,) = [line for line in ledger_after(found, 2, "A") if line.round == 1]
        assert (line.rescored, line.opponent) == (True, "Q")


def test_lists_up_to_his_last_round_stay_as_they_were_and_then_the_others_close_up():
    rules = keizer(withdrawal={"remove_before_round": 9, "opponents": OPPONENTS})
    entrants = ranked("QABC")
    entrants[0]["withdrawn_after"] = 1
    rounds = [evening(1, game("Q", "C", "1-0")), evening(2, row("B", "absent")), evening(3)]
    found = season(rules, entrants, *rounds)
    assert order_after(found, 1) == "Q A B C"
    # Round 2 is valued with A B C: B is worth 3.
    assert order_after(found, 2) == "B A C"
    assert points_after(found, 2)["B"] == 1


def test_who_withdraws_later_stays_and_earns_afterwards_by_its_tiers_but_in_no_column():
    awards = {"absent": [{"times": 2, "award": "own"}, {"award": "1"}]}
    rules = changed(ALKMAAR, awards=awards, withdrawal={"afterwards": "absent"})
    entrants = [entrant("Q", 2050, withdrawn_after=1)]
    rounds = [evening(1, row("Q", "absent")), evening(2), evening(3)]
    found = season(rules, entrants, *rounds)
    assert earned(found, 3, "Q") == [12, 12, 1]
    assert rows_after(found, 3)["Q"].counts.absent == 1


def test_afterwards_may_be_an_expression_or_nothing():
    entrants = [entrant("Q", 2050, withdrawn_after=1)]
    for withdrawal, points in [({"afterwards": "1/3 own"}, 304), ({"afterwards": "7"}, 307), ({}, 300)]:
        found = season(changed(ALKMAAR, withdrawal=withdrawal), entrants, evening(1), evening(2))
        assert points_after(found, 2)["Q"] == points
    assert points_after(season(ALKMAAR, entrants, evening(1), evening(2)), 2)["Q"] == 300


def test_somebody_who_was_never_listed_is_in_no_list_at_all():
    found = season(ALKMAAR, [entrant("A", 2050), entrant("N", 2000, withdrawn_after=0)], evening(1))
    assert [order_after(found, n) for n in (0, 1)] == ["A", "A"]


def test_in_never_a_rescored_game_has_the_own_value_of_its_evening():
    """A was worth 3 in round 1 and 4 when Q was removed; the game of round 1 is worth 3."""
    rules = keizer("never", withdrawal={"remove_before_round": 9, "opponents": OPPONENTS})
    entrants = ranked("BAQ")
    entrants[2]["withdrawn_after"] = 1
    found = season(rules, entrants, evening(1, game("A", "Q", "1-0")), evening(2))
    assert earned(found, 1, "A") == [2]
    assert rows_after(found, 2)["A"].value_used == 4
    assert earned(found, 2, "A") == [3]


# --- eligibility ------------------------------------------------------------------------------------


def test_eligibility_counts_rounds_of_its_kinds_each_once():
    rules = changed(
        ALKMAAR, eligibility={"minimum": 3, "counts": ["games", "bye", "forfeit_win", "external"]}
    )
    rounds = [
        evening(1, game("A", "B", "1-0"), external_games=[{"entrant": "A"}]),
        evening(2, game("A", "B", "1-0f")),
        evening(3, row("A", "external_other_day"), row("B", "external")),
        evening(4, row("A", "absent"), row("B", "bye")),
        evening(5, game("A", "B", "adjourned")),
    ]
    found = season(rules, [entrant("A", 2050), entrant("B", 1350)], *rounds)
    # A: 1 and 2. B: 1, 3 and 4.
    assert {key: r.eligible for key, r in rows_after(found, 5).items()} == {"A": False, "B": True}
    assert all(r.eligible for r in rows_after(season(ALKMAAR, found["entrants"], *rounds), 5).values())
