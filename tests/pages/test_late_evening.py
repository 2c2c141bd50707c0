"""The pages for what goes wrong: late trouble, a draft by hand, the door."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from competition.models import Attendance, KeptApart, Round, Season
from competition.reading.director import director_round
from competition.services.absences import report_absence
from competition.services.actors import Actor, Deed
from competition.services.pairing import make_pairing
from competition.services.results import enter_result
from competition.services.rounds import publish_round
from competition.services.wishes import set_wish
from players.models import Player
from tests.evening import entry
from tests.factories import PlayerFactory

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("_no_queries_in_templates")]


@pytest.fixture
def desk(client: Client, director: Actor) -> Client:
    assert director.user is not None
    client.force_login(director.user)
    return client


@pytest.fixture
def round_(season: Season, director: Actor) -> Round:
    """Round 3 as a draft: nine players, so that one has the bye."""
    round_ = season.rounds.get(number=3)
    make_pairing(round_=round_, deed=Deed(director))
    return Round.objects.select_related("season").get(pk=round_.pk)


@pytest.fixture
def published(round_: Round, director: Actor) -> Round:
    publish_round(round_=round_, deed=Deed(director))
    return Round.objects.select_related("season").get(pk=round_.pk)


def _at(name: str, round_: Round, **more: Any) -> str:
    return reverse(f"director:{name}", kwargs={"season": round_.season.slug, "number": round_.number, **more})


def _text(response: Any) -> str:
    return str(response.content.decode())


def _plans(response: Any) -> tuple[Any, Any]:
    return response.context["least"], response.context["stand"]


def test_nothing_is_proposed_until_something_is_said(desk: Client, published: Round) -> None:
    response = desk.get(_at("trouble", published))
    assert _plans(response) == (None, None)
    assert response.context["said"] == []


def test_both_plans_stand_beside_each_other(desk: Client, published: Round) -> None:
    game = published.games.select_related("white__player", "black__player").get(board=1)
    response = desk.get(_at("trouble", published), {"weg": str(game.white_id)})
    least, stand = _plans(response)
    assert (least.dropped, len(least.made)) == ((f"1. {game.white} – {game.black}",), 1)
    assert [case.name for case in stand.cases] == [game.black.name]
    assert game.black.name in least.told
    assert "Zo min mogelijk veranderen" in _text(response)


def test_a_board_with_a_result_is_not_tapped(desk: Client, published: Round, director: Actor) -> None:
    game = published.games.get(board=1)
    enter_result(game=game, result="1-0", deed=Deed(director))
    response = desk.get(_at("trouble", published), {"weg": str(game.white_id)})
    assert response.context["boards"][0].white.url == ""
    assert _plans(response) == (None, None)


def test_what_makes_no_sense_in_the_address_is_left_out(desk: Client, published: Round) -> None:
    response = desk.get(_at("trouble", published), {"weg": ["x", "0", "7.nonsense.more"], "er": "nobody"})
    assert response.status_code == 200


def test_a_plan_is_taken_once_and_told_to_whom(desk: Client, published: Round) -> None:
    game = published.games.select_related("black__player").get(board=1)
    address = {"weg": f"{game.white_id}.absent_unnotified.bye"}
    least, _stand = _plans(desk.get(_at("trouble", published), address))
    sent = {**address, "version": published.version, "mark": least.mark, "way": "least"}
    for _click in range(2):
        response = desk.post(_at("settle-trouble", published), sent, follow=True)
        assert response.redirect_chain[-1][0] == _at("pairing", published)
    assert "Nieuw sinds" in _text(response) or "nieuw sinds" in _text(response)
    assert Attendance.objects.get(round=published, entry=game.white_id).kind == "absent_unnotified"
    assert published.events.filter(verb="trouble_settled").count() == 1
    public = _text(desk.get(reverse("public:round", args=[published.season.slug, 3])))
    assert "nieuw sinds" in public


def test_a_stale_plan_goes_back_to_the_page_with_what_was_said(
    desk: Client, published: Round, director: Actor
) -> None:
    game = published.games.get(board=1)
    enter_result(game=published.games.get(board=2), result="1-0", deed=Deed(director))
    sent = {"weg": f"{game.white_id}.absent.bye", "version": published.version, "way": "least"}
    response = desk.post(_at("settle-trouble", published), sent)
    assert response["Location"].endswith(f"wijziging/?weg={game.white_id}.absent.bye")
    assert published.games.filter(pk=game.pk).exists()


def test_a_bye_who_went_home_after_standby_stays_the_bye(desk: Client, published: Round) -> None:
    rules = published.season.rules
    rules["pairing"]["bye"]["standby_until"] = "19:45"
    Season.objects.filter(pk=published.season_id).update(rules=rules)
    Round.objects.filter(pk=published.pk).update(date="2020-09-17")
    game = published.games.get(board=1)
    response = desk.get(_at("trouble", published), {"weg": str(game.white_id)})
    assert "19:45" in _text(response)
    bye = published.attendances.get(kind="bye").entry
    assert response.context["least"].made == ()
    response = desk.get(_at("trouble", published), {"weg": str(game.white_id), "terug": str(bye.pk)})
    assert len(response.context["least"].made) == 1


def test_a_draft_says_what_each_change_would_make(desk: Client, round_: Round) -> None:
    picked = round_.games.get(board=1).white_id
    response = desk.get(_at("pairing", round_), {"kies": picked})
    lines = response.context["lines"]
    assert lines[0].white.offer is None
    assert all(seat.offer and seat.offer.words for line in lines[1:] for seat in (line.white, line.black))
    assert response.context["left_out"][0].seat.offer


def test_two_of_a_board_are_kept_apart_and_may_meet_again(desk: Client, round_: Round) -> None:
    game = round_.games.get(board=1)
    pair = f"{game.white_id}-{game.black_id}"
    desk.post(_at("keep-apart", round_), {"season": pair})
    apart = KeptApart.objects.get()
    assert apart.whole_season
    page = _text(desk.get(_at("wishes", round_)))
    assert "Mogen weer" in page
    desk.post(_at("let-meet", round_, apart=apart.pk))
    assert not KeptApart.objects.exists()


def test_a_wish_is_typed_with_a_few_letters(desk: Client, round_: Round, director: Actor) -> None:
    person = entry(round_.season, "p5")
    sent = {"name": person.player.family_name, "board": "1", "note": "bij de deur"}
    assert desk.post(_at("wishes", round_), sent).status_code == 302
    assert round_.games.get(board=1).seats.filter(entry=person).exists()
    assert "bij de deur" in _text(desk.get(_at("wishes", round_)))
    assert desk.post(_at("wishes", round_), {"name": person.player.family_name}).status_code == 422
    other = {"name": entry(round_.season, "p1").player.family_name, "board": "1"}
    seated = round_.games.get(board=1).seats.filter(entry__key="p1").exists()
    assert desk.post(_at("wishes", round_), other).status_code == (302 if seated else 409)
    desk.post(_at("end-wish", round_, entry=person.pk))
    assert "bij de deur" not in [wish["note"] for wish in desk.get(_at("wishes", round_)).context["wishes"]]


def test_the_matrix_and_the_comparison(desk: Client, round_: Round, director: Actor) -> None:
    response = desk.get(_at("by-hand", round_))
    assert response.context["may_pair"]
    desk.post(_at("begin-by-hand", round_), {"version": round_.version})
    response = desk.get(_at("by-hand", round_), {"kies": entry(round_.season, "p1").pk})
    assert len(response.context["rows"]) == 9
    assert len(response.context["opponents"]) == 8
    columns = desk.get(_at("compare-pairing", round_)).context["columns"]
    assert [len(column.lines) for column in columns] == [4, 0]


def test_a_tick_at_the_door_tells_a_script_how_many_there_are(desk: Client, round_: Round) -> None:
    who = entry(round_.season, "p1")
    headers = {"Accept": "application/json"}
    told = desk.post(_at("tick", round_, entry=who.pk), {"here": "1"}, headers=headers).json()
    assert told["here"] is True
    assert told["counted"].startswith("1 aanwezig")
    told = desk.post(_at("tick", round_, entry=who.pk), {"here": "0"}, headers=headers).json()
    assert told["here"] is False


def test_a_walk_in_is_a_member_or_new_and_never_by_mistake(desk: Client, round_: Round) -> None:
    PlayerFactory(given_name="Piet", prefix="", family_name="Zwartsluis", rating_club=1600)
    response = desk.post(_at("walk-in", round_), {"name": "Piet Zwart"})
    assert response.status_code == 422
    assert "Piet Zwartsluis" in _text(response)
    desk.post(_at("walk-in", round_), {"name": "Piet Zwart", "is_new": "on", "rating": "1500"})
    desk.post(_at("walk-in", round_), {"name": "Piet Zwartsluis"})
    found = round_.season.entries.filter(player__given_name="Piet").order_by("rating")
    assert [each.rating for each in found] == [1500, 1600]
    assert Player.objects.filter(family_name__startswith="Zwart").count() == 2


def test_a_guest_is_named_beside_the_bye(desk: Client, round_: Round) -> None:
    bye = round_.attendances.get(kind="bye").entry
    response = desk.post(_at("walk-in", round_), {"guest": "Oom Kees", "opponent": bye.pk}, follow=True)
    assert "speelt tegen gast Oom Kees" in _text(response)
    bye = director_round(round_.season, 3).byes[0]
    assert (bye.note, bye.guest) == ("Oom Kees", True)


def test_a_late_report_is_accepted_with_a_reason(desk: Client, round_: Round, director: Actor) -> None:
    late = entry(round_.season, "p4")
    Round.objects.filter(pk=round_.pk).update(date="2020-09-17")
    report_absence(entry=late, rounds=[round_], kind="absent", deed=Deed(director))
    page = _text(desk.get(_at("presence", round_)))
    assert _at("accept-late", round_, entry=late.pk) in page
    desk.post(_at("accept-late", round_, entry=late.pk), {"reason": "file"})
    row = Attendance.objects.get(round=round_, entry=late)
    assert (row.kind, row.note, row.excused) == ("absent", "file", True)


def test_a_reserve_is_booked_with_the_absent(desk: Client, round_: Round) -> None:
    who = entry(round_.season, "p7")
    sent = {"entry": who.pk, "kind": "reserve"}
    page = _text(desk.post(_at("report-absence", round_), sent, follow=True))
    assert round_.sign_ups.get(entry=who).kind == "reserve"
    assert "reserve" in page


def test_a_remark_goes_to_the_sheet(desk: Client, round_: Round, director: Actor) -> None:
    set_wish(round_=round_, entry=entry(round_.season, "p1"), note="korter tempo", deed=Deed(director))
    publish_round(round_=round_, deed=Deed(director))
    assert "korter tempo" in _text(desk.get(reverse("public:round", args=[round_.season.slug, 3])))
