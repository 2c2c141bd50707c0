"""Each key of `rules.pairing` by hand: schemes, rematches, the bye, colours, what gives way, who is there."""

from collections.abc import Sequence
from typing import Any

import pytest

from competition.systems.errors import SeasonError
from tests.systems.build import (
    ALKMAAR,
    KEIZER,
    Document,
    changed,
    entrant,
    evening,
    game,
    games_of,
    meets,
    numbered,
    order_after,
    paired,
    row,
    season,
    who_meets_whom,
)

# Nothing earns a point, so that the list stays as the start list: 1, 2, 3, …
STILL = dict.fromkeys(
    [
        "win",
        "draw",
        "loss",
        "forfeit_loss",
        "bye",
        "absent",
        "absent_unnotified",
        "external",
        "exempt",
        "personal",
    ],
    "0",
)


def still(**pairing: Any) -> Document:
    return changed(ALKMAAR, awards=STILL, pairing=pairing)


def empty(first: int, last: int) -> list[Document]:
    return [evening(number) for number in range(first, last + 1)]


def played(*games: str, result: str | None = "1/2-1/2", **more: Any) -> list[Document]:
    """Games written as "1-2"."""
    return [game(*found.split("-"), result=result, **more) for found in games]


def pairs(*names: str) -> set[frozenset[str]]:
    return {frozenset(name.split("-")) for name in names}


def first_round(scheme: Document, players: int, absent: Sequence[str] = (), **more: Any) -> list[str]:
    found = season(still(first_rounds={"rounds": [1], **scheme}, **more), numbered(players))
    return games_of(paired(found, 1, absent))


# --- the ladder -------------------------------------------------------------------------------------


def test_the_ladder_pairs_1_2_and_3_4():
    assert games_of(paired(season(still(), numbered(6)), 1)) == ["1-2", "3-4", "5-6"]


def test_the_highest_comes_first_even_where_that_takes_others_further_apart():
    """3 may meet neither 4 nor 5. 1-2, 3-6, 4-5 is further in all than 1-3, 2-4, 5-6; but 1 has 2."""
    forbidden = [["3", "4"], ["3", "5"]]
    ladder = paired(season(still(forbidden=forbidden), numbered(6)), 1)
    assert who_meets_whom(ladder) == pairs("1-2", "3-6", "4-5")
    balanced = paired(season(still(forbidden=forbidden, method="balanced"), numbered(6)), 1)
    assert who_meets_whom(balanced) == pairs("1-3", "2-4", "5-6")


def test_the_rest_must_still_be_paired():
    """3 and 4 may not meet, so 1 does not get 2."""
    found = season(still(forbidden=[["3", "4"]]), numbered(4))
    assert who_meets_whom(paired(found, 1)) == pairs("1-3", "2-4")


def test_balanced_takes_the_least_sum_of_squared_distances():
    """1-4 with 2-3 and 5-6 is 9 + 1 + 1; 1-3, 2-5, 4-6 is 4 + 9 + 4. The ladder takes the nearest for 1."""
    rules = {"forbidden": [["1", "2"], ["3", "4"], ["2", "4"]]}
    ladder = paired(season(still(**rules), numbered(6)), 1)
    balanced = paired(season(still(**rules, method="balanced"), numbered(6)), 1)
    assert who_meets_whom(ladder) == pairs("1-3", "2-5", "4-6")
    assert who_meets_whom(balanced) == pairs("1-4", "2-3", "5-6")


def test_balanced_takes_the_first_in_dictionary_order_among_equal_sums():
    """Without 1-2, 1-3 and 5-6 the sums are 1-4, 2-5, 3-6: 27; 1-4, 2-6, 3-5: 29; 1-5, 2-3, 4-6: 21;

    1-5, 2-4, 3-6: 29; 1-5, 2-6, 3-4: 33; 1-6, 2-3, 4-5: 27; 1-6, 2-4, 3-5: 33; 1-6, 2-5, 3-4: 35.
    Without 2-3 too the least is 27, and without 2-5 too two are 29: the one in which 1 has 4 is taken.
    """
    rules = {"method": "balanced", "forbidden": [["1", "2"], ["1", "3"], ["5", "6"]]}
    found = season(still(**rules), numbered(6))
    assert who_meets_whom(paired(found, 1)) == pairs("1-5", "2-3", "4-6")
    rules["forbidden"] += [["2", "3"]]
    assert who_meets_whom(paired(season(still(**rules), numbered(6)), 1)) == pairs("1-4", "2-5", "3-6")
    rules["forbidden"] += [["2", "5"]]
    assert who_meets_whom(paired(season(still(**rules), numbered(6)), 1)) == pairs("1-4", "2-6", "3-5")


def test_boards_go_by_the_best_place_and_a_locked_one_keeps_its_number():
    this = evening(1, *played("5-2", board=1, locked=True, result=None), state="planned")
    pairing = paired(season(still(), numbered(6), this), 1)
    assert [(found.board, found.white, found.black) for found in pairing.games] == [
        (1, "5", "2"),
        (2, "1", "3"),
        (3, "4", "6"),
    ]


def test_a_locked_game_on_a_far_board_stays_there():
    this = evening(1, *played("1-2", board=9, locked=True, result=None), state="planned")
    pairing = paired(season(still(), numbered(6), this), 1)
    assert [(found.board, found.white) for found in pairing.games] == [(1, "3"), (2, "5"), (9, "1")]


def test_other_games_of_the_round_are_ignored():
    this = evening(1, *played("1-6", result=None), row("2", "bye", made_by="pairing"), state="draft")
    assert games_of(paired(season(still(), numbered(6), this), 1)) == ["1-2", "3-4", "5-6"]


# --- schemes of the first rounds --------------------------------------------------------------------


def test_adjacent():
    assert first_round({"scheme": "adjacent"}, 6) == ["1-2", "3-4", "5-6"]


@pytest.mark.parametrize(
    ("players", "sizes"),
    [
        (14, [6, 4, 4]),
        (48, [16, 16, 16]),
        (16, [6, 6, 4]),
        (12, [4, 4, 4]),
        (10, [6, 4]),
        (8, [4, 4]),
        (6, [6]),
        (2, [2]),
    ],
)
def test_fold_in_three_groups_of_even_size_the_larger_first(players, sizes):
    """14: 6-4-4. Fewer than 11: two groups, fewer than 7: one. In each of n: 1-(½n+1), 2-(½n+2)."""
    expected, first = set(), 1
    for size in sizes:
        expected |= {frozenset((str(first + i), str(first + size // 2 + i))) for i in range(size // 2)}
        first += size
    assert {
        frozenset(g.split("-")) for g in first_round({"scheme": "fold", "groups": 3}, players)
    } == expected


def test_fold_gives_black_to_the_higher_placed_on_odd_boards():
    assert first_round({"scheme": "fold", "groups": 2}, 8) == ["3-1", "2-4", "7-5", "6-8"]


def test_blocks_of_twenty():
    games = first_round({"scheme": "blocks", "distance": 10}, 40)
    assert games[:4] == ["1-11", "12-2", "3-13", "14-4"]
    assert games[10:13] == ["21-31", "32-22", "23-33"]


def test_the_last_block_of_2m_has_distance_m():
    games = first_round({"scheme": "blocks", "distance": 10}, 26)
    assert games[10:] == ["21-24", "25-22", "23-26"]
    assert first_round({"scheme": "blocks", "distance": 10}, 6) == ["1-4", "5-2", "3-6"]


def test_each_block_starts_with_white_for_the_higher_placed():
    """Blocks of six have three games each, and the second block begins with white again."""
    games = first_round({"scheme": "blocks", "distance": 3}, 12)
    assert games == ["1-4", "5-2", "3-6", "7-10", "11-8", "9-12"]


def test_a_block_alternates_by_its_games():
    """1-3 may not be: 1 gets 4 (equally near to 3 are 2 and 4: the lower-placed), 2 gets 3."""
    games = first_round({"scheme": "blocks", "distance": 2}, 4, forbidden=[["1", "3"]])
    assert games == ["1-4", "3-2"]


def test_where_a_schemes_partner_may_not_be_met_the_nearest_to_him_is_taken():
    """1 wants 4; equally near to 4 are 3 and 5, and the lower-placed is taken."""
    games = first_round({"scheme": "blocks", "distance": 3}, 6, forbidden=[["1", "4"]])
    assert {frozenset(g.split("-")) for g in games} == pairs("1-5", "2-6", "3-4")


def test_the_numbers_of_a_scheme_are_places_among_those_to_be_paired_after_bye_and_fixed_games():
    scheme = {"rounds": [1], "scheme": "blocks", "distance": 10}
    this = evening(1, *played("2-9", locked=True, result=None, board=1), state="planned")
    pairing = paired(season(still(first_rounds=scheme), numbered(9), this), 1, ["4"])
    # 1 3 5 6 7 8 are left: six, so 1-6, 7-3, 5-8.
    assert games_of(pairing) == ["2-9", "1-6", "7-3", "5-8"]
    odd = paired(season(still(first_rounds=scheme), numbered(7)), 1)
    assert (odd.bye, games_of(odd)) == ("7", ["1-4", "5-2", "3-6"])


def test_after_round_1_a_scheme_gives_no_colours():
    scheme = {"rounds": [1, 2], "scheme": "blocks", "distance": 10}
    games = games_of(paired(season(still(first_rounds=scheme), numbered(6), *empty(1, 1)), 2))
    assert games == ["1-4", "2-5", "3-6"]


def test_a_round_without_the_scheme_is_paired_by_the_ladder():
    scheme = {"rounds": [2], "scheme": "blocks", "distance": 10}
    assert games_of(paired(season(still(first_rounds=scheme), numbered(4)), 1)) == ["1-2", "3-4"]


def test_distance_is_no_limit_in_a_schemes_round():
    found = season(
        still(first_rounds={"rounds": [1], "scheme": "blocks", "distance": 10}, max_distance=1), numbered(6)
    )
    assert paired(found, 1).relaxed == ()


# --- rematches --------------------------------------------------------------------------------------


def broken_of_1_2(found: Document, number: int, absent: Sequence[str] = ()) -> tuple[str, ...]:
    """Which limits a game of 1 and 2, the only two present, breaks."""
    others = [e["id"] for e in found["entrants"] if e["id"] not in ("1", "2")]
    (board,) = paired(found, number, [*others, *absent]).games
    return board.broken


def test_min_rounds_between_3_is_not_before_the_fourth_round_after():
    rules = still(rematch={"min_rounds_between": 3})
    for number in (3, 4, 5, 6):
        rounds = [*empty(1, 1), evening(2, *played("1-2")), *empty(3, number - 1)]
        expected = ("min_rounds_between",) if number < 6 else ()
        assert broken_of_1_2(season(rules, numbered(2), *rounds), number) == expected


@pytest.mark.parametrize(
    ("later", "fixed", "expected"),
    [
        (7, {"locked": True}, ("min_rounds_between",)),
        (7, {"tag": "championship"}, ("min_rounds_between",)),
        (7, {}, ()),
        (8, {"locked": True}, ()),
    ],
)
def test_fixed_games_of_later_rounds_keep_their_distance_in_both_directions(later, fixed, expected):
    """Round 4 is paired: three rounds before round 7, four before round 8."""
    to_come = evening(later, *played("1-2", result=None, **fixed), state="planned")
    found = season(still(rematch={"min_rounds_between": 3}), numbered(2), *empty(1, 3), evening(4), to_come)
    assert broken_of_1_2(found, 4) == expected


def test_a_pre_played_game_of_a_later_round_counts_once_it_has_been_played():
    rules = still(rematch={"min_rounds_between": 3})
    counts = ("min_rounds_between",)
    for date, played_on, expected in [
        ("2026-10-09", "2026-10-08", counts),
        ("2026-10-09", "2026-10-09", counts),
        ("2026-10-09", "2026-10-10", ()),
        (None, "2026-10-08", counts),
        ("2026-10-09", None, ()),
    ]:
        this = evening(2, state="planned", date=date)
        later = evening(4, *played("1-2", result="1-0", played_on=played_on), state="planned")
        assert broken_of_1_2(season(rules, numbered(2), *empty(1, 1), this, later), 2) == expected


def test_meetings_of_later_rounds_count_for_the_season():
    rules = still(rematch={"max_per_season": 1})
    later = evening(20, *played("1-2", result=None, locked=True), state="planned")
    assert broken_of_1_2(season(rules, numbered(2), evening(1, state="planned"), later), 1) == (
        "max_per_season",
    )


def test_a_fixed_game_to_come_does_not_make_a_first_game_the_second():
    rules = still(rematch={"second_from_round": 21})
    this = evening(10, state="planned")
    later = evening(25, *played("1-2", result=None, locked=True), state="planned")
    assert broken_of_1_2(season(rules, numbered(2), this, later), 10) == ()
    soon = evening(15, *played("1-2", result=None, locked=True), state="planned")
    assert broken_of_1_2(season(rules, numbered(2), this, soon), 10) == ("second_from_round",)


def test_second_from_round():
    rules = still(rematch={"second_from_round": 5})
    rounds = [evening(1, *played("1-2")), *empty(2, 4)]
    assert broken_of_1_2(season(rules, numbered(2), *rounds[:3]), 4) == ("second_from_round",)
    assert broken_of_1_2(season(rules, numbered(2), *rounds), 5) == ()
    assert broken_of_1_2(season(rules, numbered(2)), 1) == ()


def test_min_games_between_counts_games_with_a_colour_that_each_of_the_two_has_had_since():
    """1 and 2 met in round 1. Since then 1 had a win, an adjourned game; 2 a win and a win by default."""
    rules = still(rematch={"min_games_between": 2})
    rounds = [
        evening(1, *played("1-2")),
        evening(2, *played("1-3", "2-4")),
        evening(3, *played("3-1", result="adjourned"), *played("2-4", result="1-0f")),
    ]
    assert broken_of_1_2(season(rules, numbered(4), *rounds), 4) == ("min_rounds_between",)
    rounds.append(evening(4, *played("2-4", result=None)))
    assert broken_of_1_2(season(rules, numbered(4), *rounds), 5) == ()
    rounds[2] = evening(3, row("1", "bye"), row("3", "absent"), *played("2-4"))
    assert broken_of_1_2(season(rules, numbered(4), *rounds), 5) == ("min_rounds_between",)


def test_max_per_period_counts_the_meetings_of_the_period():
    rules = changed(still(rematch={"max_per_period": 1}), periods=[1, 4, 7])
    rounds = [*empty(1, 1), evening(2, *played("1-2")), *empty(3, 3)]
    assert broken_of_1_2(season(rules, numbered(2), *rounds[:2]), 3) == ("max_per_period",)
    assert broken_of_1_2(season(rules, numbered(2), *rounds), 4) == ()


def test_without_periods_the_season_is_one_period():
    rules = still(rematch={"max_per_period": 1})
    assert broken_of_1_2(season(rules, numbered(2), evening(1, *played("1-2")), *empty(2, 30)), 31) == (
        "max_per_period",
    )


def test_bottom_two_of_the_last_places_may_meet_more_often_breaking_only_that_limit():
    """The second and the third meeting break `bottom`, the fourth `max_per_season`."""
    rules = still(rematch={"max_per_season": 1, "bottom": {"places": 4, "max_per_season": 3}})
    rounds: list[Document] = []
    for expected in ([], ["bottom"], ["bottom"], ["max_per_season"]):
        found = season(rules, numbered(2), *rounds)
        assert list(broken_of_1_2(found, len(rounds) + 1)) == expected
        rounds.append(evening(len(rounds) + 1, *played("1-2")))


def test_bottom_counts_the_last_places_of_those_present_with_players_of_fixed_games():
    rules = still(rematch={"max_per_season": 1, "bottom": {"places": 2, "max_per_season": 2}})
    fixed = evening(2, *played("3-4", locked=True, result=None), state="planned")
    found = season(rules, numbered(4), evening(1, *played("1-2")), fixed)
    assert [board.broken for board in paired(found, 2).games] == [("max_per_season",), ()]
    alone = season(rules, numbered(4), evening(1, *played("1-2")))
    assert [board.broken for board in paired(alone, 2, ["3", "4"]).games] == [("bottom",)]


@pytest.mark.parametrize(("counts", "expected"), [(False, ()), (True, ("max_per_season",))])
def test_a_game_by_default_is_no_meeting_unless_forfeits_count(counts, expected):
    rules = still(rematch={"max_per_season": 1, "forfeits_count": counts})
    assert broken_of_1_2(season(rules, numbered(2), evening(1, *played("1-2", result="1-0f"))), 2) == expected


@pytest.mark.parametrize("result", ["adjourned", None])
def test_an_adjourned_or_unplayed_game_is_a_meeting(result):
    rules = still(rematch={"max_per_season": 1})
    found = season(rules, numbered(2), evening(1, *played("1-2", result=result)))
    assert broken_of_1_2(found, 2) == ("max_per_season",)


# --- distance, forbidden pairs, and what gives way --------------------------------------------------


def test_max_distance_in_places_of_those_present():
    rules = still(max_distance=2, rematch={"max_per_season": 1})
    rounds = [evening(1, *played("1-2", "3-4")), evening(2, *played("1-3", "2-4"))]
    pairing = paired(season(rules, numbered(4), *rounds), 3)
    # 1-4 is three places and breaks `distance`, which gives way before a second meeting.
    assert who_meets_whom(pairing) == pairs("1-4", "2-3")
    assert pairing.relaxed == ("distance",)
    absent = paired(season(rules, numbered(6)), 1, ["2", "3", "4", "5"])
    assert absent.relaxed == ()


def test_limits_give_way_in_the_order_of_relax_the_last_one_last():
    rounds = [evening(1, *played("1-2", "3-4")), evening(2, *played("1-3", "2-4"))]
    limits = {"max_distance": 2, "rematch": {"max_per_season": 1}}
    club = still(**limits, relax=["max_per_season", "distance"])
    pairing = paired(season(club, numbered(4), *rounds), 3)
    assert pairing.relaxed == ("max_per_season",)
    assert who_meets_whom(pairing) == pairs("1-2", "3-4")


def test_a_limit_that_is_not_in_relax_never_gives_way():
    rules = still(rematch={"max_per_season": 1}, relax=["distance", "colours"])
    pairing = paired(season(rules, numbered(2), evening(1, *played("1-2"))), 2)
    assert (pairing.games, pairing.unpaired, pairing.relaxed) == ((), ("1", "2"), ())


def test_one_break_of_a_serious_limit_is_worse_than_many_of_a_lesser_one():
    """Either one second meeting, or three games at too great a distance."""
    rounds = [evening(1, *played("1-2", "3-4", "5-6"))]
    rules = still(max_distance=1, rematch={"max_per_season": 1})
    pairing = paired(season(rules, numbered(6), *rounds), 2)
    assert pairing.relaxed == ("distance",)
    assert not who_meets_whom(pairing) & pairs("1-2", "3-4", "5-6")


def test_forbidden_pairs_never_meet_and_who_cannot_be_paired_is_named_as_low_as_can_be():
    """1 may meet 4 only, and so may 2: one of them is left, and 2 stands lower."""
    forbidden = [["1", "2"], ["1", "3"], ["2", "3"]]
    found = season(still(forbidden=forbidden), numbered(4))
    pairing = paired(found, 1)
    assert pairing.unpaired == ("2", "3")
    assert games_of(pairing) == ["1-4"]


# --- the bye ----------------------------------------------------------------------------------------


def bye(rules: Document, players: int, *rounds: Document, absent: Sequence[str] = ()) -> str | None:
    number = len(rounds) + 1
    return paired(season(rules, numbered(players), *rounds), number, absent).bye


def test_the_lowest_has_the_bye_and_who_had_it_is_passed_over():
    assert bye(still(), 5) == "5"
    assert bye(still(), 5, evening(1, row("5", "bye"))) == "4"
    assert bye(still(), 5, evening(1, row("5", "bye")), evening(2, row("4", "bye"))) == "3"


def test_when_all_have_had_a_bye_the_limit_gives_way_and_it_is_said():
    rounds = [evening(n, row(key, "bye")) for n, key in enumerate("321", start=1)]
    pairing = paired(season(still(), numbered(3), *rounds), 4)
    assert (pairing.bye, pairing.relaxed, pairing.bye_broken) == ("3", ("bye",), True)


def test_max_per_season_of_byes():
    rules = still(bye={"max_per_season": 2})
    one, two = evening(1, row("3", "bye")), evening(2, row("3", "bye"))
    assert bye(rules, 3, one) == "3"
    assert bye(rules, 3, one, two) == "2"


@pytest.mark.parametrize("kind", ["game", "row"])
def test_not_after_forfeit_win(kind):
    won = played("3-1", result="1-0f")[0] if kind == "game" else row("3", "forfeit_win")
    assert bye(still(bye={"not_after_forfeit_win": True}), 3, evening(1, won)) == "2"
    assert bye(still(), 3, evening(1, won)) == "3"


def test_protect_top_keeps_the_first_places_of_the_list_from_the_bye():
    rules = still(bye={"protect_top": 3})
    rounds = [evening(n, row(key, "bye")) for n, key in enumerate("54", start=1)]
    pairing = paired(season(rules, numbered(5), *rounds), 3)
    assert (pairing.bye, pairing.bye_broken) == ("5", True)
    # Places on the list count the absent: 4 stands fourth, also when he is the first who is there.
    assert bye(rules, 5, absent=["1", "2", "3", "5"]) == "4"
    assert not paired(season(rules, numbered(5)), 1, ["1", "2", "3", "5"]).bye_broken


def test_by_place_25_then_26_24_27_23():
    rules = still(bye={"choose": "place", "place": 25})
    found: list[Document] = []
    for expected in ("25", "26", "24", "27", "23"):
        assert bye(rules, 29, *found) == expected
        found.append(evening(len(found) + 1, row(expected, "bye")))


def test_by_place_the_absent_are_counted_on_the_list_and_skipped():
    rules = still(bye={"choose": "place", "place": 25})
    assert bye(rules, 29, absent=["25", "26"]) == "24"
    assert bye(rules, 29, absent=["1", "2"]) == "25"


def test_a_place_beyond_the_end_begins_with_the_last():
    assert bye(still(bye={"choose": "place", "place": 25}), 5) == "5"


def test_the_bye_is_chosen_so_that_the_fewest_limits_are_broken():
    """1 to 4 have all met. With 5 out there would be two second meetings, with 4 out only one."""
    rules = still(rematch={"max_per_season": 1})
    rounds = [
        evening(1, *played("1-2", "3-4")),
        evening(2, *played("1-3", "2-4")),
        evening(3, *played("1-4", "2-3")),
    ]
    pairing = paired(season(rules, numbered(5), *rounds), 4)
    assert pairing.bye == "4"
    assert sorted(board.broken for board in pairing.games) == [(), ("max_per_season",)]


def test_the_bye_is_nobodys_who_is_absent_or_has_a_fixed_game():
    this = evening(1, *played("5-1", locked=True, result=None), row("4", "absent"), state="planned")
    assert paired(season(still(), numbered(6), this), 1).bye == "6"
    this["others"].append(row("6", "absent"))
    pairing = paired(season(still(), numbered(6), this), 1)
    assert (pairing.bye, who_meets_whom(pairing)) == (None, pairs("1-5", "2-3"))


# --- colours (step 7), each rule where the ones before it say nothing -------------------------------


def colours_of_1_2(rules: Document, *rounds: Document, players: int = 6, number: int | None = None) -> str:
    """Who has which colour when 1 and 2 are the only ones there; the list stays 1, 2, 3, …"""
    found = season(rules, numbered(players), *rounds)
    others = [str(n) for n in range(3, players + 1)]
    (only,) = games_of(paired(found, number or len(rounds) + 1, others))
    return only


def test_equal_the_higher_placed_has_white_unless_the_rules_say_otherwise():
    assert colours_of_1_2(still()) == "1-2"
    assert colours_of_1_2(still(colours={"equal": "lower_white"})) == "2-1"


def test_equal_by_board_the_higher_placed_has_white_on_odd_boards():
    found = season(still(colours={"equal": "by_board"}), numbered(8))
    assert games_of(paired(found, 1)) == ["1-2", "4-3", "5-6", "8-7"]


def test_white_for_the_lower_colour_balance():
    """1 had white once more than black, 2 as often: 2 has white."""
    assert colours_of_1_2(still(), evening(1, *played("1-3"))) == "2-1"
    assert colours_of_1_2(still(), evening(1, *played("3-2"))) == "2-1"
    assert colours_of_1_2(still(), evening(1, *played("3-1", "4-2")), evening(2, *played("5-2"))) == "2-1"


def test_with_equal_balances_each_the_other_colour_than_in_his_last_game():
    """1: white, black. 2: black, white. So 1 has white now."""
    rounds = [evening(1, *played("1-3", "4-2")), evening(2, *played("4-1", "2-3"))]
    assert colours_of_1_2(still(colours={"equal": "lower_white"}), *rounds) == "1-2"
    rounds = [evening(1, *played("3-1", "2-4")), evening(2, *played("1-4", "3-2"))]
    assert colours_of_1_2(still(), *rounds) == "2-1"


def test_who_has_had_no_colour_yet_has_no_last_game_to_alternate_with():
    """1: white and black, last black; 2 none: so `equal` decides."""
    rounds = [evening(1, *played("1-3")), evening(2, *played("4-1"))]
    assert colours_of_1_2(still(colours={"equal": "lower_white"}), *rounds) == "2-1"


def test_the_same_last_colour_leaves_it_to_equal():
    rounds = [evening(1, *played("1-3", "2-4")), evening(2, *played("4-1", "3-2"))]
    assert colours_of_1_2(still(), *rounds) == "1-2"


def test_reverse_rematch_is_the_opposite_of_their_last_game_whatever_the_balance():
    """They met in round 1, 1 with white; since then 2 has had white twice."""
    rounds = [
        evening(1, *played("1-2")),
        evening(2, *played("2-3", "4-1")),
        evening(3, *played("2-4", "3-1")),
    ]
    assert colours_of_1_2(still(), *rounds) == "1-2"
    assert colours_of_1_2(still(colours={"reverse_rematch": True}), *rounds) == "2-1"


def test_reverse_rematch_looks_at_the_last_of_their_games():
    rounds = [evening(1, *played("1-2")), evening(2, *played("2-1")), evening(3, *played("1-3"))]
    assert colours_of_1_2(still(colours={"reverse_rematch": True}), *rounds) == "1-2"


def test_a_game_by_default_had_no_colours_to_reverse():
    rounds = [evening(1, *played("1-2", result="1-0f"))]
    rules = still(colours={"reverse_rematch": True}, rematch={"forfeits_count": True})
    assert colours_of_1_2(rules, *rounds) == "1-2"


def test_a_game_that_is_still_to_come_is_not_their_last_one():
    later = evening(2, *played("1-2", result=None, locked=True), state="planned")
    rounds = [evening(1, state="planned"), later]
    rules = still(colours={"reverse_rematch": True, "equal": "higher_white"})
    assert colours_of_1_2(rules, *rounds, number=1) == "1-2"


def test_a_limit_leaves_one_way_before_anything_else_decides():
    """1 has had white twice running and may not a third time, though their last game says so."""
    rounds = [
        evening(1, *played("2-1")),
        evening(2, *played("3-1", "4-2")),
        evening(3, *played("1-3", "5-2")),
        evening(4, *played("1-4", "6-2")),
    ]
    reverse = {"reverse_rematch": True}
    assert colours_of_1_2(still(colours=reverse), *rounds) == "1-2"
    assert colours_of_1_2(still(colours=reverse | {"max_run": 2}), *rounds) == "2-1"


def test_a_pair_for_which_neither_way_keeps_the_limits_breaks_colours():
    rounds = [evening(1, *played("1-3", "2-4")), evening(2, *played("1-4", "2-3"))]
    rules = still(colours={"max_run": 2})
    found = season(rules, numbered(6), *rounds)
    (board,) = paired(found, 3, ["3", "4", "5", "6"]).games
    assert (board.white, board.broken) == ("1", ("colours",))
    # With somebody who has had black there is a way for both.
    assert paired(found, 3, ["5", "6"]).relaxed == ()
    assert not who_meets_whom(paired(found, 3, ["5", "6"])) & pairs("1-2")


def test_max_balance():
    rounds = [evening(1, *played("1-3", "4-2"))]
    assert colours_of_1_2(still(colours={"max_balance": 1}), *rounds) == "2-1"
    both = [evening(1, *played("1-3", "2-4"))]
    found = season(still(colours={"max_balance": 1}), numbered(4), *both)
    (board,) = paired(found, 2, ["3", "4"]).games
    assert board.broken == ("colours",)


def test_adjourned_and_unplayed_games_count_as_a_colour_and_games_by_default_do_not():
    assert colours_of_1_2(still(), evening(1, *played("1-3", result="adjourned"))) == "2-1"
    assert colours_of_1_2(still(), evening(1, *played("1-3", result=None))) == "2-1"
    assert colours_of_1_2(still(), evening(1, *played("1-3", result="0-1f"))) == "1-2"


# --- who is there -----------------------------------------------------------------------------------


def test_who_has_a_row_in_the_round_is_absent():
    kinds = [
        "absent",
        "absent_late",
        "absent_unnotified",
        "external",
        "external_other_day",
        "exempt",
        "personal",
    ]
    for kind in [*kinds, "forfeit_win", "forfeit_loss"]:
        this = evening(1, row("1", kind), state="planned")
        assert games_of(paired(season(still(), numbered(3), this), 1)) == ["2-3"], kind


def test_a_bye_and_an_exemption_by_a_pairing_are_dropped_and_one_booked_by_hand_stands():
    for what in (row("1", "bye", made_by="pairing"), row("1", "exempt", made_by="pairing")):
        this = evening(1, what, state="draft")
        assert games_of(paired(season(still(), numbered(2), this), 1)) == ["1-2"], what
    by_hand = evening(1, row("1", "bye"), state="draft")
    assert games_of(paired(season(still(), numbered(3), by_hand), 1)) == ["2-3"]


def test_where_absent_is_the_default_only_who_signed_up_is_there():
    rules = changed(still(), attendance={"default": "absent"})
    this = evening(1, row("2", "present"), row("4", "present"), state="planned")
    assert games_of(paired(season(rules, numbered(5), this), 1)) == ["2-4"]


def test_the_highest_placed_reserve_joins_when_the_others_are_odd():
    odd = evening(1, row("2", "reserve"), row("4", "reserve"), state="planned")
    pairing = paired(season(still(), numbered(5), odd), 1)
    assert (games_of(pairing), pairing.bye, pairing.exempt) == (["1-2", "3-5"], None, ("4",))
    even = paired(season(still(), numbered(6), odd), 1)
    assert (games_of(even), even.exempt) == (["1-3", "5-6"], ("2", "4"))


def test_who_joins_later_or_has_withdrawn_is_not_there():
    entrants = numbered(4)
    entrants[0]["withdrawn_after"] = 1
    entrants[3]["first_round"] = 3
    assert who_meets_whom(paired(season(still(), entrants, *empty(1, 1)), 2)) == pairs("2-3")
    assert paired(season(still(), entrants, *empty(1, 2)), 3).bye == "4"
    entrants[0]["withdrawn_after"] = 2
    pairing = paired(season(still(), entrants, *empty(1, 1)), 2)
    assert (who_meets_whom(pairing), pairing.bye) == (pairs("1-2"), "3")


def test_a_joiner_in_alkmaar_stands_where_his_points_put_him_last_among_equals():
    """A 300 + 20 + 8, B 300 − 4 + 8, D 300 + 4 + 4, and L, whose own value is 8 too, 300 + 4 + 4."""
    awards = {"not_joined": "own - 4"}
    rules = changed(ALKMAAR, awards=awards, pairing={})
    entrants = [entrant("A", 1650), entrant("B", 1650), entrant("D", 1650), entrant("L", 1660, first_round=3)]
    rounds = [
        evening(1, game("A", "B", "1-0"), row("D", "absent")),
        evening(2, game("A", "B", "1/2-1/2"), row("D", "absent")),
    ]
    found = season(rules, entrants, *rounds)
    assert order_after(found, 2) == "A D B"
    assert meets(paired(found, 3), "D") == "A"
    assert meets(paired(found, 3), "L") == "B"
    # By rating as a tie-break L stands before D.
    found["rules"]["order"] = ["rating"]
    assert meets(paired(found, 3), "L") == "A"


def test_a_joiner_in_alkmaar_is_in_the_mutual_table_of_his_equals():
    """B beat A and comes first; A and the joiner have nothing in the table and go by rating."""
    rules = changed(still(), order=["mutual", "rating"])
    entrants = [entrant("A", 1900), entrant("B", 1700), entrant("J", 1800, first_round=2)]
    found = season(rules, entrants, evening(1, game("B", "A", "1-0")))
    assert order_after(found, 1) == "B A"
    assert paired(found, 2).bye == "J"


def test_a_joiner_before_any_round_has_counted_stands_by_his_points_too():
    start = {"points": None, "points_by_value": {"12": 300, "10": 280, "8": 260}}
    rules = changed(still(), start=start)
    entrants = [entrant("A", 2050), entrant("B", 1650), entrant("J", 1850, first_round=2)]
    found = season(rules, entrants, evening(1, state="planned"), evening(2, state="planned"))
    assert (meets(paired(found, 2), "J"), paired(found, 2).bye) == ("A", "B")


@pytest.mark.parametrize(
    ("rating", "order"),
    [
        (1810, "A L B C"),
        (1800, "A B L C"),
        (1790, "A B L C"),
        (1900, "A L B C"),  # equally near to A and B: the lower-placed, and above him
        (2100, "L A B C"),
        (1500, "A B C L"),
        (None, "A B C L"),
    ],
)
def test_a_joiner_by_rating_in_keizer_stands_next_to_the_nearest_rating(rating, order):
    """Below him if that rating is not lower, else above."""
    rules = changed(KEIZER, start={"joiners": "by_rating"}, awards=dict.fromkeys(KEIZER["awards"], "0"))
    entrants = [
        entrant("A", 2000),
        entrant("B", 1800),
        entrant("C", 1600),
        entrant("L", rating, first_round=2),
    ]
    assert order_after(season(rules, entrants, *empty(1, 2)), 2) == order
    # The same order is paired: 1-2 and 3-4.
    first, second, third, fourth = order.split()
    expected = pairs(f"{first}-{second}", f"{third}-{fourth}")
    assert who_meets_whom(paired(season(rules, entrants, *empty(1, 1)), 2)) == expected


def test_somebody_absent_with_a_game_that_stands_is_an_error():
    this = evening(1, *played("1-2", locked=True, result=None), state="planned")
    with pytest.raises(SeasonError, match="round 1: '2' is absent and has a game that stands"):
        paired(season(still(), numbered(4), this), 1, ["2"])


def test_an_empty_evening():
    pairing = paired(season(still(), []), 1)
    assert (pairing.games, pairing.bye, pairing.unpaired) == ((), None, ())
    alone = paired(season(still(), numbered(1)), 1)
    assert (alone.games, alone.bye) == ((), "1")


def test_a_rematch_gives_way_where_it_is_longest_ago():
    rules = still(rematch={"min_rounds_between": 5})
    rounds = [
        evening(1, *played("1-4", "2-3")),
        evening(2, *played("1-3", "2-4")),
        evening(3, *played("1-2", "3-4")),
    ]
    assert who_meets_whom(paired(season(rules, numbered(4), *rounds), 4)) == pairs("1-4", "2-3")


def test_the_bye_is_spread_before_the_lowest_is_asked():
    rules = still(bye={"spread": "byes", "max_per_season": 9})
    rounds = [evening(1, *played("1-2"), row("3", "bye")), evening(2, *played("1-3"), row("2", "bye"))]
    assert paired(season(rules, numbered(3), *rounds), 3).bye == "1"


def test_nobody_is_odd_again_too_soon():
    rules = still(bye={"min_rounds_between": 2, "max_per_season": 9})
    rounds = [evening(1, *played("1-2"), row("3", "bye")), *empty(2, 2)]
    assert paired(season(rules, numbered(3), *rounds), 3).bye == "2"
    assert paired(season(rules, numbered(3), *rounds, *empty(3, 3)), 4).bye == "3"


def test_groups_that_stand_too_far_apart_do_not_meet():
    entrants = numbered(4)
    for each, group in zip(entrants, ("A", "C", "A", "C"), strict=True):
        each["group"] = group
    assert games_of(paired(season(still(max_group_distance=1), entrants), 1)) == ["1-3", "2-4"]
    assert games_of(paired(season(still(max_group_distance=2), entrants), 1)) == ["1-2", "3-4"]


def test_a_seed_goes_with_the_lot_only():
    with pytest.raises(SeasonError, match="seed"):
        paired(season(still(first_rounds={"rounds": [1], "scheme": "fold", "seed": "x"}), numbered(2)), 1)
