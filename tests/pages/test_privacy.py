"""What the world sees of members: names as they or the club allow, and search engines kept out."""

from __future__ import annotations

import datetime as dt
from typing import Any

import pytest
from django.db import transaction
from django.test import Client
from django.urls import reverse

from competition.models import Season
from players.models import Club, Player
from tests.evening import entry
from tests.factories import UserFactory
from tests.pages.test_contact_details import _everything
from tests.pages.test_permissions import TABLE, _arguments, _client, draft, people

__all__ = ["draft", "people"]  # fixtures
pytestmark = pytest.mark.django_db

MARK = "Verborgenaam"


@pytest.fixture
def hidden(draft: Season) -> Season:
    """Nobody shows his name."""
    Player.objects.update(family_name=MARK, shown_name="nothing")
    return draft


def _standing(client: Client, season: Season) -> str:
    return client.get(reverse("public:standing", args=[season.slug])).content.decode()


@pytest.mark.parametrize("role", ["anonymous", "member", "account", "director"])
def test_who_shows_no_name_is_nameless_on_every_page_for_everybody(
    role: str, hidden: Season, people: dict[str, Any]
) -> None:
    client = _client(people[role])
    told = []
    # Behind a personal link and at the director's desk people have their names.
    public = {name for name in TABLE if not name.startswith(("member:", "director:", "calendar:own"))}
    if role == "director":
        public -= {name for name in public if name.startswith("competition:")}  # his own sheets
    for name in sorted(public):
        address = reverse(name, kwargs=_arguments(TABLE[name], hidden, people["member"]))
        with transaction.atomic():
            response = client.get(address, follow=True)
            transaction.set_rollback(True)
        if MARK in _everything(response):
            told.append(name)
    assert not told


def test_directors_see_full_names(hidden: Season, people: dict[str, Any]) -> None:
    client = _client(people["director"])
    for name in ("director:pairing", "director:presence", "director:members", "director:history"):
        if name not in TABLE:
            continue
        address = reverse(name, kwargs=_arguments(TABLE[name], hidden, people["member"]))
        assert MARK in client.get(address).content.decode(), name


def test_the_club_shows_initials_and_minors_nothing(client: Client, season: Season) -> None:
    Club.objects.update(shown_name="initial", shown_name_of_minors="nothing")
    one, other = entry(season, "p1").player, entry(season, "p2").player
    Player.objects.filter(pk=one.pk).update(given_name="Jan", prefix="van der", family_name="Meiden")
    Player.objects.filter(pk=other.pk).update(given_name="Kim", birth_date=dt.date.today())
    page = _standing(client, season)
    assert "Jan M." in page
    assert "Meiden" not in page
    assert "Kim" not in page
    assert "Deelnemer 2" in page


def test_a_member_chooses_for_himself(client: Client, season: Season) -> None:
    Club.objects.update(shown_name="nothing")
    Player.objects.filter(pk=entry(season, "p1").player_id).update(
        given_name="Jan", prefix="", family_name="Bosman", shown_name="full"
    )
    page = _standing(client, season)
    assert "Jan Bosman" in page
    assert "Deelnemer 2" in page


def test_search_engines_are_kept_out_of_everything(client: Client, season: Season) -> None:
    addresses = [
        reverse("public:standing", args=[season.slug]),
        reverse("competition:standing_sheet", args=[season.slug, 2]),
        reverse("robots"),
    ]
    for address in addresses:
        assert client.get(address)["X-Robots-Tag"] == "noindex", address
    assert "Disallow: /\n" in client.get(reverse("robots")).content.decode()


def test_unless_the_club_wants_them_and_never_from_private_pages(client: Client, season: Season) -> None:
    Club.objects.update(search_engines=True)
    response = client.get(reverse("public:standing", args=[season.slug]))
    assert "X-Robots-Tag" not in response
    assert 'name="robots"' not in response.content.decode()
    assert client.get("/ik/1.1:x/")["X-Robots-Tag"] == "noindex"
    robots = client.get(reverse("robots")).content.decode()
    assert "Disallow: /ik/" in robots
    assert "Disallow: /\n" not in robots


def test_an_administrator_sets_what_the_world_sees(client: Client, season: Season) -> None:
    client.force_login(UserFactory(is_administrator=True))
    sent = {
        "privacy": "1",
        "shown_name": "initial",
        "shown_name_of_minors": "nothing",
        "search_engines": "on",
    }
    for _click in range(2):
        assert client.post(reverse("director:club"), sent).status_code == 302
    club = Club.objects.current()
    assert (club.shown_name, club.shown_name_of_minors, club.search_engines) == ("initial", "nothing", True)
    assert client.post(reverse("director:club"), {**sent, "shown_name": "x"}).status_code == 422
