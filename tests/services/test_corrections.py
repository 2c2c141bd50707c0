"""What was wrong in a closed round is corrected: with a reason, shown before, and taken back again."""

import datetime as dt
from typing import Any

import pytest

from competition.models import Attendance, Event, Game, Round, Season
from competition.reading.load import export_season
from competition.services.absences import report_absence
from competition.services.actors import Actor, Deed, Refused
from competition.services.corrections import GameFacts, correct_absence, correct_game
from competition.services.effects import foresee
from competition.services.game_corrections import add_game, remove_game
from competition.services.pairing import make_pairing
from competition.services.undo import last_season_event, undo_in_season, undo_last
from competition.services.withdrawals import withdraw_entry
from tests.evening import closed, entry, member
from tests.factories import make_season

pytestmark = pytest.mark.django_db


@pytest.fixture
def season(director: Actor) -> Season:
    """Seven players, rounds 1 and 2 closed, the third to come; p7 was absent from round 1."""
    season = make_season(players=7, rounds=3)
    first = season.rounds.get(number=1)
    report_absence(entry=entry(season, "p7"), rounds=[first], kind="absent", deed=Deed(director), timely=True)
    closed(first, director)
    closed(season.rounds.get(number=2), director)
    return season


@pytest.fixture
def first(season: Season) -> Round:
    return season.rounds.get(number=1)


def _game(round_: Round, board: int = 1) -> Game:
    return round_.games.select_related("round", "white__player", "black__player").get(board=board)


def _correct(game: Game, director: Actor, reason: str = "typing error", **changes: Any) -> None:
    wanted = GameFacts(**{**vars(GameFacts.of(game)), **changes})
    correct_game(game=game, wanted=wanted, reason=reason, deed=Deed(director))


def test_a_wrong_result_is_corrected_and_taken_back(first: Round, season: Season, director: Actor) -> None:
    before = export_season(season)
    _correct(_game(first), director, result="0-1")
    assert _game(first).result == "0-1"
    about = Event.objects.latest("pk").data["about"]
    assert about["reason"] == "typing error"
    assert about["changes"] == [{"field": "result", "was": "1-0", "is": "0-1"}]
    undo_last(round_=first, deed=Deed(director))
    assert export_season(season) == before


def test_what_it_would_do_is_said_and_not_done(first: Round, season: Season, director: Actor) -> None:
    before = export_season(season)
    game = _game(first)
    effects = foresee(season, lambda: _correct(game, director, result="0-1")).lists
    assert [effect.after_round for effect in effects] == [1, 2]
    shifts = {shift.key: shift for shift in effects[0].shifts}
    assert shifts[game.white.key].points_before > shifts[game.white.key].points_after  # type: ignore[operator]
    assert export_season(season) == before
    assert not Event.objects.filter(verb="game_corrected").exists()
    _correct(game, director, result="0-1")
    assert not foresee(season, lambda: _correct(_game(first), director, result="0-1")).lists


@pytest.mark.parametrize("other", ["p4", "p7"])
def test_who_really_played_changes_places(other: str, first: Round, season: Season, director: Actor) -> None:
    """Also with somebody who was booked as absent: then the other one was."""
    before = export_season(season)
    game = _game(first)
    was = game.white
    sat = Attendance.objects.get(round=first, entry=entry(season, other))
    _correct(game, director, white=entry(season, other))
    assert _game(first).white.key == other
    row = Attendance.objects.get(round=first, entry=was)
    assert (row.kind, row.game_id, row.colour) == (sat.kind, sat.game_id, sat.colour)
    assert first.attendances.count() == 7
    undo_last(round_=first, deed=Deed(director))
    assert export_season(season) == before


def test_colours_and_both_players(first: Round, director: Actor) -> None:
    game = _game(first)
    _correct(game, director, white=game.black, black=game.white)
    swapped = _game(first)
    assert (swapped.white, swapped.black) == (game.black, game.white)
    second = _game(first, 2)
    _correct(swapped, director, white=second.black, black=second.white)
    assert (_game(first).white, _game(first).black) == (second.black, second.white)
    assert {row.entry_id for row in first.attendances.filter(game=game)} == {
        second.white_id,
        second.black_id,
    }


def test_an_adjourned_game_is_decided_in_a_later_round(first: Round, season: Season, director: Actor) -> None:
    _correct(_game(first), director, result="adjourned", played_on=dt.date(2026, 9, 17))
    _correct(_game(first), director, result="1/2-1/2", decided_in=2)
    game = _game(first)
    assert (game.result, game.decided_in, game.played_on) == ("1/2-1/2", 2, dt.date(2026, 9, 17))
    _correct(game, director, decided_in=1)
    assert _game(first).decided_in is None


def test_the_kind_of_an_absence(first: Round, season: Season, director: Actor) -> None:
    who = entry(season, "p7")
    correct_absence(
        entry=who, round_=first, kind="absent_unnotified", deed=Deed(director), reason="he had not called"
    )
    assert Attendance.objects.get(round=first, entry=who).kind == "absent_unnotified"
    for repeated in (1, 2):
        correct_absence(
            entry=who, round_=first, kind="absent", deed=Deed(director), reason=f"again {repeated}"
        )
    assert Event.objects.filter(verb="absence_corrected").count() == 2


def test_a_game_that_was_not_played_goes_and_is_taken_back(
    first: Round, season: Season, director: Actor
) -> None:
    before = export_season(season)
    game = _game(first)
    instead = {game.white_id: "bye", game.black_id: "absent"}
    foreseen = foresee(
        season, lambda: remove_game(game=game, instead=instead, reason="misread", deed=Deed(director))
    )
    assert [effect.after_round for effect in foreseen.lists] == [1, 2]
    assert export_season(season) == before
    for _click in range(2):
        remove_game(game=game, instead=instead, reason="misread", deed=Deed(director))
    assert not Game.objects.filter(pk=game.pk).exists()
    kinds = dict(first.attendances.filter(entry__in=instead).values_list("entry", "kind"))
    assert kinds == instead
    undo_last(round_=first, deed=Deed(director))
    assert export_season(season) == before


def test_a_forgotten_game_comes_in_behind_the_others(first: Round, season: Season, director: Actor) -> None:
    """p7 was booked as absent, and p1 once his own game has gone."""
    game = _game(first, 1)
    one, other = game.white, entry(season, "p7")
    remove_game(
        game=game, instead={one.pk: "absent", game.black_id: "absent"}, reason="misread", deed=Deed(director)
    )
    before = export_season(season)
    for _click in range(2):
        add_game(round_=first, white=other, black=one, result="0-1", reason="forgotten", deed=Deed(director))
    new = first.games.get(white=other)
    assert (new.board, new.black, new.result) == (4, one, "0-1")
    assert set(first.attendances.filter(game=new).values_list("entry", "colour")) == {
        (other.pk, "white"),
        (one.pk, "black"),
    }
    assert Event.objects.filter(verb="game_added").count() == 1
    undo_last(round_=first, deed=Deed(director))
    assert export_season(season) == before


def test_what_is_refused_of_games_that_go_or_come(first: Round, season: Season, director: Actor) -> None:
    game, third = _game(first), season.rounds.get(number=3)
    make_pairing(round_=third, deed=Deed(director))
    instead = dict.fromkeys([game.white_id, game.black_id], "absent")
    absent, playing = entry(season, "p7"), game.white

    def strike(which: Game = game, **changes: Any) -> None:
        remove_game(
            **{"game": which, "instead": instead, "reason": "x", "deed": Deed(director), **changes}  # type: ignore[arg-type]
        )

    def add(**changes: Any) -> None:
        add_game(
            **{
                "round_": first,
                "white": absent,
                "black": playing,
                "result": "1-0",
                "reason": "x",
                "deed": Deed(director),
                **changes,
            }  # type: ignore[arg-type]
        )

    cases = [
        ("no_reason", lambda: strike(reason=" ")),
        ("unknown_kind", lambda: strike(instead={game.white_id: "absent"})),
        ("unknown_kind", lambda: strike(instead=dict.fromkeys(instead, "game"))),
        ("not_published", lambda: strike(_game(third))),
        ("not_allowed", lambda: strike(deed=Deed(member(season, "p1")))),
        ("stale", lambda: strike(deed=Deed(director, seen=1))),
        ("plays", add),
        ("against_himself", lambda: add(black=absent)),
        ("results_missing", lambda: add(black=absent, white=playing, result="")),
        ("not_published", lambda: add(round_=third)),
        ("unknown_result", lambda: add(result="2-0")),
    ]
    events = Event.objects.count()
    for code, verb in cases:
        with pytest.raises(Refused) as refused:
            verb()
        assert refused.value.code == code
    assert Event.objects.count() == events


def test_what_is_refused(first: Round, season: Season, director: Actor) -> None:
    game, third = _game(first), season.rounds.get(number=3)
    make_pairing(round_=third, deed=Deed(director))
    cases = {
        "no_reason": lambda: _correct(game, director, reason=" ", result="0-1"),
        "results_missing": lambda: _correct(game, director, result=""),
        "unknown_result": lambda: _correct(game, director, result="2-0"),
        "against_himself": lambda: _correct(game, director, white=game.black),
        "not_published": lambda: _correct(_game(third), director, result="1-0"),
        "plays": lambda: correct_absence(
            entry=game.white, round_=first, kind="absent", deed=Deed(director), reason="x"
        ),
        "not_allowed": lambda: _correct(game, member(season, "p1"), result="0-1"),
        "stale": lambda: correct_game(
            game=game,
            wanted=GameFacts(game.white, game.black, "0-1"),
            deed=Deed(director, seen=1),
            reason="x",
        ),
    }
    events = Event.objects.count()
    for code, verb in cases.items():
        with pytest.raises(Refused) as refused:
            verb()
        assert refused.value.code == code
    assert Event.objects.count() == events


def test_somebody_withdraws_and_comes_back(season: Season, director: Actor) -> None:
    third = season.rounds.get(number=3)
    who = entry(season, "p1")
    report_absence(entry=entry(season, "p2"), rounds=[third], kind="absent", deed=Deed(director), timely=True)
    make_pairing(round_=third, deed=Deed(director))
    before = export_season(season)
    for _click in range(2):
        withdraw_entry(entry=who, from_round=3, reason="has moved", deed=Deed(director))
    assert entry(season, "p1").withdrawn_after == 2
    assert not Attendance.objects.filter(round=third, entry=who).exists()
    assert Event.objects.filter(verb="entry_withdrawn").count() == 1
    event = last_season_event(season)
    assert event is not None
    for _click in range(2):
        undo_in_season(event=event, deed=Deed(director))
    assert export_season(season) == before


def test_who_has_played_withdraws_later(season: Season, director: Actor) -> None:
    for number, code in ((2, "plays"), (7, "no_round")):
        with pytest.raises(Refused) as refused:
            withdraw_entry(entry=entry(season, "p1"), from_round=number, reason="x", deed=Deed(director))
        assert refused.value.code == code


def test_he_does_not_come_back_into_a_closed_round(season: Season, director: Actor) -> None:
    withdraw_entry(entry=entry(season, "p1"), from_round=3, reason="has moved", deed=Deed(director))
    closed(season.rounds.get(number=3), director)
    event = last_season_event(season)
    assert event is not None
    with pytest.raises(Refused) as refused:
        undo_in_season(event=event, deed=Deed(director))
    assert refused.value.code == "touched"
