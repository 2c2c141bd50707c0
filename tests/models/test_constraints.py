"""What can't be, the database itself refuses."""

from typing import Any

import pytest
from django.db import IntegrityError, transaction

from competition.models import Attendance, Game, Round, Season, SideGame, Snapshot
from tests.factories import EntryFactory, PlayerFactory, RoundFactory, SeasonFactory, make_season

pytestmark = pytest.mark.django_db


@pytest.fixture
def season(db: None) -> Season:
    return make_season(players=4, rounds=1)


@pytest.fixture
def game(season: Season) -> Game:
    one, two, *_rest = season.entries.all()
    game = Game.objects.create(round=season.rounds.get(), white=one, black=two, board=1)
    for entry, colour in ((one, "white"), (two, "black")):
        Attendance.objects.create(round=game.round, entry=entry, kind="game", game=game, colour=colour)
    return game


def _refused(make: Any) -> bool:
    try:
        with transaction.atomic():
            make()
    except IntegrityError:
        return True
    return False


def test_a_second_thing_in_a_round(game: Game) -> None:
    assert _refused(lambda: Attendance.objects.create(round=game.round, entry=game.white, kind="absent"))


def test_two_players_with_one_colour(season: Season, game: Game) -> None:
    third = season.entries.get(key="p3")
    assert _refused(
        lambda: Attendance.objects.create(
            round=game.round, entry=third, kind="game", game=game, colour="white"
        )
    )


@pytest.mark.parametrize(
    "fields",
    [
        {"kind": "game"},
        {"kind": "game", "colour": "white"},
        {"kind": "absent", "colour": "white"},
        {"kind": "present"},
        {"kind": "nonsense"},
        {"kind": ""},
        {"kind": "external", "result": "1-0"},
    ],
)
def test_a_row_that_is_neither_game_nor_absence(season: Season, fields: dict[str, Any]) -> None:
    entry = season.entries.get(key="p3")
    assert _refused(lambda: Attendance.objects.create(round=season.rounds.get(), entry=entry, **fields))


def test_a_seat_without_a_game_kind(season: Season, game: Game) -> None:
    third = season.entries.get(key="p3")
    assert _refused(
        lambda: Attendance.objects.create(round=game.round, entry=third, kind="absent", game=game)
    )


def test_a_game_against_oneself(season: Season) -> None:
    one = season.entries.get(key="p1")
    assert _refused(lambda: Game.objects.create(round=season.rounds.get(), white=one, black=one))
    assert _refused(lambda: SideGame.objects.create(season=season, white=one, black=one))


def test_a_result_that_is_none(game: Game) -> None:
    assert _refused(lambda: Game.objects.filter(pk=game.pk).update(result="2-0"))


def test_a_sign_up_that_is_none_or_comes_twice(season: Season) -> None:
    round_ = season.rounds.get()
    entry = season.entries.get(key="p1")
    assert _refused(lambda: round_.sign_ups.create(entry=entry, kind="absent"))
    round_.sign_ups.create(entry=entry, kind="present")
    assert _refused(lambda: round_.sign_ups.create(entry=entry, kind="reserve"))


def test_a_round_twice_or_in_no_known_state(season: Season) -> None:
    assert _refused(lambda: RoundFactory(season=season, number=1))
    assert _refused(lambda: RoundFactory(season=season, number=0))
    assert _refused(lambda: Round.objects.update(state="nonsense"))


def test_a_player_or_a_key_twice_in_a_season(season: Season) -> None:
    player = season.entries.get(key="p1").player
    assert _refused(lambda: EntryFactory(season=season, player=player, position=9))
    assert _refused(lambda: EntryFactory(season=season, key="p1", position=9))
    assert _refused(lambda: EntryFactory(season=season, key="", position=9))
    assert _refused(lambda: EntryFactory(season=season, first_round=0, position=9))


def test_a_season_of_an_unknown_game_or_address(season: Season) -> None:
    assert _refused(lambda: SeasonFactory(game="go"))
    assert _refused(lambda: SeasonFactory(slug=season.slug))


def test_two_lists_of_one_version(season: Season) -> None:
    Snapshot.objects.create(season=season, round_number=1, version=1)
    assert _refused(lambda: Snapshot.objects.create(season=season, round_number=1, version=1))


def test_a_player_without_a_family_name_or_with_a_number_of_another(db: None) -> None:
    PlayerFactory(club_number="12")
    PlayerFactory()
    PlayerFactory()
    assert _refused(lambda: PlayerFactory(club_number="12"))
    assert _refused(lambda: PlayerFactory(family_name=""))
