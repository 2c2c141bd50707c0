"""Rounds that were played elsewhere are entered at once."""

from typing import Any

import pytest

from competition.models import Attendance, Event, Round, Season
from competition.reading.load import load_season
from competition.reading.standing import list_page
from competition.services.absences import report_absence
from competition.services.actors import Actor, Deed, Refused
from competition.services.pairing import make_pairing
from competition.services.past_rounds import PastGame, PastRound, PastRow, enter_past_rounds, season_with
from competition.systems.lists import standings
from competition.systems.season import Kind, Result
from tests.evening import IN_TIME, entry, member
from tests.factories import make_season, rules_with

pytestmark = pytest.mark.django_db

FIRST = PastRound(
    1,
    (PastGame("p1", "p2", Result.WHITE_WINS), PastGame("p4", "p3", Result.DRAW)),
    (PastRow("p5", Kind.BYE),),
)
SECOND = PastRound(2, (PastGame("p2", "p4", Result.BLACK_BY_DEFAULT),))


def test_rounds_are_closed_with_a_row_for_everybody(
    season: Season, director: Actor, django_capture_on_commit_callbacks: Any
) -> None:
    absent = member(season, "p1")
    rounds = [season.rounds.get(number=1)]
    report_absence(entry=entry(season, "p1"), rounds=rounds, kind="absent", deed=Deed(absent, now=IN_TIME))
    events = Event.objects.count()
    foreseen = standings(season_with(season, [FIRST, SECOND]), 2)
    with django_capture_on_commit_callbacks(execute=True):
        enter_past_rounds(season=season, rounds=[FIRST, SECOND], deed=Deed(director))
    season = Season.objects.get(pk=season.pk)
    assert Event.objects.count() == events + 1
    assert [r.state for r in season.rounds.order_by("number")] == ["closed", "closed", "planned"]
    assert Attendance.objects.get(round__number=1, entry__key="p6").kind == "absent"
    assert Attendance.objects.filter(round__number=2).count() == 6
    assert standings(load_season(season), 2).rows == foreseen.rows
    assert [row.points for row in list_page(season, 2).rows] == [row.points for row in foreseen.rows]


def test_a_round_that_was_not_planned_is_made(director: Actor) -> None:
    season = make_season(rounds=0)
    enter_past_rounds(season=season, rounds=[FIRST], missing=Kind.PERSONAL, deed=Deed(director))
    assert Round.objects.get(season=season).number == 1
    assert Attendance.objects.get(entry__key="p6").kind == "personal"


def test_all_or_nothing(season: Season, director: Actor) -> None:
    game = PastGame("p1", "p2", Result.DRAW)
    cases: list[tuple[str, list[PastRound]]] = [
        ("gap", [FIRST, PastRound(3, SECOND.games)]),
        ("gone", [FIRST, PastRound(2, (PastGame("p1", "x9", Result.DRAW),))]),
        ("twice", [FIRST, PastRound(2, (game, PastGame("p3", "p1", Result.DRAW)))]),
        ("twice", [FIRST, PastRound(2, (PastGame("p1", "p1", Result.DRAW),))]),
        ("twice", [FIRST, PastRound(2, (game,), (PastRow("p2", Kind.ABSENT),))]),
        ("no_round", [PastRound(0, (game,)), FIRST]),
    ]
    for code, rounds in cases:
        with pytest.raises(Refused) as refused:
            enter_past_rounds(season=season, rounds=rounds, deed=Deed(director))
        assert refused.value.code == code


def test_what_the_site_has_stays(season: Season, director: Actor) -> None:
    make_pairing(round_=season.rounds.get(number=1), deed=Deed(director))
    for version, code in ((None, "paired"), (0, "stale")):
        with pytest.raises(Refused) as refused:
            enter_past_rounds(season=season, rounds=[FIRST], deed=Deed(director, seen=version))
        assert refused.value.code == code
    assert not Event.objects.filter(verb="past_rounds_entered").exists()


def test_what_has_no_place_in_the_rules_is_refused(director: Actor) -> None:
    season = make_season()
    awards = {key: award for key, award in season.rules["awards"].items() if key != "bye"}
    Season.objects.filter(pk=season.pk).update(rules=rules_with(awards=awards))
    with pytest.raises(Refused) as refused:
        enter_past_rounds(season=season, rounds=[FIRST], deed=Deed(director))
    assert refused.value.code == "rules"
    assert not season.rounds.filter(state="closed").exists()
