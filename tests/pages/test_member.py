"""A member behind his personal link."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator
from typing import Any

import pytest
import time_machine
from django.test import Client
from django.urls import reverse

from competition.models import Attendance, Event, Round, Season
from competition.services.absences import report_absence
from competition.services.actors import Actor, Deed
from competition.services.pairing import make_pairing
from competition.services.rounds import publish_round
from players.links import make_token, revoke
from players.models import Player
from tests.evening import ZONE, entry

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("_no_queries_in_templates")]

# Round 3 is on Thursday 17 September 2026, so its deadline is on the Wednesday.
IN_TIME = dt.datetime(2026, 9, 16, 19, 0, tzinfo=ZONE)
LATE = dt.datetime(2026, 9, 16, 20, 30, tzinfo=ZONE)


@pytest.fixture(autouse=True)
def _in_time() -> Iterator[None]:
    with time_machine.travel(IN_TIME, tick=False):
        yield


@pytest.fixture
def player(season: Season) -> Player:
    return entry(season, "p1").player


@pytest.fixture
def round_(season: Season) -> Round:
    return season.rounds.get(number=3)


def _at(name: str, player: Player) -> str:
    return reverse(f"member:{name}", args=[make_token(player)])


def _report(client: Client, player: Player, round_: Round, **more: Any) -> Any:
    sent = {
        "season": round_.season.slug,
        "rounds": [round_.pk],
        "kind": "absent",
        f"seen-{round_.pk}": "",
        **more,
    }
    return client.post(_at("report", player), sent)


def _row(player: Player, round_: Round) -> Attendance | None:
    return Attendance.objects.filter(round=round_, entry__player=player).first()


def test_the_page_names_its_owner_and_changes_nothing(client: Client, player: Player, round_: Round) -> None:
    before = Event.objects.count()
    page = client.get(_at("absences", player)).content.decode()
    assert f"<h1>{player.full_name}</h1>" in page
    assert f'value="{round_.pk}"' in page
    assert Event.objects.count() == before
    assert "_auth_user_id" not in client.session


def test_a_report_arrives_and_is_shown(client: Client, player: Player, round_: Round) -> None:
    for _click in range(2):
        response = _report(client, player, round_, note="verjaardag")
    assert response.status_code == 302
    row = _row(player, round_)
    assert row is not None
    assert (row.kind, row.note, row.reported_by_player) == ("absent", "verjaardag", player)
    page = client.get(_at("absences", player)).content.decode()
    assert "De wedstrijdleider weet het" in page
    assert "is-reported" in page
    assert Event.objects.filter(round=round_, verb="absence_reported").count() == 1


def test_a_report_is_withdrawn(client: Client, player: Player, round_: Round) -> None:
    _report(client, player, round_)
    for _click in range(2):
        client.post(_at("withdraw", player), {"withdraw": round_.pk})
    assert _row(player, round_) is None


def test_nothing_chosen_is_said_and_what_was_typed_stays(
    client: Client, player: Player, round_: Round
) -> None:
    response = _report(client, player, round_, rounds=[], note="verjaardag", kind="personal")
    assert response.status_code == 422
    page = response.content.decode()
    assert "verjaardag" in page
    assert "Kies minstens één ronde" in page


def test_after_the_deadline_the_page_says_what_it_counts_as(
    client: Client, player: Player, round_: Round
) -> None:
    with time_machine.travel(LATE, tick=False):
        page = client.get(_at("absences", player)).content.decode()
        assert "te laat afgemeld" in page
        assert f'name="seen-{round_.pk}" value="absent_late"' in page
        _report(client, player, round_, **{f"seen-{round_.pk}": "absent_late"})
    row = _row(player, round_)
    assert row is not None
    assert (row.kind, row.reported_as) == ("absent_late", "absent")


def test_a_deadline_that_passes_while_the_form_is_open_is_asked_about(
    client: Client, player: Player, round_: Round
) -> None:
    with time_machine.travel(LATE, tick=False):
        response = _report(client, player, round_, note="file")
        page = response.content.decode()
        assert response.status_code == 200
        assert "terwijl deze pagina openstond" in page
        assert "file" in page
        assert f'value="{round_.pk}" id="round-{round_.pk}" checked' in page
        assert _row(player, round_) is None
        _report(client, player, round_, **{f"seen-{round_.pk}": "absent_late"})
    assert _row(player, round_) is not None


def test_a_league_game_is_never_late(client: Client, player: Player, round_: Round) -> None:
    with time_machine.travel(LATE, tick=False):
        _report(client, player, round_, kind="external")
    row = _row(player, round_)
    assert row is not None
    assert row.kind == "external"


def test_a_published_round_can_only_be_told_to_the_director(
    client: Client, player: Player, round_: Round, director: Actor
) -> None:
    make_pairing(round_=round_, deed=Deed(director))
    publish_round(round_=round_, deed=Deed(director))
    response = _report(client, player, round_)
    assert response.status_code == 422
    assert "wedstrijdleider" in response.content.decode()


def test_what_a_director_booked_is_shown_and_not_to_change(
    client: Client, player: Player, round_: Round, director: Actor
) -> None:
    report_absence(entry=entry(round_.season, "p1"), rounds=[round_], kind="exempt", deed=Deed(director))
    assert "disabled" in client.get(_at("absences", player)).content.decode()
    assert _report(client, player, round_).status_code == 409
    row = _row(player, round_)
    assert row is not None
    assert row.kind == "exempt"


def test_a_link_acts_for_its_owner_only(client: Client, player: Player, round_: Round) -> None:
    other = entry(round_.season, "p2").player
    client.get(_at("absences", other))
    _report(client, player, round_)
    assert _row(other, round_) is None
    assert _row(player, round_) is not None


@pytest.mark.parametrize("token", ["x", "1.1:abc", "1"])
def test_a_broken_link_gets_a_helpful_page(client: Client, season: Season, token: str) -> None:
    response = client.get(reverse("member:absences", args=[token]))
    assert response.status_code == 404
    assert "Deze link werkt niet" in response.content.decode()


def test_a_revoked_link_opens_and_does_nothing(client: Client, player: Player, round_: Round) -> None:
    page, report = _at("absences", player), _at("report", player)
    revoke(player)
    assert client.get(page).status_code == 404
    assert client.post(report, {"season": round_.season.slug, "rounds": [round_.pk]}).status_code == 404
    assert _row(player, round_) is None


def test_the_public_button_finds_the_way_and_forgets_it(
    client: Client, player: Player, round_: Round
) -> None:
    way_in = reverse("member:absence", args=[round_.season.slug])
    assert client.get(way_in).status_code == 200
    client.get(_at("absences", player))
    assert client.get(way_in)["Location"] == f"{_at('absences', player)}#{round_.season.slug}"
    client.post(reverse("member:forget"))
    assert client.get(way_in).status_code == 200


def test_a_link_logs_nobody_out_or_in(client: Client, player: Player, director: Actor) -> None:
    assert director.user is not None
    client.force_login(director.user)
    client.get(_at("absences", player))
    assert client.get(reverse("director:members")).status_code == 200
