"""Members and directors report absences; the deadline decides which kind."""

import datetime as dt
from typing import Any

import pytest

from competition.models import Attendance, Event, Game, Round, Season
from competition.services.absences import LeagueGame, change_absence, report_absence, withdraw_absence
from competition.services.actors import Actor, Deed, Refused
from competition.services.pairing import make_pairing
from competition.services.rounds import publish_round
from competition.services.undo import undo_last
from tests.evening import IN_TIME, LATE, closed, entry, member
from tests.factories import PlayerFactory, UserFactory, make_season, rules_with

pytestmark = pytest.mark.django_db


def _report(
    season: Season,
    key: str = "p1",
    actor: Actor | None = None,
    now: dt.datetime = IN_TIME,
    **changes: Any,
) -> list[Attendance]:
    fields = {"kind": "absent", "rounds": season.rounds.filter(number=1), **changes}
    deed = Deed(actor or member(season, key), now=now)
    return report_absence(entry=entry(season, key), deed=deed, **fields)


def test_a_member_reports_himself_absent(season: Season) -> None:
    (row,) = _report(season, note="holiday")
    assert (row.kind, row.note, row.reported_at, row.reported_as) == ("absent", "holiday", IN_TIME, "")
    assert row.reported_by_player == entry(season, "p1").player


def test_after_the_deadline_an_absence_is_late(season: Season) -> None:
    (row,) = _report(season, now=LATE)
    assert (row.kind, row.reported_as) == ("absent_late", "absent")


def test_the_rules_say_what_a_late_report_becomes(season: Season) -> None:
    attendance = {"deadline": {"hours_before": 24}, "late": "absent_unnotified"}
    Season.objects.update(rules=rules_with(attendance=attendance))
    assert _report(season, now=LATE)[0].kind == "absent_unnotified"


def test_a_league_game_is_never_late(season: Season) -> None:
    league = LeagueGame(team="1", board=3, result="1/2", opponent_rating=1900)
    (row,) = _report(season, kind="external", league=league, now=LATE)
    assert (row.kind, row.team, row.board, row.result, row.opponent_rating) == (
        "external",
        "1",
        3,
        "1/2",
        1900,
    )


def test_several_rounds_at_once_each_with_their_own_deadline(season: Season) -> None:
    rows = _report(season, rounds=season.rounds.all(), now=LATE)
    assert [row.kind for row in rows] == ["absent_late", "absent", "absent"]
    assert Event.objects.filter(verb="absence_reported").count() == 3


def test_of_several_rounds_all_or_none_is_reported(season: Season, director: Actor) -> None:
    closed(season.rounds.get(number=1), director)
    with pytest.raises(Refused) as refused:
        _report(season, rounds=season.rounds.all())
    assert refused.value.code == "published"
    assert not Attendance.objects.filter(kind="absent").exists()


def test_reporting_the_same_again_changes_nothing(season: Season) -> None:
    _report(season)
    _report(season, now=LATE)
    assert Attendance.objects.get().kind == "absent"
    assert Event.objects.count() == 1


def test_another_kind_replaces_the_first(season: Season) -> None:
    _report(season)
    _report(season, kind="external")
    assert Attendance.objects.get().kind == "external"


def test_nobody_reports_for_another_member(season: Season) -> None:
    for actor in (
        member(season, "p2"),
        Actor.of_player(PlayerFactory()),
        Actor.of_user(UserFactory()),
        Actor(),
    ):
        with pytest.raises(Refused) as refused:
            _report(season, actor=actor)
        assert refused.value.code == "not_allowed"


def test_a_member_with_an_account_reports_for_himself(season: Season) -> None:
    user = UserFactory()
    player = entry(season, "p1").player
    player.user = user
    player.save()
    (row,) = _report(season, actor=Actor.of_user(user))
    assert row.reported_by == user


def test_a_director_reports_for_anybody(season: Season, director: Actor) -> None:
    (row,) = _report(season, actor=director, now=LATE)
    assert row.kind == "absent_late"
    assert row.reported_by == director.user


def test_a_director_may_take_a_late_report_as_timely(season: Season, director: Actor) -> None:
    assert _report(season, actor=director, timely=True, now=LATE)[0].kind == "absent"
    with pytest.raises(Refused):
        _report(season, "p2", timely=True, now=LATE)


def test_only_a_director_books_exemptions(season: Season, director: Actor) -> None:
    with pytest.raises(Refused) as refused:
        _report(season, kind="exempt")
    assert refused.value.code == "unknown_kind"
    assert _report(season, kind="exempt", actor=director)[0].kind == "exempt"


def test_what_a_director_booked_a_member_does_not_change(season: Season, director: Actor) -> None:
    _report(season, kind="exempt", actor=director)
    for refused_verb in (
        lambda: _report(season),
        lambda: withdraw_absence(
            entry=entry(season, "p1"), rounds=season.rounds.filter(number=1), deed=Deed(member(season, "p1"))
        ),
    ):
        with pytest.raises(Refused) as refused:
            refused_verb()
        assert refused.value.code == "booked_by_director"


def test_a_kind_without_an_award_is_refused(season: Season) -> None:
    awards = {**season.rules["awards"], "personal": None, "external": {"by_team": {"1": "own"}}}
    Season.objects.update(rules=rules_with(awards=awards))
    for changes in ({"kind": "personal"}, {"kind": "external", "league": LeagueGame(team="9")}):
        with pytest.raises(Refused) as refused:
            _report(season, **changes)
        assert refused.value.code == "no_award"


def test_a_kind_that_nobody_knows_is_refused(season: Season) -> None:
    for kind in ("game", "present", "bye", "nonsense", ""):
        with pytest.raises(Refused):
            _report(season, kind=kind)


def test_before_his_first_round_nobody_is_absent(season: Season) -> None:
    late_joiner = entry(season, "p1")
    late_joiner.first_round = 2
    late_joiner.save()
    with pytest.raises(Refused) as refused:
        _report(season)
    assert refused.value.code == "not_in_round"


def test_withdrawing_takes_the_absence_away_and_may_come_twice(season: Season) -> None:
    _report(season)
    for _time in range(2):
        withdraw_absence(
            entry=entry(season, "p1"), rounds=season.rounds.all(), deed=Deed(member(season, "p1"), now=LATE)
        )
    assert not Attendance.objects.exists()
    assert Event.objects.filter(verb="absence_withdrawn").count() == 1


def test_once_published_only_the_director_can_settle_it(
    season: Season, round_: Round, director: Actor
) -> None:
    _report(season)
    make_pairing(round_=round_, deed=Deed(director))
    publish_round(round_=round_, deed=Deed(director))
    p1 = entry(season, "p1")
    with pytest.raises(Refused):
        withdraw_absence(entry=p1, rounds=[round_], deed=Deed(member(season, "p1")))
    with pytest.raises(Refused):
        change_absence(entry=p1, round_=round_, kind="external", deed=Deed(member(season, "p1")))
    change_absence(entry=p1, round_=round_, kind="absent_unnotified", deed=Deed(director, now=LATE))
    assert Attendance.objects.get(entry=p1).kind == "absent_unnotified"


def test_changing_needs_an_absence(season: Season, round_: Round, director: Actor) -> None:
    with pytest.raises(Refused) as refused:
        change_absence(entry=entry(season, "p1"), round_=round_, kind="external", deed=Deed(director))
    assert refused.value.code == "no_absence"


def test_a_proposed_game_falls_apart_and_comes_back_when_the_report_is_taken_back(
    season: Season, round_: Round, director: Actor
) -> None:
    make_pairing(round_=round_, deed=Deed(director))
    before = sorted(Attendance.objects.values_list("pk", "entry__key", "game", "colour"))
    games = sorted(Game.objects.values_list("pk", "white", "black", "board"))
    _report(season)
    assert Game.objects.count() == 2
    assert Attendance.objects.count() == 5
    undo_last(round_=round_, deed=Deed(director))
    assert sorted(Attendance.objects.values_list("pk", "entry__key", "game", "colour")) == before
    assert sorted(Game.objects.values_list("pk", "white", "black", "board")) == games


def test_two_seasons_do_not_disturb_each_other(season: Season) -> None:
    other = make_season()
    _report(season)
    other.refresh_from_db()
    assert other.version == 1
