"""What an absence would be worth: by hand, and against the ledger once it has happened."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from competition.systems.lists import standings
from competition.systems.season import Kind
from competition.systems.season_file import read_season
from competition.systems.worth import Worth, worths
from tests.systems.build import (
    ALKMAAR,
    KEIZER,
    Document,
    changed,
    entrant,
    evening,
    game,
    line_in,
    numbered,
    row,
    season,
)

FIVE_TIMES = [{"times": 5, "award": "1/3 own"}, {"award": "1/4 own"}]


def worth(document: Document, number: int, kind: Kind, key: str) -> Worth | None:
    """With the value that follows from his place on the last list."""
    found = read_season(document)
    counted = [round_.number for round_ in found.rounds if round_.state.counts and round_.number < number]
    last = standings(found, max(counted, default=0))
    value = next((each.value for each in last.rows if each.entrant == key), None)
    return worths(found, key, [(number, kind)], value).get((number, kind))


def the_one(document: Document, number: int, kind: Kind, key: str) -> Worth:
    found = worth(document, number, kind, key)
    assert found is not None
    return found


def absent_so_often(times: int, rules: Document, key: str = "2") -> Document:
    """Two who play 1-2 on the evenings that 2 does not miss; he misses the first `times`."""
    rounds = [evening(n, row(key, "absent"), row("1", "bye")) for n in range(1, times + 1)]
    return season(rules, numbered(2), *rounds, evening(times + 1, state="planned"))


def test_a_third_of_the_value_the_fourth_of_five() -> None:
    # Three in the list, top 20: the last has 18 at the start; absent three times he is still last of two: 19.
    rules = changed(KEIZER, awards={"absent": FIVE_TIMES})
    found = the_one(absent_so_often(3, rules), 4, Kind.ABSENT, "2")
    assert found.value == 19
    assert [case.points for case in found.cases] == [Fraction(19, 3)]
    assert (found.occurrence, found.last, found.left) == (4, 5, 2)
    assert [case.points for case in found.after] == [Fraction(19, 4)]


def test_beyond_the_last_tier_nothing_is_left_to_count() -> None:
    rules = changed(KEIZER, awards={"absent": FIVE_TIMES})
    found = the_one(absent_so_often(6, rules), 7, Kind.ABSENT, "2")
    assert (found.occurrence, found.last, found.left, found.after) == (7, None, None, ())
    assert found.cases[0].points == Fraction(19, 4)


def test_what_is_reported_for_an_earlier_evening_counts_and_for_a_later_one_does_not() -> None:
    rules = changed(KEIZER, awards={"absent": FIVE_TIMES})
    planned = [evening(n, row("2", "absent"), state="planned") for n in (1, 3)]
    document = season(rules, numbered(2), planned[0], evening(2, state="planned"), planned[1])
    assert the_one(document, 1, Kind.ABSENT, "2").occurrence == 1
    assert the_one(document, 2, Kind.ABSENT, "2").occurrence == 2
    assert the_one(document, 3, Kind.ABSENT, "2").occurrence == 2


def test_kinds_that_count_together_use_each_other_up() -> None:
    awards = {"absent": FIVE_TIMES, "absent_late": "0", "counts_with": {"absent": ["absent", "absent_late"]}}
    rounds = [evening(1, row("2", "absent_late")), evening(2, state="planned")]
    document = season(changed(KEIZER, awards=awards), numbered(2), *rounds)
    assert the_one(document, 2, Kind.ABSENT, "2").occurrence == 2
    assert the_one(document, 2, Kind.ABSENT_LATE, "2").occurrence is None


def test_a_new_period_counts_anew() -> None:
    rules = changed(KEIZER, awards={"absent": FIVE_TIMES, "per": "period"}, periods=[1, 3])
    document = absent_so_often(2, rules)
    assert the_one(document, 3, Kind.ABSENT, "2").occurrence == 1


def test_late_starters_have_fewer() -> None:
    awards = {"absent": FIVE_TIMES, "late_starters": {"after_round": 1, "times": 2}}
    people = [*numbered(2), entrant("3", first_round=2, start_rank=3)]
    document = season(
        changed(KEIZER, awards=awards), people, evening(1, game("1", "2", "1-0")), evening(2, state="planned")
    )
    assert the_one(document, 2, Kind.ABSENT, "3").last == 2
    assert the_one(document, 2, Kind.ABSENT, "2").last == 5


def test_in_the_alkmaar_system_the_value_is_that_of_the_rating() -> None:
    # Rating 2000: 20 - 8 = 12, the most there is; own - 4.
    document = season(ALKMAAR, numbered(2), evening(1, state="planned"))
    found = the_one(document, 1, Kind.ABSENT, "1")
    assert (found.value, found.cases[0].points, found.occurrence) == (12, 8, None)


def test_who_joins_later_has_a_value_by_rating_but_none_by_place() -> None:
    people = [*numbered(2), entrant("3", 1650, first_round=2)]
    rounds = [evening(1, game("1", "2", "1-0")), evening(2, state="planned")]
    assert the_one(season(ALKMAAR, people, *rounds), 2, Kind.ABSENT, "3").cases[0].points == 8 - 4
    assert the_one(season(KEIZER, people, *rounds), 2, Kind.ABSENT, "3").cases[0].points is None


def test_a_league_game_by_result_names_all_three() -> None:
    awards = {"external": {"win": "own", "draw": "1/2 own", "loss": "0"}}
    document = season(changed(KEIZER, awards=awards), numbered(2), evening(1, state="planned"))
    found = the_one(document, 1, Kind.EXTERNAL, "1")
    assert [(case.result, case.points) for case in found.cases] == [("1", 20), ("1/2", 10), ("0", 0)]


def test_a_league_game_by_team_can_not_be_said_beforehand() -> None:
    awards = {"external": {"by_team": {"1": "own"}, "else": "1/2 own"}}
    document = season(changed(KEIZER, awards=awards), numbered(2), evening(1, state="planned"))
    assert the_one(document, 1, Kind.EXTERNAL, "1").cases == ()


def test_a_kind_that_the_rules_lack_has_no_worth() -> None:
    rules = changed(KEIZER, awards={"external": None})
    assert worth(season(rules, numbered(2), evening(1, state="planned")), 1, Kind.EXTERNAL, "1") is None


@pytest.mark.parametrize("kind", [Kind.ABSENT, Kind.PERSONAL, Kind.EXTERNAL, Kind.ABSENT_UNNOTIFIED])
@pytest.mark.parametrize(
    "rules",
    [ALKMAAR, KEIZER, changed(KEIZER, recalculation="never"), changed(KEIZER, awards={"absent": FIVE_TIMES})],
    ids=["alkmaar", "keizer", "never", "tiers"],
)
@pytest.mark.parametrize("key", ["1", "2", "3", "4", "5"])
def test_what_is_promised_is_what_the_ledger_then_says(rules: Any, kind: Kind, key: str) -> None:
    people = numbered(5)
    played = [
        evening(1, game("1", "2", "0-1"), game("3", "4", "1/2-1/2"), row("5", "absent")),
        evening(2, game("2", "3", "1-0"), game("5", "1", "1-0"), row("4", "absent")),
        evening(3, game("4", "5", "0-1"), row("1", "absent"), row("2", "bye"), row("3", "absent")),
    ]
    before = season(rules, people, *played, evening(4, state="planned"))
    promised = the_one(before, 4, kind, key).cases[0].points
    after = season(rules, people, *played, evening(4, row(key, kind.value)))
    assert line_in(after, 4, key).points == promised
