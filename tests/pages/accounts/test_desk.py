"""Accounts in the hands of an administrator: made, changed, invited, closed; one administrator stays."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from players.models import OutgoingMail, User
from players.services.accounts import change_account, close_account
from players.services.errors import Refused
from tests.factories import ClubFactory, DirectorFactory, PlayerFactory, UserFactory
from tests.pages.accounts.conftest import page_text, path_in

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("_no_queries_in_templates")]

Mail = Callable[[str, str], str]
LIST, ADD = "/leiding/accounts/", "/leiding/accounts/nieuw/"


@pytest.fixture
def boss(db: None) -> User:
    ClubFactory()
    return UserFactory(email="baas@example.org", name="Hanna Baas", is_administrator=True)


@pytest.fixture
def desk(client: Client, boss: User) -> Client:
    client.force_login(boss)
    return client


def at(user: User, what: str = "account") -> str:
    return reverse(f"director:{what}", args=[user.pk])


def test_a_new_account_is_invited_and_its_owner_chooses_a_password(desk: Client, mail: Mail) -> None:
    player = PlayerFactory(given_name="Els", prefix="", family_name="Visser")
    sent = {"email": " Els@Example.org ", "is_director": "on", "player": player.pk}
    assert desk.post(ADD, sent)["Location"] == LIST
    user = User.objects.get(email="els@example.org")
    assert (user.name, user.is_director, user.is_administrator) == ("Els Visser", True, False)
    assert user.player == player
    assert not user.has_usable_password()
    visitor = Client()
    page = visitor.get(path_in(mail("invitation", "els@example.org"), "wachtwoord/"), follow=True)
    visitor.post(page.redirect_chain[-1][0], {"password1": "vier stenen torens"})
    assert visitor.get(reverse("director:members")).status_code == 200


def test_the_list_shows_who_may_what(desk: Client, boss: User) -> None:
    PlayerFactory(given_name="Jan", prefix="", family_name="Bos", user=UserFactory(name="Jan"))
    UserFactory(name="Oude Leider", is_active=False)
    shown = page_text(desk.get(LIST))
    for part in ("baas@example.org", "beheerder", "Jan Bos", "gesloten", "nog niet gebruikt"):
        assert part in shown


def test_what_was_typed_stays_when_the_address_is_taken(desk: Client, boss: User) -> None:
    shown = page_text(desk.post(ADD, {"email": "BAAS@example.org", "name": "Nog een baas"}), 422)
    assert "Er is al een account met dit adres." in shown
    assert "Nog een baas" in shown
    assert User.objects.count() == 1


def test_two_clicks_make_one_account_and_one_mail(desk: Client) -> None:
    for _click in range(2):
        desk.post(ADD, {"email": "els@example.org"})
    assert User.objects.filter(email="els@example.org").count() == 1
    assert OutgoingMail.objects.count() == 1
    user = User.objects.get(email="els@example.org")
    desk.post(at(user, "invite"))
    assert OutgoingMail.objects.count() == 1, "one a minute"


def test_roles_and_member_are_changed_and_hold_at_once(desk: Client) -> None:
    director = DirectorFactory(email="dirk@example.org", name="Dirk")
    player = PlayerFactory(user=director)
    there = Client()
    there.force_login(director)
    assert there.get(reverse("director:members")).status_code == 200
    desk.post(at(director), {"email": director.email, "name": "Dirk"})
    assert there.get(reverse("director:members")).status_code == 403
    player.refresh_from_db()
    assert player.user is None


def test_a_member_has_one_account(desk: Client, boss: User) -> None:
    player = PlayerFactory(user=UserFactory())
    assert page_text(desk.post(ADD, {"email": "nog@example.org", "player": player.pk}), 422)
    assert not User.objects.filter(email="nog@example.org").exists()


def test_a_closed_account_can_be_opened_again(desk: Client) -> None:
    user = UserFactory(email="els@example.org", name="Els")
    assert "is gesloten" in page_text(desk.post(at(user, "close-account"), follow=True))
    user.refresh_from_db()
    assert not user.is_active
    assert "Dit account is gesloten" in page_text(desk.post(at(user, "invite"), follow=True))
    assert not OutgoingMail.objects.exists()
    desk.post(at(user, "reopen-account"))
    user.refresh_from_db()
    assert user.is_active


def test_the_last_administrator_stays(desk: Client, boss: User) -> None:
    UserFactory(is_administrator=True, is_active=False)
    assert "laatste beheerder" in page_text(desk.post(at(boss, "close-account"), follow=True))
    shown = page_text(desk.post(at(boss), {"email": boss.email, "name": boss.name}), 422)
    assert "laatste beheerder" in shown
    boss.refresh_from_db()
    assert boss.is_staff
    second = UserFactory(is_administrator=True)
    desk.post(at(second, "close-account"))
    second.refresh_from_db()
    assert not second.is_active


def test_who_is_no_administrator_can_do_none_of_it(boss: User) -> None:
    director: Any = DirectorFactory()
    with pytest.raises(Refused):
        close_account(user=boss, by=director)
    with pytest.raises(Refused):
        change_account(
            user=director,
            email=director.email,
            name="",
            is_director=True,
            is_administrator=True,
            player=None,
            by=director,
        )
    director.refresh_from_db()
    assert not director.is_administrator


@pytest.mark.parametrize("address", ["geen adres", "", "a@b", "x" * 300 + "@example.org"])
def test_no_nonsense_makes_an_account(address: str, desk: Client) -> None:
    page_text(desk.post(ADD, {"email": address, "player": "x"}), 422)
    assert User.objects.count() == 1
