"""Pages that follow the evening: the version of a round, fragments that are kept, results by players."""

from __future__ import annotations

from typing import Any

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse

from competition.models import Round, Season
from competition.pages.access import MEMBER_COOKIE
from competition.services.actors import Actor, Deed
from competition.services.pairing import make_pairing
from competition.services.results import claim_result, enter_result
from competition.services.rounds import publish_round
from competition.services.season_settings import let_players_enter
from players.links import make_token
from players.models import Player
from players.services.club import change_club
from players.services.own_data import set_preferences
from tests.evening import entry
from tests.factories import DirectorFactory, UserFactory

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("_no_queries_in_templates")]


@pytest.fixture
def published(season: Season, director: Actor) -> Round:
    round_ = season.rounds.get(number=3)
    make_pairing(round_=round_, deed=Deed(director))
    return publish_round(round_=round_, deed=Deed(director))


def _versions(round_: Round) -> str:
    return reverse("public:round-version", args=[round_.season.slug, round_.number])


def test_the_version_of_a_round(client: Client, published: Round, django_assert_num_queries: Any) -> None:
    address = _versions(published)
    now = client.get(address).json()["version"]
    with django_assert_num_queries(1):
        assert client.get(address, {"v": now}).status_code == 204
    assert client.get(address, {"v": "x"}).status_code == 200
    assert client.get(address.replace("/3/", "/99/")).status_code == 404


def test_a_result_is_in_the_fragment_at_once(client: Client, published: Round, director: Actor) -> None:
    address = reverse("public:round", args=[published.season.slug, 3])
    whole = client.get(address)
    live = whole.context["live"]
    assert live.url == _versions(published)
    assert "1-0" not in client.get(address, {"deel": "1"}).content.decode()
    enter_result(game=published.games.get(board=1), result="1-0", deed=Deed(director))
    assert client.get(live.url, {"v": live.version}).status_code == 200
    part = client.get(address, {"deel": "1"}).content.decode()
    assert part.startswith('<div id="moving">')
    assert "1-0" in part
    assert "<html" not in part


def test_a_fragment_is_made_once(
    client: Client, published: Round, django_assert_max_num_queries: Any
) -> None:
    for name, args in (("round", [3]), ("standing-after", [3]), ("standing", [])):
        address = reverse(f"public:{name}", args=[published.season.slug, *args])
        first = client.get(address, {"deel": "1"}).content
        with django_assert_max_num_queries(3):
            assert client.get(address, {"deel": "1"}).content == first


def test_a_fragment_is_another_for_another_viewer(client: Client, published: Round) -> None:
    address = reverse("public:standing-after", args=[published.season.slug, 3])
    plain = client.get(address, {"deel": "1"}).content
    client.cookies[MEMBER_COOKIE] = make_token(entry(published.season, "p1").player)
    mine = client.get(address, {"deel": "1"}).content
    assert b"is-me" in mine
    assert b"is-me" not in plain
    client.cookies[settings.LANGUAGE_COOKIE_NAME] = "en"
    assert b"Standing after round 3" in client.get(address, {"deel": "1"}).content


def test_another_choice_about_a_name_is_in_the_fragment_at_once(client: Client, published: Round) -> None:
    player = entry(published.season, "p1").player
    address = reverse("public:standing", args=[published.season.slug])
    assert player.full_name in client.get(address).content.decode()
    set_preferences(player=player, shown_name="nothing", language="")
    assert player.full_name not in client.get(address).content.decode()
    set_preferences(player=player, shown_name="", language="")
    assert player.full_name in client.get(address).content.decode()
    change_club(fields={"shown_name": "initial"}, by=UserFactory(is_administrator=True))
    assert player.full_name not in client.get(address).content.decode()


def test_only_what_can_move_is_followed(client: Client, published: Round) -> None:
    slug = published.season.slug
    assert client.get(reverse("public:round", args=[slug, 1])).context["live"] is None
    assert client.get(reverse("public:standing", args=[slug])).context["live"]


def _own(player: Player, game: int, result: str) -> None:
    Client().post(reverse("member:own-result", args=[make_token(player)]), {"game": game, "result": result})


def test_players_enter_their_result_and_the_director_takes_it_over(
    published: Round, season: Season, director: Actor
) -> None:
    game = published.games.select_related("white__player", "black__player").get(board=1)
    page = reverse("member:absences", args=[make_token(game.white.player)])
    entering = reverse("member:own-result", args=[make_token(game.white.player)])
    assert entering not in Client().get(page).content.decode()
    desk = Client(headers={"accept-language": "nl"})
    desk.force_login(DirectorFactory())
    desk.post(reverse("director:own-results", args=[season.slug]), {"allowed": "1", "round": "3"})
    assert entering in Client().get(page).content.decode()
    _own(game.white.player, game.pk, "1-0")
    results = reverse("director:results", args=[season.slug, 3])
    assert f"{game.white.name}: 1-0" in desk.get(results).content.decode()
    _own(game.black.player, game.pk, "0-1")
    assert "spreken elkaar tegen" in desk.get(results).content.decode()
    _own(game.black.player, game.pk, "1-0")
    shown = desk.get(results)
    assert shown.context["agreed"] == {game.pk: "1-0"}
    for _click in range(2):
        desk.post(reverse("director:accept-claims", args=[season.slug, 3]), {"agreed": [f"{game.pk}:1-0"]})
    game.refresh_from_db()
    assert game.result == "1-0"


def test_nobody_enters_the_result_of_others(published: Round, season: Season, director: Actor) -> None:
    let_players_enter(season=season, allowed=True, deed=Deed(director))
    game = published.games.select_related("white__player").get(board=1)
    other = published.games.select_related("white__player").get(board=2)
    _own(other.white.player, game.pk, "0-1")
    assert not published.claims.exists()
    claim_result(game=game, entry=game.white, result="1-0", deed=Deed(Actor.of_player(game.white.player)))
    assert published.claims.count() == 1
