"""Who was away for a time, and points given or taken by hand: the lists, by hand."""

from fractions import Fraction

import pytest

from competition.systems.championship import qualify
from competition.systems.lists import standings
from competition.systems.rules import read_rules, write_rules
from competition.systems.season_file import read_season, write_season
from tests.systems.build import (
    ALKMAAR,
    KEIZER,
    changed,
    entrant,
    evening,
    game,
    ledger_after,
    numbered,
    order_after,
    paired,
    points_after,
    refusal,
    row,
    season,
)

REMOVAL = {
    "remove_before_round": 10,
    "opponents": {"win": "own", "draw": "1/2 own", "loss": "0"},
    "afterwards": "absent",
}
GONE = changed(KEIZER, values={"top": 4}, withdrawal=REMOVAL)
STAYING = changed(KEIZER, values={"top": 4}, withdrawal={"afterwards": "absent"})
SPAN = {"after": 1, "until": 4}


def four(away=(SPAN,), number=2):
    entrants = numbered(4)
    entrants[number - 1]["away"] = list(away)
    return entrants


def five_rounds(rules, away=(SPAN,)):
    """2 wins of 1 in round 1, is away in rounds 2 and 3, and is back in round 4."""
    return season(
        rules,
        four(away),
        evening(1, game("2", "1", "1-0"), game("3", "4", "1/2-1/2")),
        evening(2, game("1", "3", "1/2-1/2")),
        evening(3, game("1", "4", "1/2-1/2")),
        evening(4, game("2", "3", "1/2-1/2")),
    )


def test_within_a_span_he_is_gone_from_the_lists_and_afterwards_he_is_back():
    document = five_rounds(GONE)
    assert "2" in points_after(document, 1)
    assert "2" not in points_after(document, 2)
    assert "2" not in points_after(document, 3)
    assert "2" in points_after(document, 4)


def test_his_games_are_rescored_within_the_span_and_count_as_played_from_the_list_after_it():
    document = five_rounds(GONE)
    assert line_in_round(document, 3, "1", 1).rescored
    again = line_in_round(document, 4, "1", 1)
    assert not again.rescored
    assert again.points == 0  # lost to him
    # He came back below the three others, who have the values 4, 3, 2: in the list after 3 the values of 1's
    # place count for his win.
    win = line_in_round(document, 4, "2", 1)
    assert win.points == {key: 4 - place for place, key in enumerate(order_after(document, 3).split())}["1"]


def line_in_round(document, after, key, number):
    (found,) = [line for line in ledger_after(document, after, key) if line.round == number]
    return found


def test_rounds_of_the_span_without_a_row_earn_afterwards():
    document = five_rounds(STAYING)
    assert order_after(document, 2).split().count("2") == 1
    lines = [line for line in ledger_after(document, 4, "2") if line.kind == "withdrawn"]
    assert [line.round for line in lines] == [2, 3]


def test_who_comes_back_is_paired_from_that_round_on():
    document = season(GONE, four(), *(evening(number, state="planned") for number in range(1, 5)))
    document["rounds"][0]["state"] = "closed"
    assert "2" not in {key for g in paired(document, 3).games for key in (g.white, g.black)}
    back = paired(document, 4)
    assert {key for g in back.games for key in (g.white, g.black)} == {"1", "2", "3", "4"}


def test_in_keizer_who_was_removed_comes_back_among_those_who_join():
    document = season(
        GONE,
        [*four(), entrant("new", 2500, first_round=4)],
        *(evening(number) for number in range(1, 4)),
        evening(4, state="planned"),
    )
    # Both enter last, by rating: 2500 before 1990. 1-3-4-new-2, one of them is odd: the last.
    pairing = paired(document, 4)
    assert pairing.bye == "2"


def test_in_alkmaar_who_was_removed_is_paired_where_his_points_put_him():
    rules = changed(ALKMAAR, withdrawal=REMOVAL)
    entrants = numbered(4)
    entrants[3]["away"] = [SPAN]
    document = season(
        rules,
        entrants,
        evening(1, game("4", "1", "1-0"), game("2", "3", "1/2-1/2")),
        evening(2, row("1", "bye")),
        evening(
            3, row("1", "absent_unnotified"), row("2", "absent_unnotified"), row("3", "absent_unnotified")
        ),
        evening(4, state="planned"),
    )
    # 4: 300 + 12 + 12 (beat 1, of value 12) + 2 × (11 − 4): above all others.
    first = next(found for found in paired(document, 4).games if found.board == 1)
    assert "4" in (first.white, first.black)


def test_in_never_a_recalculation_within_the_span_gives_him_the_value_he_comes_back_with():
    rules = changed(GONE, recalculation="never", recalculate_after=[3])
    document = five_rounds(rules)
    # 1 lost to him, 3 and 4 are above him: he comes back last of four, with the value 1.
    assert line_in_round(document, 4, "2", 2).value == 1
    assert line_in_round(document, 4, "2", 3).points == Fraction(1, 3)
    document["rounds"][0]["games"][0]["result"] = "1/2-1/2"
    assert line_in_round(document, 4, "1", 1).value == 1  # his opponent too: half of his value of coming back


@pytest.mark.parametrize(
    "more",
    [
        {"away": [{"after": 1, "until": 2}]},
        {"away": [{"after": 2, "until": 2}]},
        {"first_round": 3, "away": [{"after": 2, "until": 5}]},
        {"withdrawn_after": 4, "away": [{"after": 2, "until": 5}]},
        {"away": [{"after": 2, "until": 5}, {"after": 4, "until": 7}]},
        {"away": [{"after": 5, "until": 8}, {"after": 2, "until": 4}]},
        {"away": [{"after": 0, "until": 3}]},
        {"away": [{"after": 1}]},
        {"away": [{"after": 1, "until": 4, "back": 4}]},
    ],
)
def test_spans_that_cannot_be_are_refused(more):
    error = refusal(season(KEIZER, [entrant("1", **more), entrant("2")]))
    assert "away" in error.path


def test_spans_that_touch_are_allowed_and_come_out_as_they_went_in():
    spans = [{"after": 1, "until": 3}, {"after": 3, "until": 5}]
    document = season(KEIZER, [entrant("1", away=spans, withdrawn_after=5), entrant("2")])
    written = write_season(read_season(document))
    assert written["entrants"][0]["away"] == spans
    assert "away" not in written["entrants"][1]


def with_points(document, number, *rows):
    document["rounds"][number - 1]["adjustments"] = [
        {"entrant": key, "points": points, "note": "why"} for key, points in rows
    ]
    return document


@pytest.mark.parametrize("recalculation", ["previous", 3, "fixed_point", "never"])
def test_an_adjustment_is_added_as_it_is_in_every_recalculation(recalculation):
    document = five_rounds(changed(STAYING, recalculation=recalculation))
    with_points(document, 2, ("4", "-5"), ("4", "1/2"))
    lines = [line for line in ledger_after(document, 4, "4") if line.kind == "adjustment"]
    assert [(line.round, line.points, line.note) for line in lines] == [
        (2, -5, "why"),
        (2, Fraction(1, 2), "why"),
    ]
    total = sum((line.points for line in ledger_after(document, 4, "4")), Fraction(0))
    assert points_after(document, 4)["4"] == total


def test_an_adjustment_counts_from_the_list_that_has_him():
    document = season(
        ALKMAAR,
        [entrant("1", 2000), entrant("late", 2000, first_round=3)],
        *(evening(number) for number in range(1, 4)),
    )
    with_points(document, 1, ("late", "-7"))
    assert points_after(document, 2) == {"1": 300}
    assert points_after(document, 3) == {"1": 300, "late": 293}
    assert [line.points for line in ledger_after(document, 3, "late") if line.round == 1] == [0, -7]


def test_an_adjustment_of_a_planned_round_counts_nothing_yet():
    document = season(ALKMAAR, [entrant("1", 2000)], evening(1), evening(2, state="draft"))
    assert points_after(with_points(document, 2, ("1", "10")), 2) == {"1": 300}


@pytest.mark.parametrize("points", ["own", "1/2 own", "1+1", "", True, None, "1/0", [], {}])
def test_adjustments_are_numbers_and_never_expressions(points):
    document = with_points(season(ALKMAAR, [entrant("1")], evening(1)), 1, ("1", points))
    assert refusal(document).path == "rounds[0].adjustments[0].points"


def test_an_adjustment_of_somebody_unknown_is_an_error():
    document = with_points(season(ALKMAAR, [entrant("1")], evening(1)), 1, ("nobody", "5"))
    error = refusal(document)
    assert (error.code, error.path, error.round_number) == (
        "unknown_id",
        "rounds[0].adjustments[0].entrant",
        1,
    )


def test_adjustments_come_out_as_they_went_in():
    document = with_points(season(ALKMAAR, [entrant("1")], evening(1)), 1, ("1", "-1/2"))
    written = write_season(read_season(document))
    assert written["rounds"][0]["adjustments"] == [{"entrant": "1", "points": "-1/2", "note": "why"}]


@pytest.mark.parametrize(
    ("minimum", "eligible"), [("2/3", True), ("0.7", False), ("1", False), ("0", True), (2, True), (3, False)]
)
def test_a_minimum_as_text_is_a_part_of_all_rounds_rounded_up(minimum, eligible):
    rules = changed(ALKMAAR, eligibility={"minimum": minimum, "counts": ["games"]})
    document = season(
        rules,
        numbered(2),
        evening(1, game("1", "2", "1-0")),
        evening(2, game("1", "2", "1-0")),
        evening(3),
    )
    rows = standings(read_season(document), 3).rows
    assert {found.eligible for found in rows} == {eligible}


@pytest.mark.parametrize("minimum", ["3/2", "20", "-1/2", "half", 1.5, -1, True])
def test_a_minimum_that_is_no_number_and_no_part_is_refused(minimum):
    rules = changed(ALKMAAR, eligibility={"minimum": minimum})
    assert refusal(season(rules, numbered(2))).path == "rules.eligibility.minimum"


def test_who_withdrew_by_then_or_is_away_then_is_no_member_of_the_championship():
    entrants = numbered(6)
    entrants[0]["withdrawn_after"] = 2
    entrants[1]["away"] = [{"after": 1, "until": 4}]
    entrants[2]["withdrawn_after"] = 3
    entrants[3]["away"] = [{"after": 3, "until": 6}]
    rules = changed(ALKMAAR, championship={"after_round": 2, "size": 3})
    facts = read_season(season(rules, entrants, evening(1), evening(2), evening(3)))
    qualified = qualify(facts, standings(facts, 2), 3, {})
    assert qualified.asked == ("3", "4", "5")


def test_the_times_of_the_evening_and_the_articles_of_the_club_are_kept_and_compute_nothing():
    told = {
        "evening": {"start": "20:00", "forfeit_at": "21:00", "tempo": "90 min", "tempo_youth": "45 min"},
        "articles": [{"title": "Smoking", "text": "Outside."}],
    }
    written = write_rules(read_rules(changed(ALKMAAR, **told)))
    assert {key: written[key] for key in told} == told
    plain = write_rules(read_rules(ALKMAAR))
    assert not {"evening", "articles"} & set(plain)
    error = refusal(season(changed(ALKMAAR, evening={"begin": "20:00"}), numbered(2)))
    assert (error.code, error.path) == ("unknown_key", "rules.evening.begin")
