"""The three Keizer rule books with the shipped rule sets: each worked number, each article that computes."""

import datetime as dt
from fractions import Fraction
from zoneinfo import ZoneInfo

import pytest

from competition.systems.calendar import deadline_of, kind_when_reported
from competition.systems.lists import standings
from competition.systems.season import Kind
from competition.systems.season_file import read_season
from tests.systems.build import (
    Document,
    earned,
    entrant,
    evening,
    game,
    games_of,
    ledger_after,
    line_in,
    meets,
    numbered,
    order_after,
    paired,
    points_after,
    ranked,
    row,
    rows_after,
    season,
)

CLASSIC: Document = {"preset": "keizer-classic"}
SIXTHS: Document = {"preset": "keizer-sixths"}
REGULATIONS: Document = {"preset": "keizer-regulations-2019"}


# --- "Hoe werkt de interne competitie?" ------------------------------------------------------------


def henk_jans_season() -> Document:
    """A season in which Henk Jan's example comes out.

    Five league players stand above him all the time, Piet just below him until he wins in round 4.
    """
    league = ["A1", "A2", "A3", "A4", "A5"]
    keys = [*league, "Henk Jan", "Piet", "Klaas", "Y1", "Y2", "Kees"]
    rounds = [
        evening(1, game("Henk Jan", "Piet", "1-0"), *(row(key, "external") for key in league)),
        evening(2, row("Henk Jan", "absent"), *(row(key, "external") for key in [*league, "Piet"])),
        evening(
            3,
            game("Klaas", "Henk Jan", "1-0"),
            *(row(key, "external") for key in [*league, "Piet", "Y1", "Y2"]),
        ),
        evening(
            4,
            game("Henk Jan", "Kees", "1/2-1/2"),
            game("Piet", "A3", "1-0"),
            game("Klaas", "A4", "1-0"),
            row("A1", "external"),
            row("A2", "external"),
        ),
    ]
    return season(CLASSIC, ranked(keys), *rounds)


def test_henk_jan_after_round_3():
    """ "Henk Jan (keizerwaarde 95) … gewonnen van Piet (94) … totaal aantal punten: 125,67"."""
    found = henk_jans_season()
    assert rows_after(found, 3)["Henk Jan"].value_used == 95
    assert rows_after(found, 3)["Piet"].value_used == 94
    assert earned(found, 3, "Henk Jan") == [94, Fraction(95, 3), 0]
    assert points_after(found, 3)["Henk Jan"] == Fraction(377, 3)
    assert round(float(points_after(found, 3)["Henk Jan"]), 2) == 125.67


def test_henk_jan_after_round_4():
    """ "nu keizerwaarde 93 … Piet (nu keizerwaarde 98) … totaal aantal punten: 174 punten"."""
    found = henk_jans_season()
    used = {key: row.value_used for key, row in rows_after(found, 4).items()}
    assert (used["Henk Jan"], used["Piet"], used["Kees"]) == (93, 98, 90)
    assert earned(found, 4, "Henk Jan") == [98, 31, 0, 45]
    assert points_after(found, 4)["Henk Jan"] == 174


def test_the_leader_has_the_highest_value_and_each_place_lower_a_lower_one():
    values = [row.value for row in rows_after(season(CLASSIC, numbered(4)), 0).values()]
    assert values == [100, 99, 98, 97]


@pytest.mark.parametrize(
    ("result", "points"), [("1-0", {"1": 99, "2": 0}), ("1/2-1/2", {"1": Fraction(99, 2), "2": 50})]
)
def test_a_win_is_the_opponents_value_a_draw_half_of_it_a_loss_nothing(result, points):
    found = season(CLASSIC, numbered(2), evening(1, game("1", "2", result)))
    if result == "1-0":
        assert points_after(found, 1) == points
    else:
        # In the first pass 2 has 100/2 and 1 has 99/2; 2 goes to the top, and everything is valued again.
        assert points_after(found, 1) == {"1": 50, "2": Fraction(99, 2)}


def test_who_is_absent_gets_a_third_and_the_odd_one_two_thirds_of_his_own_value():
    found = season(CLASSIC, numbered(3), evening(1, row("1", "bye"), row("2", "absent")))
    assert points_after(found, 1) == {"1": Fraction(200, 3), "2": 33, "3": 0}


def test_number_1_plays_2_or_if_they_have_met_3():
    found = season(CLASSIC, numbered(4))
    assert games_of(paired(found, 1)) == ["1-2", "3-4"]
    played = season(CLASSIC, numbered(4), evening(1, game("1", "2", "1-0"), game("3", "4", "1-0")))
    assert order_after(played, 1) == "1 3 2 4"
    assert meets(paired(played, 2), "1") == "3"
    more = evening(2, game("3", "1", "0-1"), game("2", "4", "1-0"))
    third = season(CLASSIC, numbered(4), *played["rounds"], more)
    assert order_after(third, 2).startswith("1 ")
    assert meets(paired(third, 3), "1") == "4"


def test_a_fallen_opponent_makes_an_old_win_worth_less():
    """ "Zakt die speler naderhand op de ranglijst, dan wordt alsnog het lagere waardecijfer toegekend"."""
    rounds = [
        evening(1, game("4", "1", "1-0"), game("2", "3", "1-0")),
        evening(2, game("2", "1", "1-0"), row("3", "bye"), row("4", "absent_unnotified")),
    ]
    found = season(CLASSIC, numbered(4), *rounds)
    assert line_in(season(CLASSIC, numbered(4), rounds[0]), 1, "4").value == 98
    # After round 1: 4 has 100, 2 has 98; with the new order (4 2 1 3) 4 gets 98 and 2 gets 97.
    assert points_after(found, 1) == {"4": 98, "2": 97, "1": 0, "3": 0}
    # Round 2, first pass with 4 2 1 3: 2 has 97 + 98, 4 has 98, 3 has 2/3 · 97. So 2 4 3 1: 1 is worth 97.
    assert points_after(found, 2) == {"2": 98 + 97, "4": 97, "3": Fraction(2 * 98, 3), "1": 0}


# --- "Het Keizersysteem uitgelegd (Deel 2)" --------------------------------------------------------


def everybody(kind: str, times: int = 1) -> Document:
    """Fifty entrants who all do the same, so that nobody moves and place 21 stays worth 30."""
    keys = [str(place) for place in range(1, 51)]
    rounds = [evening(number, *(row(key, kind) for key in keys)) for number in range(1, times + 1)]
    return season(SIXTHS, ranked(keys), *rounds)


@pytest.mark.parametrize(
    ("kind", "points"), [("bye", 25), ("external", 20), ("absent", 20), ("absent_unnotified", 5)]
)
def test_an_evening_without_a_game_for_an_own_value_of_30(kind, points):
    line = line_in(everybody(kind), 1, "21")
    assert (line.value, line.points) == (30, points)


def test_the_first_five_absences_give_four_sixths_and_from_the_sixth_on_three_sixths():
    assert earned(everybody("absent", times=7), 7, "21") == [20] * 5 + [15] * 2


@pytest.mark.parametrize(
    ("result", "points", "shown"), [("1-0", 350, 58.3), ("1/2-1/2", 200, 33.3), ("0-1", 50, 8.3)]
)
def test_a_game_against_piet_who_leads_with_a_value_of_50(result, points, shown):
    keys = ["Piet", *(str(place) for place in range(2, 51))]
    byes = [row(key, "bye") for key in keys if key != "21"]
    rounds = [evening(number, *byes) for number in range(1, 5)]
    found = season(SIXTHS, ranked(keys), *rounds, evening(5, game("21", "Piet", result)))
    line = line_in(found, 5, "21")
    assert rows_after(found, 5)["Piet"].value == 50
    assert line.value == 50
    assert line.points == Fraction(points, 6)
    assert round(float(line.points), 1) == shown


def test_points_move_all_season_an_old_win_grows_with_the_beaten_opponent():
    """D, beaten by A, is third at first (A C D B); after he beats B he is first (D A C B)."""
    keys = ["A", "B", "C", "D"]
    rounds = [evening(1, game("A", "D", "1-0"), row("C", "bye")), evening(2, game("D", "B", "1-0"))]
    found = season(SIXTHS, ranked(keys), *rounds)
    assert earned(found, 1, "A") == [Fraction(7 * 48, 6)]
    assert earned(found, 2, "A") == [Fraction(7 * 50, 6)]
    assert points_after(found, 2)["D"] == Fraction(49 + 7 * 47, 6)


# --- Wedstrijdreglement interne competitie 2019-2020 -----------------------------------------------


def empty(first: int, last: int) -> list[Document]:
    return [evening(number) for number in range(first, last + 1)]


def test_article_7_number_1_is_worth_80_and_number_2_is_worth_79():
    values = [row.value for row in rows_after(season(REGULATIONS, numbered(40)), 0).values()]
    assert values == [81 - place for place in range(1, 41)]


@pytest.mark.parametrize("number", [1, 2])
def test_article_7_the_first_two_evenings_in_blocks_of_1_11_12_2(number):
    found = season(REGULATIONS, numbered(40), *empty(1, number - 1))
    games = games_of(paired(found, number))
    if number == 1:
        assert games[:4] == ["1-11", "12-2", "3-13", "14-4"]
        assert games[10:14] == ["21-31", "32-22", "23-33", "34-24"]
    expected = {frozenset((str(p), str(p + 10))) for p in (*range(1, 11), *range(21, 31))}
    assert {frozenset(found.split("-")) for found in games} == expected


def test_article_7_from_round_3_on_by_the_list():
    found = season(REGULATIONS, numbered(4), *empty(1, 2))
    assert games_of(paired(found, 3)) == ["1-2", "3-4"]


def met_in(*rounds: tuple[int, str, str]) -> list[Document]:
    """Rounds up to the last of these games; white, black and a draw."""
    by_number = {number: (white, black) for number, white, black in rounds}
    return [
        evening(number, game(*by_number[number], "1/2-1/2")) if number in by_number else evening(number)
        for number in range(1, max(by_number) + 1)
    ]


def test_article_8_no_second_meeting_before_round_21_and_then_with_colours_reversed():
    two = numbered(2)
    for number in (4, 20):
        rounds = met_in((3, "1", "2")) + empty(4, number - 1)
        (board,) = paired(season(REGULATIONS, two, *rounds), number).games
        assert board.broken == ("second_from_round",), number
    rounds = met_in((3, "1", "2")) + empty(4, 20)
    (board,) = paired(season(REGULATIONS, two, *rounds), 21).games
    assert (board.white, board.black, board.broken) == ("2", "1", ())


def test_article_8_at_most_twice_against_the_same_opponent():
    """Ten others are there in games that stand, so the two of them are not at the bottom."""
    rounds = met_in((3, "1", "2"), (21, "2", "1")) + empty(22, 24)
    fixed = [game(str(n), str(n + 1), locked=True) for n in range(3, 12, 2)]
    rounds.append(evening(25, *fixed, state="planned"))
    pairing = paired(season(REGULATIONS, numbered(12), *rounds), 25)
    assert {board.broken for board in pairing.games if {board.white, board.black} == {"1", "2"}} == {
        ("max_per_season",)
    }


def test_article_9_a_third_meeting_at_the_bottom():
    """The last eight of those present may meet a third time, which breaks the limit `bottom` only."""
    rounds = met_in((3, "1", "2"), (21, "2", "1")) + empty(22, 24)
    found = season(REGULATIONS, numbered(4), *rounds)
    assert games_of(paired(found, 25)) == ["1-3", "2-4"]
    (board,) = paired(found, 25, ["3", "4"]).games
    assert board.broken == ("bottom",)
    fourth = season(REGULATIONS, numbered(4), *rounds, evening(25, game("1", "2", "1-0")))
    (board,) = paired(fourth, 26, ["3", "4"]).games
    assert board.broken == ("max_per_season",)


def odd_evening(byes: list[str], absent: tuple[str, ...] = ()) -> str | None:
    """Who is odd in a round to be paired by the list, when these have been odd before."""
    rounds = [evening(n, row(key, "absent_unnotified")) for n, key in enumerate(["31", "31"], start=1)]
    rounds += [evening(n, row(key, "bye", note="")) for n, key in enumerate(byes, start=3)]
    # Byes are booked at 0 points, so that the list stays as it was.
    rules = REGULATIONS | {"awards": {"bye": "0"}}
    return paired(season(rules, numbered(31), *rounds), 3 + len(byes), absent).bye


def test_article_10_number_25_is_odd_then_26_then_24():
    assert odd_evening([]) == "25"
    assert odd_evening(["25"]) == "26"
    assert odd_evening(["25", "26"]) == "24"
    assert odd_evening(["25", "26", "24"]) == "27"
    assert odd_evening(["25", "26", "24", "27"]) == "23"


def test_article_10_places_count_absentees_who_are_skipped_themselves():
    assert odd_evening([], absent=("25", "26")) == "24"
    assert odd_evening([], absent=("1", "2")) == "25"


def test_article_10_and_19_the_odd_one_gets_his_whole_own_value():
    found = season(REGULATIONS, numbered(30), evening(1, row("25", "bye")))
    assert points_after(found, 1)["25"] == 80 - 24


def test_article_10_the_odd_one_stands_by_until_a_quarter_to_eight():
    assert read_season(season(REGULATIONS, [])).rules.pairing.bye.standby_until == "19:45"


def test_article_11_and_13_after_a_no_show_the_opponent_is_booked_as_odd():
    """The absentee gets nothing; his opponent "ontvangt 100% van zijn eigen rangwaardecijfer"."""
    found = season(REGULATIONS, numbered(2), evening(1, row("1", "bye"), row("2", "absent_unnotified")))
    rows = rows_after(found, 1)
    assert {key: row.points for key, row in rows.items()} == {"1": 80, "2": 0}
    assert (rows["1"].counts.byes, rows["2"].counts.absent_unnotified) == (1, 1)
    assert rows["1"].counts.played == 0


def test_article_11_being_booked_as_odd_counts_as_having_been_odd():
    assert odd_evening(["25"]) == "26"


def test_article_12_who_has_not_reported_stays_out_of_the_pairing():
    rules = read_season(season(REGULATIONS, [])).rules.no_show
    assert (rules.until_reported, rules.opponent) == (True, "bye")
    rounds = [*empty(1, 2), evening(3, row("4", "absent_unnotified"), state="planned")]
    pairing = paired(season(REGULATIONS, numbered(5), *rounds), 3)
    assert meets(pairing, "4") is None
    assert pairing.bye != "4"
    assert len(pairing.games) == 2


@pytest.mark.parametrize(
    ("reported", "kind"),
    [
        ("2019-09-25 19:59", Kind.ABSENT),
        ("2019-09-25 20:00", Kind.ABSENT),
        ("2019-09-25 20:01", Kind.ABSENT_UNNOTIFIED),
    ],
)
def test_article_16_an_absence_after_wednesday_20_00_counts_as_one_without_notice(reported, kind):
    attendance = read_season(season(REGULATIONS, [])).rules.attendance
    zone = ZoneInfo("Europe/Amsterdam")
    friday = dt.date(2019, 9, 27)
    deadline = deadline_of(attendance.deadline, friday, dt.time(20), zone)
    moment = dt.datetime.strptime(reported, "%Y-%m-%d %H:%M").replace(tzinfo=zone)
    assert kind_when_reported(attendance, Kind.ABSENT, deadline, moment) is kind


def test_article_17_a_win_a_draw_and_a_loss():
    rounds = evening(1, game("1", "2", "1-0"), game("3", "4", "1/2-1/2"))
    found = season(REGULATIONS, numbered(4), rounds)
    assert points_after(found, 1) == {"1": 79, "4": 39, "3": Fraction(77, 2), "2": 0}


@pytest.mark.parametrize("result", ["1", "1/2", "0", None])
def test_article_18_a_league_match_gives_two_thirds_whatever_its_result(result):
    found = season(REGULATIONS, numbered(3), evening(1, row("3", "external", result=result)))
    assert points_after(found, 1)["3"] == Fraction(2 * 78, 3)
    assert not standings(read_season(found), 1).provisional


def test_article_18_who_plays_both_in_one_week_gets_points_for_the_internal_game_only():
    league = {"entrant": "2", "date": "2019-09-25", "result": "1"}
    found = season(REGULATIONS, numbered(2), evening(1, game("2", "1", "1-0"), external_games=[league]))
    assert points_after(found, 1) == {"2": 80, "1": 0}


def test_article_18_a_league_match_on_another_day_of_the_week_counts_as_one_instead_of_the_evening():
    assert read_season(season(REGULATIONS, [])).rules.attendance.external_week
    found = season(REGULATIONS, numbered(3), evening(1, row("3", "external_other_day")))
    assert points_after(found, 1)["3"] == Fraction(2 * 78, 3)


def test_article_20_who_reports_his_absence_in_time_gets_a_third():
    found = season(REGULATIONS, numbered(3), evening(1, row("3", "absent")))
    assert points_after(found, 1)["3"] == 26


def test_article_21_who_is_absent_without_notice_gets_nothing():
    found = season(
        REGULATIONS, numbered(3), evening(1, row("3", "absent_unnotified"), row("2", "absent_late"))
    )
    assert points_after(found, 1) == {"1": 0, "2": 0, "3": 0}


def withdrawing(after: int, *more: Document) -> Document:
    """Four entrants, of whom Q withdraws; in round 3 he lost from A and drew with B, in round 4 beat C."""
    entrants = ranked("ABCQ")
    entrants[3]["withdrawn_after"] = after
    rounds = [
        *empty(1, 2),
        evening(3, game("A", "Q", "1-0")),
        evening(4, game("B", "Q", "1/2-1/2")),
        evening(5, game("C", "Q", "0-1")),
        *empty(6, after),
    ]
    return season(REGULATIONS, entrants, *rounds, *more)


def test_article_22_who_withdraws_before_round_21_is_removed_and_his_games_are_valued_by_the_own_value():
    found = withdrawing(19, evening(20))
    assert "Q" in rows_after(found, 19)
    after = points_after(found, 19)
    assert after["A"] == 77  # Q stood fourth
    rules = read_season(found).rules
    assert rules.withdrawal is not None
    assert "Q" not in rows_after(found, 20)
    # Round 20 is also recalculated: A, B and C keep the order A B C and are worth 80, 79 and 78.
    assert points_after(found, 20) == {"A": 80, "B": Fraction(79, 2), "C": 0}
    assert [line.rescored for line in ledger_after(found, 20, "A")] == [True]
    assert rows_after(found, 20)["A"].counts.wins == 1


def test_article_22_who_withdraws_after_round_20_stays_and_is_booked_as_absent_with_a_reason():
    found = withdrawing(20, evening(21), evening(22))
    lines = [line for line in ledger_after(found, 22, "Q") if line.round > 20]
    assert [(line.kind, line.points) for line in lines] == [
        ("withdrawn", lines[0].value / 3),
        ("withdrawn", lines[1].value / 3),
    ]
    assert points_after(found, 22)["A"] == ledger_after(found, 22, "A")[0].value
    assert not ledger_after(found, 22, "A")[0].rescored


def test_article_22_the_first_round_to_be_missed_decides():
    """Who withdraws after round 19 has withdrawn before round 21; who played round 20 has not."""
    assert "Q" not in rows_after(withdrawing(19, evening(20), evening(21)), 21)
    assert "Q" in rows_after(withdrawing(20, evening(21)), 21)


def test_article_23_points_stay_those_of_their_evening_until_the_recalculation_after_round_20():
    entrants = ranked("ABCD")
    rounds = [
        evening(1, game("D", "A", "1-0"), game("B", "C", "1-0")),
        evening(2, game("D", "B", "1-0"), game("C", "A", "1-0")),
    ]
    found = season(REGULATIONS, entrants, *rounds, *empty(3, 22))
    # Round 1 with A 80, B 79, C 78, D 77: D 80, B 78. Round 2 with D 80, B 79, A 78, C 77: D +79, C +78.
    assert earned(found, 1, "D") == [80]
    assert earned(found, 19, "D") == [80, 79]
    assert points_after(found, 19) == {"D": 159, "B": 78, "C": 78, "A": 0}
    # Recalculated: order D B C A (B and C are equal, B stood higher); D 80, B 79, C 78, A 77.
    # D has A and B: 156; B has C: 78; C has A: 77. The order stays, so this is the fixed point.
    assert points_after(found, 20) == {"D": 156, "B": 78, "C": 77, "A": 0}
    assert earned(found, 22, "D") == [77, 79]


def test_article_23_and_once_more_after_the_last_round():
    assert read_season(season(REGULATIONS, [])).rules.recalculate_after == (20, 36)


def test_article_5_two_shadow_groups_change_after_rounds_20_and_36():
    groups = read_season(season(REGULATIONS, [])).rules.groups
    assert groups is not None
    assert (groups.letters, groups.move_after, groups.up, groups.down) == ("ABCD", (20, 36), 1, 1)


def test_article_3_and_4_six_play_a_double_round_robin_after_round_20():
    championship = read_season(season(REGULATIONS, [])).rules.championship
    assert championship is not None
    assert (championship.after_round, championship.size, championship.rounds) == (20, 6, 2)


def test_article_4_games_of_the_championship_stand_and_their_players_are_not_paired():
    fixed = evening(22, game("1", "3", tag="championship"), state="planned")
    pairing = paired(season(REGULATIONS, numbered(4), *empty(1, 21), fixed), 22)
    assert games_of(pairing) == ["1-3", "2-4"]


@pytest.mark.parametrize(
    ("what", "sixths", "value"),
    [
        (game("1", "2", "1-0"), 6, 79),
        (game("1", "2", "1/2-1/2"), 3, 79),
        (game("1", "2", "0-1"), 0, 79),
        (row("1", "external", result="1"), 4, 80),
        (row("1", "external", result="1/2"), 4, 80),
        (row("1", "external", result="0"), 4, 80),
        (row("1", "bye"), 6, 80),
        (row("1", "absent"), 2, 80),
        (row("1", "absent_unnotified"), 0, 80),
    ],
)
def test_the_explanations_list_of_sixths(what, sixths, value):
    found = season(REGULATIONS, numbered(2), evening(1, what))
    assert line_in(found, 1, "1").points == Fraction(sixths * value, 6)


def test_the_columns_of_the_list():
    """KL: 2 more whites than blacks is 2; AL: white in the last three is 3W; ON, NG and ZK; AF; score."""
    rounds = [
        evening(1, game("2", "1", "1-0")),
        evening(2, game("1", "3", "1/2-1/2")),
        evening(3, game("1", "4", "1-0")),
        evening(4, game("1", "2", "adjourned")),
        evening(5, row("1", "bye")),
        evening(6, row("1", "absent")),
        evening(7, row("1", "absent_unnotified")),
        evening(8, row("1", "external")),
    ]
    counts = rows_after(season(REGULATIONS, numbered(4), *rounds), 8)["1"].counts
    assert (counts.played, counts.wins, counts.draws, counts.losses, counts.adjourned) == (3, 1, 1, 1, 1)
    assert counts.percentage == 50
    assert (counts.colour_balance, counts.colour_run) == (2, "3W")
    assert (counts.byes, counts.absent, counts.absent_unnotified, counts.external) == (1, 1, 1, 1)


def test_article_5_the_list_shows_the_group_of_its_round():
    found = season(
        REGULATIONS, [entrant("A", group=[{"from_round": 1, "group": "B"}, {"from_round": 21, "group": "A"}])]
    )
    assert rows_after(found, 0)["A"].group == "B"
    later = season(REGULATIONS, found["entrants"], *empty(1, 21))
    assert (rows_after(later, 20)["A"].group, rows_after(later, 21)["A"].group) == ("B", "A")
