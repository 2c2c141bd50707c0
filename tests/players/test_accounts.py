"""Accounts log in by address, in any case, and have roles."""

import pytest
from django.contrib.auth import authenticate
from django.db import IntegrityError

from players.models import Club, Player, User

pytestmark = pytest.mark.django_db


def test_an_address_works_in_any_case() -> None:
    user = User.objects.create_user("Jan@Example.org", "a long enough secret")
    assert authenticate(None, username="jan@EXAMPLE.org", password="a long enough secret") == user


def test_two_accounts_cannot_have_one_address() -> None:
    User.objects.create_user("jan@example.org")
    with pytest.raises(IntegrityError):
        User.objects.create(email="JAN@example.org")


def test_roles_say_who_may_direct() -> None:
    assert not User(email="a@example.org").may_direct
    assert User(email="a@example.org", is_director=True).may_direct
    assert not User(email="a@example.org", is_director=True, is_active=False).may_direct
    assert User(email="a@example.org", is_administrator=True).is_staff
    assert not User(email="a@example.org", is_director=True).is_staff


def test_there_is_one_club() -> None:
    Club.objects.create(name="SV De Witte Toren")
    with pytest.raises(IntegrityError):
        Club.objects.create(id=2, name="Another")


def test_before_it_is_named_the_club_has_defaults() -> None:
    assert str(Club.objects.current().zone) == "Europe/Amsterdam"


def test_players_are_sorted_by_family_name_and_shown_with_their_prefix() -> None:
    Player.objects.create(given_name="Jan", prefix="van der", family_name="Meiden")
    Player.objects.create(given_name="Zoë", family_name="Aalders")
    assert [str(player) for player in Player.objects.all()] == ["Zoë Aalders", "Jan van der Meiden"]
    assert Player.objects.last().listed_name == "Meiden, Jan van der"
