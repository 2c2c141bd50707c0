"""The championship group: invitations, evenings, an opponent who can't come, and a decision."""

from __future__ import annotations

from typing import Any

import pytest

from competition.models import Event, Game, Season, SideGame
from competition.reading.championship import championship_page, games_to_come
from competition.reading.load import export_season, load_season
from competition.services.absences import report_absence
from competition.services.actors import Actor
from competition.services.championship import answer_invitation, cancel_evening, move_game, schedule_games
from competition.services.decision import enter_decision_result, make_decision_games
from competition.services.errors import Refused
from competition.services.importing import import_season
from competition.services.pairing import make_pairing
from competition.services.results import enter_result
from competition.services.rounds import publish_round
from competition.services.undo import undo_in_season
from competition.systems.championship import ACCEPTED, DECLINED
from competition.systems.season import Result
from tests.evening import closed, entry, member
from tests.factories import make_season

pytestmark = pytest.mark.django_db


@pytest.fixture
def final_four(director: Actor) -> Season:
    """Eight players after round 1, a championship of four over ten evenings that are left."""
    season = make_season(8, 11, championship={"after_round": 1, "size": 4, "rounds": 2})
    closed(season.rounds.get(number=1), director)
    return season


def accept_all(season: Season, director: Actor) -> tuple[str, ...]:
    for key in championship_page(season).qualified.asked:
        answer_invitation(entry=entry(season, key), answer=ACCEPTED, actor=director)
    return championship_page(season).members


def refusal(verb: Any) -> str:
    with pytest.raises(Refused) as refused:
        verb()
    return refused.value.code


def test_a_declined_place_goes_to_the_next(final_four: Season, director: Actor) -> None:
    asked = championship_page(final_four).qualified
    answer_invitation(entry=entry(final_four, asked.asked[1]), answer=DECLINED, actor=director)
    now = championship_page(final_four).qualified
    assert now.declined == (asked.asked[1],)
    assert asked.next_up in now.asked
    assert len(now.asked) == 4


def test_a_member_answers_for_himself_only(final_four: Season) -> None:
    one, other, *_ = championship_page(final_four).qualified.asked
    answer_invitation(entry=entry(final_four, one), answer=ACCEPTED, actor=member(final_four, one))
    actor = member(final_four, one)
    assert (
        refusal(lambda: answer_invitation(entry=entry(final_four, other), answer=ACCEPTED, actor=actor))
        == "not_allowed"
    )


def test_who_does_not_qualify_is_not_invited(final_four: Season, director: Actor) -> None:
    found = championship_page(final_four)
    outside = next(key for key in found.people if key not in found.qualified.asked)
    who = entry(final_four, outside)
    assert refusal(lambda: answer_invitation(entry=who, answer=ACCEPTED, actor=director)) == "not_qualified"


def test_nobody_is_invited_before_the_round(director: Actor) -> None:
    season = make_season(8, 4, championship={"after_round": 1, "size": 4, "rounds": 2})
    who = entry(season, "p1")
    assert refusal(lambda: answer_invitation(entry=who, answer=ACCEPTED, actor=director)) == "too_early"


def test_the_missing_games_get_an_evening_once(final_four: Season, director: Actor) -> None:
    assert refusal(lambda: schedule_games(season=final_four, actor=director)) == "not_settled"
    members = accept_all(final_four, director)
    shown = championship_page(final_four)
    schedule = schedule_games(season=final_four, actor=director)
    assert schedule.is_complete
    games = games_to_come(final_four)
    assert len(games) == len(shown.missing)
    for game in games:
        assert {game.white.key, game.black.key} <= set(members)
        assert set(game.seats.values_list("entry_id", flat=True)) == {game.white_id, game.black_id}
    assert championship_page(final_four).missing == ()
    events = Event.objects.count()
    schedule_games(season=final_four, actor=director)
    assert Event.objects.count() == events


def test_the_schedule_is_taken_back(final_four: Season, director: Actor) -> None:
    accept_all(final_four, director)
    schedule_games(season=final_four, actor=director)
    event = Event.objects.get(verb="championship_scheduled")
    undo_in_season(event=event, actor=director)
    assert games_to_come(final_four) == []


def test_an_answer_is_taken_back_and_can_not_change_once_there_are_games(
    final_four: Season, director: Actor
) -> None:
    members = accept_all(final_four, director)
    undo_in_season(event=Event.objects.latest("pk"), actor=director)
    assert len(championship_page(final_four).members) == 3
    accept_all(final_four, director)
    schedule_games(season=final_four, actor=director)
    who = entry(final_four, members[0])
    assert refusal(lambda: answer_invitation(entry=who, answer=DECLINED, actor=director)) == "has_games"


def test_the_ladder_pairs_around_the_games(final_four: Season, director: Actor) -> None:
    accept_all(final_four, director)
    schedule_games(season=final_four, actor=director)
    game = games_to_come(final_four)[0]
    pairing = make_pairing(round_=game.round, actor=director)
    assert (game.white.key, game.black.key) in {(g.white, g.black) for g in pairing.games if g.fixed}
    assert Game.objects.filter(pk=game.pk, tag="championship").exists()
    members = {g.key for g in (game.white, game.black)}
    assert len({key for g in pairing.games for key in (g.white, g.black)} & members) == 2
    to_come = {frozenset((g.white.key, g.black.key)) for g in games_to_come(final_four)}
    free = {frozenset((g.white, g.black)) for g in pairing.games if not g.fixed}
    assert not free & to_come


def test_a_game_is_moved_to_an_evening_on_which_both_can_play(final_four: Season, director: Actor) -> None:
    accept_all(final_four, director)
    schedule_games(season=final_four, actor=director)
    games = games_to_come(final_four)
    game = games[0]
    busy = {g.round_id for g in games if {g.white_id, g.black_id} & {game.white_id, game.black_id}}
    taken = final_four.rounds.filter(pk__in=busy).exclude(pk=game.round_id).first()
    free = final_four.rounds.filter(state="planned").exclude(pk__in=busy).first()
    assert taken is not None
    assert free is not None
    assert refusal(lambda: move_game(game=game, to_round=taken, actor=director)) == "taken"
    report_absence(entry=game.white, rounds=[free], kind="absent", actor=director, timely=True)
    assert refusal(lambda: move_game(game=game, to_round=free, actor=director)) == "taken"
    assert refusal(
        lambda: move_game(game=game, to_round=final_four.rounds.get(number=1), actor=director)
    ) == ("paired")
    other = final_four.rounds.filter(state="planned").exclude(pk__in=[*busy, free.pk]).first()
    if other is not None:
        move_game(game=game, to_round=other, actor=director)
        new = Game.objects.get(round=other, white=game.white, black=game.black)
        assert new.tag == "championship"


@pytest.mark.parametrize("published", [False, True])
def test_an_opponent_who_cancels_gets_another_evening_and_the_other_plays_in_the_ladder(
    final_four: Season, director: Actor, published: bool
) -> None:
    accept_all(final_four, director)
    schedule_games(season=final_four, actor=director)
    game = games_to_come(final_four)[0]
    evening = game.round
    if published:
        make_pairing(round_=evening, actor=director)
        publish_round(round_=evening, actor=director)
        game.refresh_from_db()
    schedule = cancel_evening(game=game, absent=game.white, actor=director)
    assert schedule.is_complete
    row = evening.attendances.get(entry=game.white)
    assert row.kind in ("absent", "absent_late")
    again = Game.objects.get(white=game.white, black=game.black, tag="championship", result="")
    assert again.round.number > evening.number
    if published:
        assert evening.attendances.get(entry=game.black).kind in ("game", "bye")
    else:
        pairing = make_pairing(round_=evening, actor=director)
        players = {key for g in pairing.games for key in (g.white, g.black)}
        assert game.black.key in players | {pairing.bye}


def all_played(season: Season, director: Actor, drawn: bool) -> None:
    """Every game of the championship is played, all by the same result."""
    for game in games_to_come(season):
        round_ = game.round
        round_.refresh_from_db()
        if round_.is_open:
            make_pairing(round_=round_, actor=director)
            publish_round(round_=round_, actor=director)
        enter_result(game=game, result=Result.DRAW if drawn else Result.WHITE_WINS, actor=director)


def test_a_tie_is_decided_outside_the_ladder(final_four: Season, director: Actor) -> None:
    accept_all(final_four, director)
    assert refusal(lambda: make_decision_games(season=final_four, actor=director)) == "nothing_to_decide"
    schedule_games(season=final_four, actor=director)
    all_played(final_four, director, drawn=False)
    first = championship_page(final_four).outcome
    if first.how != "decision_needed":
        pytest.skip("one is first alone")
    games = make_decision_games(season=final_four, actor=director)
    assert len(games) == len(first.equal) * (len(first.equal) - 1)
    assert make_decision_games(season=final_four, actor=director) == games
    for game in games:
        won = game.white.key == first.equal[0]
        enter_decision_result(
            game=game,
            result="1-0" if won else "0-1" if game.black.key == first.equal[0] else "1/2-1/2",
            actor=director,
        )
    found = championship_page(final_four).outcome
    assert (found.how, found.champions) == ("decision", (first.equal[0],))
    undo_in_season(event=Event.objects.latest("pk"), actor=director)
    assert championship_page(final_four).outcome.how == "decision_open"
    assert SideGame.objects.filter(result="").count() == 1


def test_export_and_import_give_an_equal_season(final_four: Season, director: Actor) -> None:
    accept_all(final_four, director)
    schedule_games(season=final_four, actor=director)
    game = games_to_come(final_four)[0]
    SideGame.objects.create(season=final_four, white=game.white, black=game.black, tag="decision", board=1)
    again = import_season(document=export_season(final_four), actor=director, slug="again")
    assert load_season(again) == load_season(final_four)
    assert championship_page(again).members == championship_page(final_four).members
