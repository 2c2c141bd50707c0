"""Taking back goes step by step, and ends where everything began."""

import pytest

from competition.models import Attendance, Event, Game, Round, Season
from competition.reading.load import export_season
from competition.services.absences import report_absence, withdraw_absence
from competition.services.actors import Actor, Deed, Refused
from competition.services.no_shows import book_no_show
from competition.services.pairing import discard_pairing, lock_board, make_pairing
from competition.services.results import enter_result
from competition.services.rounds import close_round, publish_round
from competition.services.swaps import swap_colours, swap_players
from competition.services.undo import last_event, undo_last
from tests.evening import IN_TIME, entry, member, played
from tests.factories import make_season

pytestmark = pytest.mark.django_db


def test_taking_back_an_evening_step_by_step_ends_at_its_beginning(director: Actor) -> None:
    season = make_season(players=7, no_show={"opponent": "bye"}, attendance={"default": "present"})
    round_ = season.rounds.get(number=1)
    exports = [export_season(season)]

    def remember() -> None:
        round_.refresh_from_db()
        exports.append(export_season(season))

    for step in (
        lambda: report_absence(
            entry=entry(season, "p3"), rounds=[round_], kind="absent", deed=Deed(director)
        ),
        lambda: make_pairing(round_=round_, deed=Deed(director)),
        lambda: swap_players(
            round_=round_,
            first=entry(season, "p1"),
            second=entry(season, "p6"),
            deed=Deed(director, seen=round_.version),
        ),
        lambda: swap_colours(game=round_.games.get(board=1), deed=Deed(director, seen=round_.version)),
        lambda: lock_board(game=round_.games.get(board=2), deed=Deed(director)),
        lambda: report_absence(
            entry=entry(season, "p1"), rounds=[round_], kind="external", deed=Deed(director)
        ),
        lambda: make_pairing(round_=round_, deed=Deed(director)),
        lambda: withdraw_absence(entry=entry(season, "p1"), rounds=[round_], deed=Deed(director)),
        lambda: discard_pairing(round_=round_, deed=Deed(director)),
        lambda: make_pairing(round_=round_, deed=Deed(director)),
        lambda: publish_round(round_=round_, deed=Deed(director)),
        lambda: book_no_show(
            game=round_.games.get(board=1), absentee=round_.games.get(board=1).white, deed=Deed(director)
        ),
        lambda: [enter_result(game=game, result="1-0", deed=Deed(director)) for game in round_.games.all()][
            -1
        ],
        lambda: close_round(round_=round_, deed=Deed(director)),
    ):
        step()
        remember()
    steps = Event.objects.filter(round=round_).count()
    taken_back = 0
    while last_event(round_) is not None:
        undo_last(round_=round_, deed=Deed(director))
        taken_back += 1
        assert export_season(season) in exports or taken_back < steps
    assert taken_back == steps
    assert export_season(season) == exports[0]
    assert not Game.objects.exists()
    assert not Attendance.objects.exists()


def test_each_step_back_is_the_state_before_it(round_: Round, season: Season, director: Actor) -> None:
    make_pairing(round_=round_, deed=Deed(director))
    drafted = export_season(season)
    publish_round(round_=round_, deed=Deed(director))
    published = export_season(season)
    enter_result(game=round_.games.get(board=1), result="0-1", deed=Deed(director))
    undo_last(round_=round_, deed=Deed(director))
    assert export_season(season) == published
    undo_last(round_=round_, deed=Deed(director))
    assert export_season(season) == drafted


def test_a_click_that_comes_twice_takes_back_one_step(round_: Round, director: Actor) -> None:
    played(round_, director)
    event = last_event(round_)
    assert event is not None
    for _click in range(2):
        undo_last(round_=round_, deed=Deed(director), expected_event=event.pk)
    assert Game.objects.filter(result="").count() == 1


def test_another_step_than_the_one_shown_is_not_taken_back(round_: Round, director: Actor) -> None:
    make_pairing(round_=round_, deed=Deed(director))
    event = last_event(round_)
    assert event is not None
    publish_round(round_=round_, deed=Deed(director))
    with pytest.raises(Refused) as refused:
        undo_last(round_=round_, deed=Deed(director), expected_event=event.pk)
    assert refused.value.code == "stale"


def test_what_has_been_touched_since_is_not_taken_back(round_: Round, director: Actor) -> None:
    played(round_, director)
    Game.objects.filter(board=3).update(result="0-1")
    with pytest.raises(Refused) as refused:
        undo_last(round_=round_, deed=Deed(director))
    assert refused.value.code == "touched"


def test_where_nothing_happened_nothing_is_taken_back(round_: Round, director: Actor) -> None:
    with pytest.raises(Refused) as refused:
        undo_last(round_=round_, deed=Deed(director))
    assert refused.value.code == "nothing"


def test_a_form_from_before_the_step_back_is_old(round_: Round, director: Actor) -> None:
    make_pairing(round_=round_, deed=Deed(director))
    publish_round(round_=round_, deed=Deed(director))
    game = round_.games.get(board=1)
    enter_result(game=game, result="1-0", deed=Deed(director))
    undo_last(round_=round_, deed=Deed(director))
    with pytest.raises(Refused) as refused:
        enter_result(game=game, result="0-1", deed=Deed(director, seen=game.version))
    assert refused.value.code == "stale"


def test_only_a_director_takes_back(season: Season, round_: Round, director: Actor) -> None:
    report_absence(
        entry=entry(season, "p1"),
        rounds=[round_],
        kind="absent",
        deed=Deed(member(season, "p1"), now=IN_TIME),
    )
    with pytest.raises(Refused) as refused:
        undo_last(round_=round_, deed=Deed(member(season, "p1")))
    assert refused.value.code == "not_allowed"
    assert undo_last(round_=round_, deed=Deed(director)).verb == "absence_reported"
    assert not Attendance.objects.exists()


def test_every_step_writes_one_event_with_who_and_when(round_: Round, director: Actor) -> None:
    played(round_, director)
    events = Event.objects.order_by("pk")
    assert [event.verb for event in events] == ["pairing_made", "round_published"] + 3 * ["result_entered"]
    assert {event.who for event in events} == {"Dirk de Leider"}
    round_.season.refresh_from_db()
    assert [event.version for event in events] == [2, 3, 4, 5, 6]
    assert round_.season.version == 6


def test_a_moment_of_less_than_a_thousandth_of_a_second_keeps_nothing_from_being_taken_back(
    season: Season, round_: Round, director: Actor
) -> None:
    """An event knows moments to the thousandth: what is put back from one must still be what another left."""
    moment = IN_TIME.replace(microsecond=123)
    absentee = entry(season, "p3")
    this = Round.objects.filter(pk=round_.pk)
    before = export_season(season)
    report_absence(entry=absentee, rounds=this, kind="absent", deed=Deed(director, now=moment))
    withdraw_absence(entry=absentee, rounds=this, deed=Deed(director))
    undo_last(round_=round_, deed=Deed(director))
    undo_last(round_=round_, deed=Deed(director))
    assert export_season(season) == before


def test_a_step_of_an_older_version_that_knew_fewer_columns_is_taken_back(
    season: Season, round_: Round, director: Actor
) -> None:
    this = Round.objects.filter(pk=round_.pk)
    report_absence(entry=entry(season, "p3"), rounds=this, kind="absent", deed=Deed(director, now=IN_TIME))
    event = last_event(round_)
    assert event is not None
    for row in event.data["is"]["rows"].values():
        del row["match_id"]
    event.save()
    undo_last(round_=round_, deed=Deed(director))
    assert not Attendance.objects.filter(round=round_).exists()
