"""Two directors at once: an old page does not overwrite, a click that comes twice does nothing twice."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse

from competition.models import Attendance, Event, Game, Round, Season
from competition.services.absences import report_absence
from competition.services.actors import Actor, Deed
from competition.services.groups import move_between_groups, place_groups
from competition.services.pairing import make_pairing
from competition.services.results import enter_result
from competition.services.rounds import publish_round
from competition.services.swaps import swap_colours
from tests.evening import entry
from tests.factories import DirectorFactory, UserFactory, make_season

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("_no_queries_in_templates")]


@pytest.fixture
def desk() -> Client:
    client = Client(headers={"accept-language": "nl"})
    client.force_login(DirectorFactory(name="Anna Aan de Toets"))
    return client


@pytest.fixture
def colleague() -> Actor:
    return Actor.of_user(UserFactory(name="Piet Collega", is_director=True))


@pytest.fixture
def round_(season: Season) -> Round:
    return season.rounds.get(number=3)


@pytest.fixture
def draft(round_: Round, director: Actor) -> Round:
    make_pairing(round_=round_, deed=Deed(director))
    round_.refresh_from_db()
    return round_


@pytest.fixture
def published(draft: Round, director: Actor) -> Round:
    publish_round(round_=draft, deed=Deed(director))
    draft.refresh_from_db()
    return draft


def _at(round_: Round, name: str, **where: int) -> str:
    where = {"number": round_.number, **where}
    return reverse(f"director:{name}", kwargs={"season": round_.season.slug, **where})


def _first(round_: Round) -> Game:
    return round_.games.order_by("board")[0]


DRAFT_DEEDS: dict[str, Callable[[Round], tuple[str, dict[str, object]]]] = {
    "make": lambda r: (_at(r, "make-pairing"), {}),
    "discard": lambda r: (_at(r, "discard-pairing"), {}),
    "lock": lambda r: (_at(r, "lock-board", game=_first(r).pk), {}),
    "colours": lambda r: (_at(r, "swap-colours", game=_first(r).pk), {}),
    "publish": lambda r: (_at(r, "publish"), {}),
}


@pytest.mark.parametrize("deed", DRAFT_DEEDS)
def test_from_an_old_draft_nothing_is_done_until_it_is_asked_for_again(
    deed: str, desk: Client, draft: Round, colleague: Actor
) -> None:
    address, data = DRAFT_DEEDS[deed](draft)
    seen = draft.version
    second = draft.games.order_by("board")[1]
    swap_colours(game=second, deed=Deed(colleague, seen=seen))
    events = Event.objects.count()
    answer = desk.post(address, {**data, "version": seen})
    assert answer.status_code == 409
    assert "Piet Collega" in answer.content.decode()
    assert Event.objects.count() == events
    again = dict(answer.context["fields"])
    assert again["version"] == seen + 1
    assert desk.post(address, again).status_code == 302
    assert Event.objects.count() == events + 1


@pytest.mark.parametrize("deed", [name for name in DRAFT_DEEDS if name != "make"])
def test_a_click_that_comes_twice_does_nothing_twice(deed: str, desk: Client, draft: Round) -> None:
    address, data = DRAFT_DEEDS[deed](draft)
    events = Event.objects.count()
    for _click in range(2):
        assert desk.post(address, {**data, "version": draft.version}).status_code == 302
    assert Event.objects.count() == events + 1


def test_an_old_result_page_says_who_entered_what(desk: Client, published: Round, colleague: Actor) -> None:
    game = _first(published)
    seen = game.version
    enter_result(game=game, result="0-1", deed=Deed(colleague))
    address = _at(published, "enter-result", game=game.pk)
    told = desk.post(
        address, {"result": "1-0", "version": seen}, headers={"accept": "application/json"}
    ).json()
    assert "Piet Collega" in told["message"]
    assert "0-1" in told["message"]
    answer = desk.post(address, {"result": "1-0", "version": seen})
    assert answer.status_code == 409
    desk.post(address, dict(answer.context["fields"]))
    game.refresh_from_db()
    assert game.result == "1-0"


def test_who_was_reported_meanwhile_is_not_reported_over(
    desk: Client, round_: Round, colleague: Actor
) -> None:
    who = entry(round_.season, "p4")
    report_absence(
        entry=who, rounds=[round_], kind="personal", note="bruiloft", deed=Deed(colleague), timely=True
    )
    form = {"entry": who.pk, "kind": "absent", "note": "", "timely": "on"}
    answer = desk.post(_at(round_, "report-absence"), form)
    assert answer.status_code == 409
    assert "Piet Collega" in answer.content.decode()
    assert Attendance.objects.get(round=round_, entry=who).kind == "personal"


def test_coming_after_all_is_about_the_absence_that_was_seen(
    desk: Client, round_: Round, colleague: Actor
) -> None:
    who = entry(round_.season, "p4")
    report_absence(entry=who, rounds=[round_], kind="absent", deed=Deed(colleague), timely=True)
    seen = Attendance.objects.get(round=round_, entry=who).pk
    report_absence(entry=who, rounds=[round_], kind="external", deed=Deed(colleague))
    address = _at(round_, "withdraw-absence", entry=who.pk)
    desk.post(address, {"row": seen})
    assert Attendance.objects.filter(round=round_, entry=who).exists()
    for _click in range(2):
        desk.post(address, {"row": Attendance.objects.get(round=round_, entry=who).pk})
        if not Attendance.objects.filter(round=round_, entry=who).exists():
            break
    assert not Attendance.objects.filter(round=round_, entry=who).exists()


def test_a_correction_is_shown_first_and_done_once(desk: Client, season: Season, colleague: Actor) -> None:
    round_ = season.rounds.get(number=1)
    game = _first(round_)
    form: dict[str, object] = {
        "white": game.white_id,
        "black": game.black_id,
        "result": "0-1",
        "played_on": "",
        "decided_in": "",
        "reason": "",
        "version": round_.version,
    }
    address = _at(round_, "correct-game", game=game.pk)
    shown = desk.post(address, form)
    assert shown.status_code == 200
    assert shown.context["effects"].lists
    assert _first(round_).result == game.result
    for _click in range(2):
        done = desk.post(address, {**form, "confirm": "1", "reason": "verkeerd ingevoerd"})
        assert done.status_code == 302
    assert _first(round_).result == "0-1"
    assert Event.objects.filter(verb="game_corrected").count() == 1
    old = desk.post(address, {**form, "result": "1/2-1/2", "confirm": "1", "reason": "toch remise"})
    assert old.status_code == 409
    assert "Anna Aan de Toets" in old.content.decode()
    assert "verkeerd ingevoerd" in old.content.decode()


def test_a_player_withdraws_and_is_back(desk: Client, season: Season, draft: Round) -> None:
    who = entry(season, "p5")
    address = reverse("director:withdraw", args=[season.slug])
    form = {"entry": who.pk, "from_round": 3, "version": 1, "reason": "verhuisd"}
    assert desk.post(address, form).context["effects"].what
    for _click in range(2):
        assert desk.post(address, {**form, "confirm": "1"}).status_code == 302
    assert entry(season, "p5").withdrawn_after == 2
    event = Event.objects.get(verb="entry_withdrawn")
    shown = desk.get(reverse("director:history", args=[season.slug])).content.decode()
    back = reverse("director:undo-in-season", args=[season.slug, event.pk])
    assert "verhuisd" in shown
    assert back in shown
    desk.post(back)
    assert entry(season, "p5").withdrawn_after is None


def test_groups_that_a_colleague_moved_are_not_moved_back(desk: Client, colleague: Actor) -> None:
    season = make_season(4, 2, groups={"letters": "AB", "move_after": [1], "up": 1, "down": 1})
    place_groups(season=season, deed=Deed(colleague))
    seen = desk.get(reverse("director:groups", args=[season.slug])).context["version"]
    who = entry(season, "p1")
    move_between_groups(season=season, moves={who.pk: "B"}, after_round=0, deed=Deed(colleague))
    form = {"after_round": 0, "seen": seen, f"group-{who.pk}": "A"}
    answer = desk.post(reverse("director:move-groups", args=[season.slug]), form, follow=True)
    assert "Piet Collega" in answer.content.decode()
    assert entry(season, "p1").groups == [{"from_round": 1, "group": "B"}]


def test_the_history_of_one_player_and_one_game(desk: Client, season: Season) -> None:
    round_ = season.rounds.get(number=2)
    game = _first(round_)
    address = reverse("director:round-history", args=[season.slug, 2])
    of_game = desk.get(f"{address}?partij={game.pk}").context["days"]
    assert [line.what for day in of_game for line in day.lines][0].endswith("1-0")
    of_p9 = desk.get(reverse("director:history", args=[season.slug]) + "?speler=p9").context["days"]
    told = [line.what for day in of_p9 for line in day.lines]
    assert any("afgemeld" in each for each in told)
    assert len(told) < Event.objects.count()
