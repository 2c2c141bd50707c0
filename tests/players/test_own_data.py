"""What a member asks about his data, and what a director makes of it."""

from __future__ import annotations

import datetime as dt

import pytest

from players.models import MemberRequest, Player, User
from players.services.errors import Refused
from players.services.own_data import (
    ask_change,
    ask_removal,
    dismiss,
    grant_change,
    set_preferences,
    take_back,
)
from tests.factories import DirectorFactory, PlayerFactory, UserFactory

pytestmark = pytest.mark.django_db
MONTH = dt.date(2026, 11, 1)


@pytest.fixture
def player() -> Player:
    return PlayerFactory(given_name="Piet", family_name="Bos", email="piet@example.org", phone="0611111111")


@pytest.fixture
def director() -> User:
    return DirectorFactory()


def test_a_change_waits_for_a_director(player: Player, director: User) -> None:
    request = ask_change(player=player, wanted={"email": "bos@example.org", "phone": "0611111111"})
    assert request is not None
    assert request.wanted == {"email": "bos@example.org"}
    player.refresh_from_db()
    assert player.email == "piet@example.org"
    grant_change(request=request, by=director, month=MONTH)
    grant_change(request=request, by=director, month=MONTH)
    player.refresh_from_db()
    assert player.email == "bos@example.org"
    assert not MemberRequest.objects.exists()


def test_asking_again_replaces_what_was_asked_and_asking_nothing_takes_it_back(player: Player) -> None:
    ask_change(player=player, wanted={"email": "a@example.org"})
    ask_change(player=player, wanted={"phone": "0622222222"})
    assert [each.wanted for each in MemberRequest.objects.all()] == [{"phone": "0622222222"}]
    assert ask_change(player=player, wanted={"phone": "0611111111"}) is None
    assert not MemberRequest.objects.exists()


@pytest.mark.parametrize("wanted", [{"email": "no address"}, {"family_name": ""}, {"phone": "0" * 31}])
def test_what_can_not_be_stored_can_not_be_asked(player: Player, wanted: dict[str, str]) -> None:
    with pytest.raises(Refused, match=r"."):
        ask_change(player=player, wanted=wanted)
    assert not MemberRequest.objects.exists()


def test_nothing_but_names_and_addresses_can_be_asked(player: Player) -> None:
    assert ask_change(player=player, wanted={"rating_club": "2400", "link_version": "7"}) is None


def test_a_request_is_settled_without_doing_it(player: Player, director: User) -> None:
    request = ask_change(player=player, wanted={"email": "bos@example.org"})
    assert request is not None
    with pytest.raises(Refused, match=r"."):
        dismiss(request=request, by=UserFactory())
    dismiss(request=request, by=director)
    player.refresh_from_db()
    assert (player.email, MemberRequest.objects.count()) == ("piet@example.org", 0)


def test_a_member_does_not_grant_his_own_request(player: Player) -> None:
    request = ask_change(player=player, wanted={"email": "bos@example.org"})
    assert request is not None
    with pytest.raises(Refused, match=r"."):
        grant_change(request=request, by=UserFactory(), month=MONTH)


def test_removal_is_asked_once_and_taken_back(player: Player) -> None:
    ask_removal(player=player)
    ask_removal(player=player)
    assert MemberRequest.objects.count() == 1
    take_back(player=player, kind=MemberRequest.REMOVAL)
    assert not MemberRequest.objects.exists()


def test_preferences_are_kept_and_only_those_that_exist(player: Player) -> None:
    set_preferences(player=player, shown_name="initial", language="en")
    assert (player.shown_name, player.language) == ("initial", "en")
    for wrong in ({"shown_name": "x", "language": ""}, {"shown_name": "", "language": "tlh"}):
        with pytest.raises(Refused, match=r"."):
            set_preferences(player=player, **wrong)
