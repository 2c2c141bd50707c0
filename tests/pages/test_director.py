"""The director's pages: the path through the evening, and what they say when something is not so any more."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from competition.models import Attendance, Event, Game, Round, Season
from competition.pages.results.tables import result_lines
from competition.reading.director import director_round
from competition.services.absences import report_absence
from competition.services.actors import Actor, Deed
from competition.services.pairing import make_pairing
from competition.services.results import enter_result
from competition.services.rounds import publish_round
from competition.services.swaps import swap_players
from players.links import BadLink, make_token, read_token
from tests.evening import entry
from tests.factories import DirectorFactory

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("_no_queries_in_templates")]


@pytest.fixture
def desk(client: Client, director: Actor) -> Client:
    """The browser of the director."""
    assert director.user is not None
    client.force_login(director.user)
    return client


@pytest.fixture
def round_(season: Season) -> Round:
    """Round 3, which is still to come."""
    return season.rounds.get(number=3)


@pytest.fixture
def draft(round_: Round, director: Actor) -> Round:
    make_pairing(round_=round_, deed=Deed(director))
    return _fresh(round_)


@pytest.fixture
def published(draft: Round, director: Actor) -> Round:
    return _fresh(publish_round(round_=draft, deed=Deed(director)))


def _fresh(round_: Round) -> Round:
    return Round.objects.select_related("season").get(pk=round_.pk)


def _at(name: str, round_: Round, **more: Any) -> str:
    return reverse(f"director:{name}", kwargs={"season": round_.season.slug, "number": round_.number, **more})


def _text(response: Any) -> str:
    return str(response.content.decode())


def _game(round_: Round, board: int = 1) -> Game:
    return round_.games.get(board=board)


# The login


def test_a_director_who_logs_in_lands_at_the_desk(client: Client, season: Season) -> None:
    DirectorFactory(email="dirk@example.org", password="drie houten paarden")
    sent = {"login": "Dirk@example.org", "password": "drie houten paarden"}
    response = client.post("/inloggen/", sent, follow=True)
    assert response.redirect_chain[-1][0] == reverse("director:season", args=[season.slug])
    assert "Ingelogd als" in _text(response)
    assert "Dirk de Leider" in _text(response)


def test_after_the_login_one_is_where_one_wanted_to_be(client: Client, round_: Round) -> None:
    address = _at("results", round_)
    assert client.get(address)["Location"] == f"/inloggen/?next={address}"


def test_a_post_of_who_was_logged_out_leads_back_to_its_page(client: Client, draft: Round) -> None:
    page = _at("pairing", draft)
    response = client.post(_at("publish", draft), headers={"referer": f"http://testserver{page}"})
    assert response["Location"] == f"/inloggen/?next={page}"


# The season


def test_the_season_shows_its_rounds_and_where_to_go_on(desk: Client, round_: Round) -> None:
    page = _text(desk.get(reverse("director:season", args=[round_.season.slug])))
    assert _at("round", round_) in page
    assert "data-key" in page


# Who is here


def test_an_absence_is_booked_by_a_few_letters(desk: Client, round_: Round) -> None:
    wanted = entry(round_.season, "p4")
    sent = {"name": wanted.player.family_name.lower(), "kind": "absent", "timely": "on"}
    response = desk.post(_at("report-absence", round_), sent, follow=True)
    assert f"{wanted.name}: afgemeld." in _text(response)
    assert Attendance.objects.get(round=round_, entry=wanted).kind == "absent"


def test_an_absence_is_booked_by_a_tap(desk: Client, round_: Round) -> None:
    wanted = entry(round_.season, "p4")
    desk.post(_at("report-absence", round_), {"entry": wanted.pk, "kind": "external", "team": "Toren 1"})
    row = Attendance.objects.get(round=round_, entry=wanted)
    assert (row.kind, row.team) == ("external", "Toren 1")


def test_a_name_that_several_have_is_asked_about(desk: Client, round_: Round) -> None:
    response = desk.post(_at("report-absence", round_), {"name": "family", "kind": "exempt"})
    assert response.status_code == 422
    page = _text(response)
    assert "Wie bedoel je" in page
    assert 'value="family"' in page
    assert not Attendance.objects.filter(round=round_).exists()


def test_an_absence_of_a_published_round_is_refused_and_what_was_typed_stays(
    desk: Client, published: Round
) -> None:
    wanted = entry(published.season, "p4")
    sent = {"entry": wanted.pk, "kind": "absent", "note": "ziek"}
    response = desk.post(_at("report-absence", published), sent)
    assert response.status_code == 409
    assert Attendance.objects.get(round=published, entry=wanted).kind == "game"


def test_an_absence_is_changed_and_withdrawn(desk: Client, round_: Round, director: Actor) -> None:
    wanted = entry(round_.season, "p4")
    report_absence(entry=wanted, rounds=[round_], kind="absent", deed=Deed(director), timely=True)
    page = _at("change-absence", round_, entry=wanted.pk)
    version = _fresh(round_).version
    assert f'name="version" value="{version}"' in _text(desk.get(page))
    desk.post(page, {"kind": "exempt", "version": version})
    assert Attendance.objects.get(round=round_, entry=wanted).kind == "exempt"
    response = desk.post(_at("withdraw-absence", round_, entry=wanted.pk), follow=True)
    assert "komt" in _text(response)
    assert not Attendance.objects.filter(round=round_, entry=wanted).exists()


def test_a_stale_change_says_who_did_what_and_keeps_what_was_typed(
    desk: Client, round_: Round, director: Actor
) -> None:
    wanted, other = entry(round_.season, "p4"), entry(round_.season, "p5")
    report_absence(entry=wanted, rounds=[round_], kind="absent", deed=Deed(director), timely=True)
    version = _fresh(round_).version
    colleague = Actor.of_user(DirectorFactory(name="Piet Collega"))
    report_absence(entry=other, rounds=[round_], kind="absent", deed=Deed(colleague), timely=True)
    page = _at("change-absence", round_, entry=wanted.pk)
    response = desk.post(page, {"kind": "exempt", "note": "bardienst", "version": version})
    text = _text(response)
    assert response.status_code == 409
    assert "Piet Collega" in text
    assert "bardienst" in text
    assert f'name="version" value="{_fresh(round_).version}"' in text
    assert Attendance.objects.get(round=round_, entry=wanted).kind == "absent"


def test_where_one_signs_up_the_director_ticks_who_is_there(
    desk: Client, round_: Round, director: Actor
) -> None:
    rules = {**round_.season.rules, "attendance": {**round_.season.rules["attendance"], "default": "absent"}}
    Season.objects.filter(pk=round_.season_id).update(rules=rules)
    wanted = entry(round_.season, "p4")
    assert "Wie komt er?" in _text(desk.get(_at("presence", round_)))
    for _click in range(2):
        desk.post(_at("sign-on", round_), {"entry": wanted.pk, "kind": "present"})
    assert round_.sign_ups.get().entry == wanted
    assert "1 speler" in _text(desk.get(_at("presence", round_)))
    desk.post(_at("sign-off", round_, entry=wanted.pk))
    assert not round_.sign_ups.exists()


# The draft


def test_the_pairing_is_made_once_however_often_one_clicks(desk: Client, round_: Round) -> None:
    for _click in range(2):
        desk.post(_at("make-pairing", round_), {"version": round_.version})
    assert _fresh(round_).state == "draft"
    assert Event.objects.filter(round=round_, verb="pairing_made").count() == 1
    page = _text(desk.get(_at("round", round_)))
    assert _at("publish", round_) in page
    assert "oneven" in page


def test_two_players_change_places_without_a_script(desk: Client, draft: Round) -> None:
    first, second = _game(draft, 1).white, _game(draft, 2).black
    page = _text(desk.get(_at("pairing", draft), {"kies": first.pk}))
    assert f'name="first" value="{first.pk}"' in page
    assert f'name="second" value="{second.pk}"' in page
    sent = {"first": first.pk, "second": second.pk, "version": draft.version}
    for _click in range(2):
        desk.post(_at("swap-players", draft), sent)
    assert (_game(draft, 1).white, _game(draft, 2).black) == (second, first)


def test_a_stale_swap_says_who_changed_what_and_keeps_who_was_picked(desk: Client, draft: Round) -> None:
    one, two, three, four = (
        seat for board in (1, 2) for seat in (_game(draft, board).white, _game(draft, board).black)
    )
    colleague = Actor.of_user(DirectorFactory(name="Piet Collega"))
    swap_players(round_=draft, first=one, second=three, deed=Deed(colleague, seen=draft.version))
    sent = {"first": two.pk, "second": four.pk, "version": draft.version}
    response = desk.post(_at("swap-players", draft), sent, follow=True)
    text = _text(response)
    assert "Piet Collega" in text
    assert response.redirect_chain[-1][0].endswith(f"?kies={two.pk}")


def test_colours_and_locks_of_a_board(desk: Client, draft: Round) -> None:
    game = _game(draft)
    sent = {"version": draft.version}
    for _click in range(2):
        desk.post(_at("swap-colours", draft, game=game.pk), sent)
    assert _game(draft).white == game.black
    desk.post(_at("lock-board", draft, game=game.pk))
    assert _game(draft).locked
    assert _at("unlock-board", draft, game=game.pk) in _text(desk.get(_at("pairing", draft)))
    desk.post(_at("unlock-board", draft, game=game.pk))
    assert not _game(draft).locked


def test_who_is_left_over_comes_before_publishing(desk: Client, draft: Round, director: Actor) -> None:
    gone, left = _game(draft).white, _game(draft).black
    report_absence(entry=gone, rounds=[draft], kind="absent", deed=Deed(director), timely=True)
    page = _text(desk.get(_at("round", draft)))
    assert left.name in page
    version = _fresh(draft).version
    desk.post(_at("publish", draft), {"version": version})
    assert _fresh(draft).state == "draft"
    desk.post(_at("publish", draft), {"version": version, "allow_unpaired": "1"})
    assert _fresh(draft).state == "published"


def test_the_draft_is_thrown_away_and_taken_back(desk: Client, draft: Round) -> None:
    desk.post(_at("discard-pairing", draft), {"version": draft.version})
    assert _fresh(draft).state == "planned"
    event = Event.objects.filter(round=draft).latest("pk")
    for _click in range(2):
        response = desk.post(_at("undo", draft), {"event": event.pk}, follow=True)
    assert _fresh(draft).state == "draft"
    assert "teruggenomen" in _text(response).lower()


# Results


def test_a_script_is_told_what_was_saved(desk: Client, published: Round) -> None:
    game = _game(published)
    response = _enter(desk, published, game, "1-0", game.version)
    answer = response.json()
    assert response.status_code == 200
    assert (answer["result"], answer["version"]) == ("1-0", _game(published).version)
    assert "1-0" in answer["message"]
    assert game.white.name in answer["standing"]
    assert all(answer[part] for part in ("bar", "steps", "history"))


def test_a_browser_without_scripts_enters_results_too(desk: Client, published: Round) -> None:
    game = _game(published)
    response = desk.post(
        _at("enter-result", published, game=game.pk), {"result": "1/2-1/2", "version": game.version}
    )
    assert response["Location"] == _at("results", published) + "#bord-1"
    assert _game(published).result == "1/2-1/2"
    assert 'aria-pressed="true"' in _text(desk.get(_at("results", published)))


def test_a_result_that_somebody_else_set_meanwhile_is_not_overwritten(desk: Client, published: Round) -> None:
    game = _game(published)
    colleague = Actor.of_user(DirectorFactory(name="Piet Collega"))
    enter_result(game=game, result="0-1", deed=Deed(colleague))
    response = _enter(desk, published, game, "1-0", game.version)
    answer = response.json()
    assert response.status_code == 409
    assert "Piet Collega" in answer["message"]
    assert answer["result"] == "0-1"
    assert _enter(desk, published, game, "1-0", answer["version"]).status_code == 200


def test_a_script_that_was_logged_out_is_told_so(client: Client, published: Round) -> None:
    response = _enter(client, published, _game(published), "1-0", 1)
    assert response.status_code == 401
    assert response.json()["message"]


def test_a_no_show_is_booked_once(desk: Client, published: Round) -> None:
    game = _game(published)
    for _click in range(2):
        desk.post(
            _at("no-show", published, game=game.pk),
            {"absentee": game.black_id, "version": published.version},
        )
    assert _game(published).result == "1-0f"


def test_the_round_is_closed_when_all_results_are_in(desk: Client, published: Round) -> None:
    assert _at("close", published) not in _text(desk.get(_at("round", published)))
    for game in published.games.all():
        _enter(desk, published, game, "1-0", game.version)
    assert _at("close", published) in _text(desk.get(_at("round", published)))
    version = _fresh(published).version
    for _click in range(2):
        desk.post(_at("close", published), {"version": version})
    assert _fresh(published).state == "closed"
    assert reverse("public:standing-after", args=[published.season.slug, 3]) in _text(
        desk.get(_at("round", published))
    )


@pytest.mark.parametrize("step", ["round", "presence", "pairing", "results"])
@pytest.mark.parametrize("state", ["round_", "draft", "published"])
def test_every_step_of_every_state_has_a_page(
    step: str, state: str, desk: Client, request: pytest.FixtureRequest
) -> None:
    round_ = request.getfixturevalue(state)
    assert desk.get(_at(step, round_)).status_code == 200


def test_a_closed_round_is_shown_step_by_step(desk: Client, season: Season) -> None:
    round_ = season.rounds.get(number=1)
    for step in ("round", "presence", "pairing", "results"):
        assert desk.get(_at(step, round_)).status_code == 200
    assert desk.get(_at("round", Round(season=season, number=99))).status_code == 404


@pytest.mark.parametrize(("game", "keys"), [("chess", ["1", "5 =", "0"]), ("draughts", ["2", "1 =", "0"])])
def test_results_have_keys_in_both_games(game: str, keys: list[str], published: Round) -> None:
    shown = director_round(published.season, published.number)
    line = result_lines(shown.games, game)[0]
    assert [button.keys for button in line.main] == keys
    assert all(not set(button.keys.split()) & set("".join(keys).split()) for button in line.rare)


def test_the_page_of_a_round_asks_the_same_number_of_things_however_many_play(
    desk: Client, published: Round, django_assert_max_num_queries: Any
) -> None:
    for step in ("results", "pairing", "presence"):
        desk.get(_at(step, published))
        with django_assert_max_num_queries(30):
            desk.get(_at(step, published))


# Personal links


def test_a_link_is_looked_up_and_renewed_once(desk: Client, season: Season) -> None:
    player = entry(season, "p1").player
    old = make_token(player)
    assert reverse("member:absences", args=[old]) in _text(desk.get(reverse("director:members")))
    for _click in range(2):
        desk.post(reverse("director:renew-link", args=[player.pk]), {"version": player.link_version})
    with pytest.raises(BadLink):
        read_token(old)
    player.refresh_from_db()
    assert player.link_version == 2


def _enter(client: Client, round_: Round, game: Game, result: str, version: int) -> Any:
    return client.post(
        _at("enter-result", round_, game=game.pk),
        {"result": result, "version": version},
        headers={"accept": "application/json"},
    )
