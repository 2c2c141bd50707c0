"""The championship group: invitations, evenings, an opponent who can't come, and a decision."""

from __future__ import annotations

from typing import Any

import pytest

from competition.models import Attendance, Entry, Event, Game, Season, SideGame
from competition.reading.championship import championship_page, games_to_come
from competition.reading.groups import groups_page
from competition.reading.load import export_season, load_season
from competition.services.absences import report_absence
from competition.services.actors import Actor, Deed, Refused
from competition.services.championship import (
    answer_invitation,
    cancel_evening,
    enter_decision_result,
    make_decision_games,
    move_game,
    schedule_games,
)
from competition.services.groups import move_between_groups, place_groups
from competition.services.importing import import_season
from competition.services.pairing import make_pairing
from competition.services.results import enter_result
from competition.services.rounds import close_round, publish_round
from competition.services.undo import undo_in_season
from competition.systems.championship import ACCEPTED, DECLINED
from competition.systems.lists import standings, standings_after
from competition.systems.season import Result
from tests.evening import closed, entry, member, played
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
        answer_invitation(entry=entry(season, key), answer=ACCEPTED, deed=Deed(director))
    return championship_page(season).members


def refusal(verb: Any) -> str:
    with pytest.raises(Refused) as refused:
        verb()
    return refused.value.code


def test_a_declined_place_goes_to_the_next(final_four: Season, director: Actor) -> None:
    asked = championship_page(final_four).qualified
    answer_invitation(entry=entry(final_four, asked.asked[1]), answer=DECLINED, deed=Deed(director))
    now = championship_page(final_four).qualified
    assert now.declined == (asked.asked[1],)
    assert asked.next_up in now.asked
    assert len(now.asked) == 4


def test_who_declined_does_not_push_out_who_came_in_his_place(final_four: Season, director: Actor) -> None:
    first = championship_page(final_four).qualified.asked[0]
    answer_invitation(entry=entry(final_four, first), answer=DECLINED, deed=Deed(director))
    answer_invitation(entry=entry(final_four, first), answer=ACCEPTED, deed=Deed(director))
    answer_invitation(entry=entry(final_four, first), answer=DECLINED, deed=Deed(director))
    members = accept_all(final_four, director)
    who = entry(final_four, first)
    assert refusal(lambda: answer_invitation(entry=who, answer=ACCEPTED, deed=Deed(director))) == "full"
    assert championship_page(final_four).members == members


def test_a_member_answers_for_himself_only(final_four: Season) -> None:
    one, other, *_ = championship_page(final_four).qualified.asked
    answer_invitation(entry=entry(final_four, one), answer=ACCEPTED, deed=Deed(member(final_four, one)))
    actor = member(final_four, one)
    assert (
        refusal(lambda: answer_invitation(entry=entry(final_four, other), answer=ACCEPTED, deed=Deed(actor)))
        == "not_allowed"
    )


def test_who_does_not_qualify_is_not_invited(final_four: Season, director: Actor) -> None:
    found = championship_page(final_four)
    outside = next(key for key in found.people if key not in found.qualified.asked)
    who = entry(final_four, outside)
    assert (
        refusal(lambda: answer_invitation(entry=who, answer=ACCEPTED, deed=Deed(director))) == "not_qualified"
    )


def test_nobody_is_invited_before_the_round(director: Actor) -> None:
    season = make_season(8, 4, championship={"after_round": 1, "size": 4, "rounds": 2})
    who = entry(season, "p1")
    assert refusal(lambda: answer_invitation(entry=who, answer=ACCEPTED, deed=Deed(director))) == "too_early"


def test_the_missing_games_get_an_evening_once(final_four: Season, director: Actor) -> None:
    assert refusal(lambda: schedule_games(season=final_four, deed=Deed(director))) == "not_settled"
    members = accept_all(final_four, director)
    shown = championship_page(final_four)
    schedule = schedule_games(season=final_four, deed=Deed(director))
    assert schedule.is_complete
    games = games_to_come(final_four)
    assert len(games) == len(shown.missing)
    for game in games:
        assert {game.white.key, game.black.key} <= set(members)
        assert set(game.seats.values_list("entry_id", flat=True)) == {game.white_id, game.black_id}
    assert championship_page(final_four).missing == ()
    events = Event.objects.count()
    schedule_games(season=final_four, deed=Deed(director))
    assert Event.objects.count() == events


def test_the_schedule_is_taken_back(final_four: Season, director: Actor) -> None:
    accept_all(final_four, director)
    schedule_games(season=final_four, deed=Deed(director))
    event = Event.objects.get(verb="championship_scheduled")
    undo_in_season(event=event, deed=Deed(director))
    assert games_to_come(final_four) == []


def test_an_answer_is_taken_back_and_can_not_change_once_there_are_games(
    final_four: Season, director: Actor
) -> None:
    members = accept_all(final_four, director)
    undo_in_season(event=Event.objects.latest("pk"), deed=Deed(director))
    assert len(championship_page(final_four).members) == 3
    accept_all(final_four, director)
    schedule_games(season=final_four, deed=Deed(director))
    who = entry(final_four, members[0])
    assert refusal(lambda: answer_invitation(entry=who, answer=DECLINED, deed=Deed(director))) == "has_games"


def test_the_ladder_pairs_around_the_games(final_four: Season, director: Actor) -> None:
    accept_all(final_four, director)
    schedule_games(season=final_four, deed=Deed(director))
    game = games_to_come(final_four)[0]
    pairing = make_pairing(round_=game.round, deed=Deed(director))
    assert (game.white.key, game.black.key) in {(g.white, g.black) for g in pairing.games if g.fixed}
    assert Game.objects.filter(pk=game.pk, tag="championship").exists()
    members = {g.key for g in (game.white, game.black)}
    assert len({key for g in pairing.games for key in (g.white, g.black)} & members) == 2
    to_come = {frozenset((g.white.key, g.black.key)) for g in games_to_come(final_four)}
    free = {frozenset((g.white, g.black)) for g in pairing.games if not g.fixed}
    assert not free & to_come


def test_two_with_a_game_to_play_do_not_meet_while_it_has_no_evening(
    final_four: Season, director: Actor
) -> None:
    members = accept_all(final_four, director)
    missing = {fixture.pair for fixture in championship_page(final_four).missing}
    assert len(missing) >= 4
    for number in (2, 3, 4):
        pairing = make_pairing(round_=final_four.rounds.get(number=number), deed=Deed(director))
        assert len(pairing.games) == 4
        assert not {frozenset((g.white, g.black)) for g in pairing.games} & missing
    assert len(members) == 4


def test_a_game_is_moved_to_an_evening_on_which_both_can_play(final_four: Season, director: Actor) -> None:
    accept_all(final_four, director)
    schedule_games(season=final_four, deed=Deed(director))
    games = games_to_come(final_four)
    game = games[0]
    busy = {g.round_id for g in games if {g.white_id, g.black_id} & {game.white_id, game.black_id}}
    taken = final_four.rounds.filter(pk__in=busy).exclude(pk=game.round_id).first()
    free = final_four.rounds.filter(state="planned").exclude(pk__in=busy).first()
    assert taken is not None
    assert free is not None
    assert refusal(lambda: move_game(game=game, to_round=taken, deed=Deed(director))) == "taken"
    report_absence(entry=game.white, rounds=[free], kind="absent", deed=Deed(director), timely=True)
    assert refusal(lambda: move_game(game=game, to_round=free, deed=Deed(director))) == "taken"
    assert refusal(
        lambda: move_game(game=game, to_round=final_four.rounds.get(number=1), deed=Deed(director))
    ) == ("paired")
    other = final_four.rounds.filter(state="planned").exclude(pk__in=[*busy, free.pk]).first()
    if other is not None:
        move_game(game=game, to_round=other, deed=Deed(director))
        new = Game.objects.get(round=other, white=game.white, black=game.black)
        assert new.tag == "championship"


@pytest.mark.parametrize("published", [False, True])
def test_an_opponent_who_cancels_gets_another_evening_and_the_other_plays_in_the_ladder(
    final_four: Season, director: Actor, published: bool
) -> None:
    accept_all(final_four, director)
    schedule_games(season=final_four, deed=Deed(director))
    game = games_to_come(final_four)[0]
    evening = game.round
    if published:
        make_pairing(round_=evening, deed=Deed(director))
        publish_round(round_=evening, deed=Deed(director))
        game.refresh_from_db()
    schedule = cancel_evening(game=game, absent=game.white, deed=Deed(director))
    assert schedule.is_complete
    row = evening.attendances.get(entry=game.white)
    assert row.kind in ("absent", "absent_late")
    again = Game.objects.get(white=game.white, black=game.black, tag="championship", result="")
    assert again.round.number > evening.number
    if published:
        assert evening.attendances.get(entry=game.black).kind in ("game", "bye")
    else:
        pairing = make_pairing(round_=evening, deed=Deed(director))
        players = {key for g in pairing.games for key in (g.white, g.black)}
        assert game.black.key in players | {pairing.bye}


@pytest.fixture
def four(director: Actor) -> Season:
    """Eight players of whom the first four of the start list play, over eight evenings."""
    season = make_season(8, 8, championship={"after_round": 0, "size": 4, "rounds": 2})
    accept_all(season, director)
    schedule_games(season=season, deed=Deed(director))
    return season


def all_played(season: Season, director: Actor, equal: int) -> tuple[str, ...]:
    """Play every game: the first `equal` members draw with each other and win all others."""
    members = championship_page(season).members
    strength = {key: max(place, equal - 1) for place, key in enumerate(members)}
    for game in games_to_come(season):
        round_ = game.round
        round_.refresh_from_db()
        if round_.is_open:
            make_pairing(round_=round_, deed=Deed(director))
            publish_round(round_=round_, deed=Deed(director))
        difference = strength[game.white.key] - strength[game.black.key]
        result = Result.DRAW if not difference else Result.BLACK_WINS if difference > 0 else Result.WHITE_WINS
        enter_result(game=game, result=result, deed=Deed(director))
    return members[:equal]


def decide(games: list[SideGame], winner: str, director: Actor) -> None:
    """Play decision games: one wins all of his, the others draw."""
    for game in games:
        result = {game.white.key: "1-0", game.black.key: "0-1"}.get(winner, "1/2-1/2")
        enter_decision_result(game=game, result=result, deed=Deed(director))


def test_who_has_the_most_points_is_champion_without_decision_games(four: Season, director: Actor) -> None:
    (first,) = all_played(four, director, equal=1)
    found = championship_page(four).outcome
    assert (found.how, found.champions) == ("points", (first,))
    assert refusal(lambda: make_decision_games(season=four, deed=Deed(director))) == "nothing_to_decide"


@pytest.mark.parametrize(("equal", "number"), [(2, 2), (3, 6)])
def test_a_tie_is_decided_outside_the_ladder(four: Season, director: Actor, equal: int, number: int) -> None:
    """Two games for two, a double round robin for three (article 2)."""
    first = all_played(four, director, equal)
    assert championship_page(four).outcome.equal == first
    points = {row.entrant: row.points for row in standings(load_season(four)).rows}
    games = make_decision_games(season=four, deed=Deed(director))
    assert len(games) == number
    events = Event.objects.count()
    assert make_decision_games(season=four, deed=Deed(director)) == games
    assert Event.objects.count() == events
    decide(games, first[1], director)
    found = championship_page(four).outcome
    assert (found.how, found.champions, found.tempo) == ("decision", (first[1],), "normal")
    assert {row.entrant: row.points for row in standings(load_season(four)).rows} == points
    undo_in_season(event=Event.objects.latest("pk"), deed=Deed(director))
    assert championship_page(four).outcome.how == "decision_open"
    assert SideGame.objects.filter(result="").count() == 1


def test_still_equal_after_the_decision_games_the_title_is_shared(four: Season, director: Actor) -> None:
    first = all_played(four, director, equal=3)
    decide(make_decision_games(season=four, deed=Deed(director)), "nobody", director)
    found = championship_page(four).outcome
    assert (found.how, found.champions) == ("shared", first)


def test_the_director_chooses_the_tempo_until_a_game_has_been_played(four: Season, director: Actor) -> None:
    all_played(four, director, equal=2)
    make_decision_games(season=four, deed=Deed(director))
    games = make_decision_games(season=four, tempo="shorter", deed=Deed(director))
    assert [game.tag for game in games] == ["decision_shorter"] * 2
    old_page = {"season": four, "deed": Deed(director), "expected": ""}
    assert refusal(lambda: make_decision_games(**old_page, tempo="normal")) == "stale"
    assert make_decision_games(**old_page, tempo="shorter") == games
    assert SideGame.objects.count() == 2
    assert championship_page(four).outcome.tempo == "shorter"
    enter_decision_result(game=games[0], result="1-0", deed=Deed(director))
    assert refusal(lambda: make_decision_games(season=four, deed=Deed(director))) == "has_results"
    assert (
        refusal(lambda: make_decision_games(season=four, tempo="blitz", deed=Deed(director)))
        == "unknown_tempo"
    )


def test_a_correction_that_makes_others_equal_asks_for_their_games(four: Season, director: Actor) -> None:
    """Two were equal; a result found wrong later puts a third one beside them."""
    one, other = all_played(four, director, equal=2)
    third = championship_page(four).members[2]
    old = make_decision_games(season=four, deed=Deed(director))
    enter_decision_result(game=old[0], result="1/2-1/2", deed=Deed(director))
    for round_ in four.rounds.filter(games__tag="championship").distinct():
        Game.objects.filter(
            round=round_,
            tag="championship",
            white__key__in=(one, other, third),
            black__key__in=(one, other, third),
        ).update(result="1/2-1/2")
    found = championship_page(four).outcome
    assert (found.how, set(found.equal)) == ("decision_needed", {one, other, third})
    games = make_decision_games(season=four, deed=Deed(director))
    assert len(games) == 6
    assert old[0] in games
    assert [game.result for game in games].count("") == 5


ROWS: tuple[tuple[Any, str, tuple[str, ...]], ...] = (
    (Entry, "season", ("key", "position", "groups", "championship", "first_round", "withdrawn_after")),
    (
        Game,
        "round__season",
        ("round__number", "white__key", "black__key", "board", "result", "tag", "locked"),
    ),
    (SideGame, "season", ("white__key", "black__key", "board", "result", "tag", "played_on")),
    (Attendance, "round__season", ("round__number", "entry__key", "kind", "colour", "position", "made_by")),
)


def rows_of(season: Season) -> list[list[tuple[object, ...]]]:
    """What the tables hold of a season, in the words of its file."""
    return [
        sorted(table.objects.filter(**{path: season}).values_list(*fields), key=repr)
        for table, path, fields in ROWS
    ]


def test_export_and_import_give_an_equal_season(director: Actor) -> None:
    """Groups with a move by hand, a declined invitation, games played and to come, and decision games."""
    season = make_season(
        8,
        9,
        groups={"letters": "AB", "move_after": [1]},
        championship={"after_round": 1, "size": 4, "rounds": 1},
    )
    place_groups(season=season, deed=Deed(director))
    played(season.rounds.get(number=1), director, "1/2-1/2")
    close_round(round_=season.rounds.get(number=1), deed=Deed(director))
    move_between_groups(
        season=season, moves={entry(season, "p8").pk: "A"}, after_round=1, deed=Deed(director)
    )
    second = championship_page(season).qualified.asked[1]
    answer_invitation(entry=entry(season, second), answer=DECLINED, deed=Deed(director))
    accept_all(season, director)
    schedule_games(season=season, deed=Deed(director))
    all_played(season, director, equal=4)
    games = make_decision_games(season=season, tempo="shorter", deed=Deed(director))
    enter_decision_result(game=games[0], result="1-0", deed=Deed(director))
    document = export_season(season)
    again = import_season(document=document, deed=Deed(director), slug="again")
    assert rows_of(again) == rows_of(season)
    assert load_season(again) == load_season(season)
    assert export_season(again) == document
    here, there = championship_page(season), championship_page(again)
    assert (there.members, there.qualified, there.table) == (here.members, here.qualified, here.table)
    assert there.outcome == here.outcome
    assert here.outcome.how == "decision_open"
    assert groups_page(again).history == groups_page(season).history


def test_a_final_four_of_winners_of_periods_and_the_first_of_the_list(director: Actor) -> None:
    """Another club: two periods of two rounds, then four play each other once."""
    season = make_season(
        8,
        8,
        periods=[1, 3],
        championship={"after_round": 4, "size": 4, "rounds": 1, "first": "period_winners"},
    )
    for number in (1, 2, 3, 4):
        closed(season.rounds.get(number=number), director)
    found = championship_page(season)
    lists = standings_after(load_season(season), [0, 2, 4])
    points = {number: {row.entrant: row.points for row in listed.rows} for number, listed in lists.items()}
    for winner, (before, after) in zip(found.qualified.asked, [(0, 2), (2, 4)], strict=False):
        gained = {key: points[after][key] - points[before][key] for key in points[after]}
        assert gained[winner] == max(gained.values())
    accept_all(season, director)
    assert schedule_games(season=season, deed=Deed(director)).is_complete
    shown = championship_page(season)
    assert len(shown.members) == 4
    assert len(shown.counted) == 6
