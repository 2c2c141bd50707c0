"""Another address for an account: nothing changes before its owner has confirmed it."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable

import pytest
import time_machine
from django.test import Client
from django.urls import reverse

from players.models import OutgoingMail, User
from tests.factories import UserFactory
from tests.pages.accounts.conftest import page_text, path_in

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("_no_queries_in_templates")]

ASK = "/account/adres/"
Mail = Callable[[str, str], str]


@pytest.fixture
def at_home(client: Client, user: User) -> Client:
    client.force_login(user)
    return client


def asked(client: Client, mail: Mail, address: str = "nieuw@example.org") -> str:
    client.post(ASK, {"email": address})
    return path_in(mail("new_address", address), "account/adres/")


def test_a_confirmed_address_is_the_one_to_log_in_with(at_home: Client, user: User, mail: Mail) -> None:
    path = asked(at_home, mail)
    phone = Client()
    assert "nieuw@example.org" in page_text(phone.get(path))
    user.refresh_from_db()
    assert user.email == "dirk@example.org", "looking changes nothing"
    phone.post(path)
    user.refresh_from_db()
    assert user.email == "nieuw@example.org"
    assert "nieuw@example.org" in mail("address_changed", "dirk@example.org")
    phone.post(path)
    assert OutgoingMail.objects.filter(kind="address_changed").count() == 1


def test_an_address_of_another_account_is_neither_taken_nor_told(
    at_home: Client, user: User, mail: Mail
) -> None:
    UserFactory(email="els@example.org")
    free = page_text(at_home.post(ASK, {"email": "vrij@example.org"}, follow=True))
    taken = page_text(at_home.post(ASK, {"email": "Els@example.org"}, follow=True))
    assert "Kijk in de mail van vrij@example.org." in free
    assert "Kijk in de mail van Els@example.org." in taken
    assert [row.address for row in OutgoingMail.objects.all()] == ["vrij@example.org"]


def test_an_address_that_another_got_meanwhile_is_not_taken(at_home: Client, user: User, mail: Mail) -> None:
    path = asked(at_home, mail)
    UserFactory(email="nieuw@example.org")
    assert "werkt niet meer" in page_text(at_home.post(path, follow=True))
    user.refresh_from_db()
    assert user.email == "dirk@example.org"


def test_the_question_is_over_after_a_day_and_after_another_change(
    at_home: Client, user: User, mail: Mail
) -> None:
    path = asked(at_home, mail)
    with time_machine.travel(dt.datetime.now(dt.UTC) + dt.timedelta(days=1, minutes=1)):
        assert Client().get(path).status_code == 404
    User.objects.filter(pk=user.pk).update(email="elders@example.org")
    assert Client().get(path).status_code == 404
    Client().post(path)
    user.refresh_from_db()
    assert user.email == "elders@example.org"


@pytest.mark.parametrize(("typed", "said"), [("geen adres", "geldig"), ("DIRK@example.org", "heb je al")])
def test_what_is_no_new_address_is_said_at_its_field(typed: str, said: str, at_home: Client) -> None:
    shown = page_text(at_home.post(ASK, {"email": typed}), 422)
    assert said in shown
    assert typed in shown


def test_a_broken_token_is_no_error(client: Client, user: User) -> None:
    path = reverse("accounts:confirm-address", args=["niets:hiervan:klopt"])
    assert client.get(path).status_code == 404
    assert client.post(path).status_code == 302


def test_an_account_can_not_mail_the_whole_world(at_home: Client, user: User) -> None:
    answers = [at_home.post(ASK, {"email": f"p{n}@example.org"}).status_code for n in range(6)]
    assert answers == [302] * 5 + [429]
    assert OutgoingMail.objects.count() == 5
