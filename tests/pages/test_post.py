"""The director's page of the club's mail."""

from __future__ import annotations

import datetime as dt

import pytest
from django.core import mail as arrived
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from competition.models import Season
from players.models import OutgoingMail, Player
from players.post.worker import send_waiting
from tests.factories import DirectorFactory, PlayerFactory

pytestmark = pytest.mark.django_db

FACTS = {
    "season": "Intern",
    "slug": "intern",
    "round": 12,
    "date": "2026-09-03",
    "time": "20:00",
    "standby_until": "",
    "before": None,
    "now": {"what": "bye"},
}


@pytest.fixture
def desk(season: Season) -> Client:
    client = Client()
    client.force_login(DirectorFactory())
    return client


@pytest.fixture
def player(season: Season) -> Player:
    return PlayerFactory(given_name="Piet", prefix="", family_name="Post", email="piet@example.org")


def a_mail(player: Player, state: str, **fields: object) -> OutgoingMail:
    return OutgoingMail.objects.create(
        key=f"test:{OutgoingMail.objects.count()}",
        kind="pairing",
        player=player,
        address=player.email,
        language="nl",
        facts=FACTS,
        state=state,
        **fields,
    )


def text(client: Client) -> str:
    response = client.get(reverse("director:post"))
    assert response.status_code == 200
    return response.content.decode()


def test_it_says_what_did_not_arrive_and_why(desk: Client, player: Player) -> None:
    a_mail(player, "failed", error="550 no such user")
    shown = text(desk)
    assert "Piet Post" in shown
    assert "piet@example.org" in shown
    assert "Niet aangekomen: 550 no such user" in shown
    assert "indeling, ronde 12" in shown


def test_it_says_what_waits_and_until_when(desk: Client, player: Player) -> None:
    at = dt.datetime(2026, 9, 2, 18, 5, tzinfo=dt.UTC)
    a_mail(player, "waiting", attempts=2, error="451 try later", not_before=at)
    assert "woensdag 2 september 20:05" in text(desk)


def test_the_home_page_counts_what_did_not_arrive(desk: Client, player: Player, season: Season) -> None:
    home = reverse("director:season", args=[season.slug])
    assert "niet aangekomen" not in desk.get(home).content.decode()
    a_mail(player, "failed")
    a_mail(player, "unsure")
    a_mail(player, "waiting")
    assert "2 mails zijn niet aangekomen" in desk.get(home).content.decode()


@pytest.mark.parametrize("state", ["failed", "unsure", "dropped"])
def test_sent_again_it_arrives_once(desk: Client, player: Player, state: str) -> None:
    mail = a_mail(player, state, attempts=7, error="550")
    address = reverse("director:resend-mail", args=[mail.pk])
    desk.post(address)
    desk.post(address)
    assert send_waiting() == 1
    desk.post(address)
    assert send_waiting() == 0
    assert len(arrived.outbox) == 1


def test_all_that_failed_goes_once_more_but_not_what_may_have_arrived(desk: Client, player: Player) -> None:
    for state in ("failed", "failed", "unsure", "dropped"):
        a_mail(player, state)
    desk.post(reverse("director:resend-failed-mail"))
    assert send_waiting() == 2


def test_what_is_dropped_is_not_sent(desk: Client, player: Player) -> None:
    for state in ("failed", "waiting"):
        mail = a_mail(player, state)
        desk.post(reverse("director:drop-mail", args=[mail.pk]))
    assert send_waiting() == 0
    assert set(OutgoingMail.objects.values_list("state", flat=True)) == {"dropped"}


def test_what_has_left_cannot_be_dropped(desk: Client, player: Player) -> None:
    mail = a_mail(player, "sent", sent_at=timezone.now())
    response = desk.post(reverse("director:drop-mail", args=[mail.pk]), follow=True)
    assert "Deze mail is al verstuurd." in response.content.decode()
    mail.refresh_from_db()
    assert mail.state == "sent"


def test_names_in_it_are_only_text(desk: Client, season: Season) -> None:
    a_mail(PlayerFactory(family_name="<b>x</b>", email="x@example.org"), "failed", error="<i>550</i>")
    shown = text(desk)
    assert "<b>x</b>" not in shown
    assert "<i>550</i>" not in shown


def test_what_a_mail_says_is_not_shown(desk: Client, player: Player) -> None:
    mail = a_mail(player, "failed")
    OutgoingMail.objects.filter(pk=mail.pk).update(kind="new_address", facts={"token": "s3cret-token"})
    assert "s3cret-token" not in text(desk)
