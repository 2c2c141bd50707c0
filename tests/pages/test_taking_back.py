"""What was done by mistake is taken back where it was done; a game too many or too few is corrected."""

from __future__ import annotations

import datetime as dt
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from competition.models import Game, Round, Season
from competition.services.actors import Actor, Deed
from competition.services.calendar import insert_round, move_round
from competition.services.door import walk_in
from competition.services.rules import change_rules
from players.models import Player
from players.names import Name
from tests.factories import rules_with

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("_no_queries_in_templates")]


@pytest.fixture
def desk(client: Client, director: Actor) -> Client:
    assert director.user is not None
    client.force_login(director.user)
    return client


@pytest.fixture
def second(season: Season) -> Round:
    """A closed round, p9 absent."""
    return season.rounds.select_related("season").get(number=2)


def _at(name: str, round_: Round, **more: Any) -> str:
    return reverse(f"director:{name}", kwargs={"season": round_.season.slug, "number": round_.number, **more})


def _take_back(desk: Client, address: str) -> None:
    """Press the button of a page twice; it leads back to the page."""
    undo = desk.get(address).context["undo"]
    for _click in range(2):
        response = desk.post(undo.url, {"event": undo.event, "page": undo.back_to})
        assert response["Location"] == address
    assert desk.get(address).context["undo"] is None


def test_the_calendar_takes_back_an_evening_that_was_added(
    desk: Client, season: Season, director: Actor
) -> None:
    last = season.rounds.get(number=3)
    assert last.date is not None
    insert_round(season=season, date=last.date - dt.timedelta(days=1), time=None, deed=Deed(director))
    _take_back(desk, reverse("director:calendar", args=[season.slug]))
    assert list(season.rounds.values_list("number", "date"))[2:] == [(3, last.date)]


def test_the_calendar_takes_back_another_hour(desk: Client, season: Season, director: Actor) -> None:
    last = season.rounds.get(number=3)
    assert last.date is not None
    move_round(round_=last, date=last.date, time=dt.time(19, 30), deed=Deed(director))
    _take_back(desk, reverse("director:calendar", args=[season.slug]))
    assert season.rounds.get(number=3).time == last.time


def test_the_page_of_the_rules_takes_back_the_last_change(
    desk: Client, season: Season, director: Actor
) -> None:
    rules = rules_with(awards={**season.rules["awards"], "win": "opponent + 20"})
    change_rules(season=season, rules=rules, reason="a vote", deed=Deed(director))
    _take_back(desk, reverse("director:change-rules", args=[season.slug]))
    assert Season.objects.get(pk=season.pk).rules == season.rules


def test_a_walk_in_is_taken_back_in_the_evening(desk: Client, season: Season, director: Actor) -> None:
    third = season.rounds.select_related("season").get(number=3)
    walk_in(round_=third, name=Name("Jan", "van", "Dam"), deed=Deed(director))
    page = desk.get(_at("round", third), follow=True)
    undo = page.context["evening"].undo
    assert "Jan van Dam" in undo.what
    response = desk.post(undo.url, {"event": undo.event}, follow=True)
    assert response.status_code == 200
    assert not Player.objects.filter(family_name="Dam").exists()
    desk.get(_at("round-history", third))


def _considered(desk: Client, address: str, data: dict[str, Any], what: str) -> None:
    """Look at what would change, then leave out the reason, then do it."""
    games = set(Game.objects.values_list("pk", flat=True))
    seen = desk.post(address, data)
    assert what in seen.context["effects"].what
    assert [effect.title for effect in seen.context["effects"].lists]
    assert desk.post(address, data | {"confirm": "1", "reason": " "}).status_code == 422
    assert set(Game.objects.values_list("pk", flat=True)) == games
    assert desk.post(address, data | {"confirm": "1", "reason": "verkeerd gelezen"}).status_code == 302
    assert set(Game.objects.values_list("pk", flat=True)) != games


def test_a_game_that_was_not_played_is_taken_out(desk: Client, second: Round) -> None:
    game = second.games.select_related("white__player").get(board=1)
    linked = desk.get(_at("correct-game", second, game=game.pk))
    address = _at("remove-game", second, game=game.pk)
    assert address in linked.content.decode()
    assert desk.post(address, {"version": second.version, "white_did": "absent"}).status_code == 422
    data = {"version": second.version, "white_did": "absent", "black_did": "bye"}
    _considered(desk, address, data, f"{game.white.name}: afgemeld")
    assert dict(second.attendances.filter(kind__in=["bye"]).values_list("entry", "kind")) == {
        game.black_id: "bye"
    }


def test_a_game_that_was_forgotten_comes_in(desk: Client, second: Round) -> None:
    for board, kinds in ((1, ("absent", "absent")), (2, ("absent", "bye"))):
        game = second.games.get(board=board)
        data = {"white_did": kinds[0], "black_did": kinds[1], "confirm": "1", "reason": "x"}
        version = Round.objects.get(pk=second.pk).version
        desk.post(_at("remove-game", second, game=game.pk), data | {"version": version})
    address = _at("add-game", second)
    assert address in desk.get(_at("results", second)).content.decode()
    form = desk.get(address).context["form"]
    free = {pk for pk, _name in form.fields["white"].choices if pk}
    assert free == set(second.attendances.exclude(kind="game").values_list("entry", flat=True))
    white, black = sorted(free)[:2]
    data = {"version": Round.objects.get(pk=second.pk).version, "white": white, "black": black}
    assert desk.post(address, data).status_code == 422
    assert desk.post(address, data | {"black": white, "result": "1-0"}).status_code == 422
    _considered(desk, address, data | {"result": "1-0"}, "1-0")


def test_before_a_round_is_published_no_game_is_missing(desk: Client, season: Season) -> None:
    third = season.rounds.select_related("season").get(number=3)
    assert desk.get(_at("add-game", third)).status_code == 404
