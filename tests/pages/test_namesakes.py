"""Two of one name are told apart wherever somebody is chosen or listed, by what the viewer may see."""

from __future__ import annotations

import datetime as dt

import pytest
from django.test import Client

from competition.models import Season
from competition.reading.people import people_of
from players.models import Club, Player
from tests.factories import ClubFactory, DirectorFactory, make_season

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("_no_queries_in_templates")]

NAMES = ["Çelik", "Vries", "Vries", "Żak", "Zwaan", "Ceulen"]


@pytest.fixture
def twins(client: Client) -> Season:
    """A season in which p2 and p3 are called Jan de Vries, and a letter with an accent stands in others."""
    ClubFactory()
    client.force_login(DirectorFactory())
    season = make_season()
    for number, family in enumerate(NAMES, start=1):
        player = season.entries.get(key=f"p{number}").player
        player.given_name, player.prefix, player.family_name = "Jan", "de", family
        player.save()
    return season


def _of(season: Season, key: str) -> Player:
    return season.entries.get(key=key).player


@pytest.mark.parametrize(
    "address",
    [
        "leiding/{slug}/ronde/1/aanwezig/",
        "leiding/{slug}/ronde/1/aanwezig/deur/",
        "leiding/{slug}/terugtrekken/",
        "leiding/{slug}/overnemen/",
        "{slug}/onderling/",
    ],
)
def test_a_page_on_which_somebody_is_chosen(client: Client, twins: Season, address: str) -> None:
    page = client.get("/" + address.format(slug=twins.slug))
    assert page.status_code == 200
    text = page.content.decode()
    assert "(1900)" in text
    assert "(1850)" in text
    assert "Çelik, Jan de (" not in text


def test_the_hint_is_the_rating_else_the_year_of_birth_else_the_number(twins: Season) -> None:
    def hints(*, full: bool) -> list[str]:
        return [person.hint for person in people_of(twins, full=full).values() if "Vries" in person.name]

    assert hints(full=True) == ["1900", "1850"]
    twins.entries.update(rating=1500)
    for key, year in (("p2", 1950), ("p3", 2001)):
        Player.objects.filter(pk=_of(twins, key).pk).update(birth_date=dt.date(year, 1, 1))
    assert hints(full=True) == ["1950", "2001"]
    assert hints(full=False) == ["nr. 2", "nr. 3"]


def test_where_only_an_initial_shows_those_who_look_alike_are_told_apart(twins: Season) -> None:
    Club.objects.update(shown_name="initial")
    shown = [person.name for person in people_of(twins).values()]
    assert shown[1:3] == ["Jan V. (1900)", "Jan V. (1850)"]
    assert shown[3:5] == ["Jan Ż. (1800)", "Jan Z. (1750)"]
    assert len(set(shown)) == len(shown)


def test_lists_go_by_letters_whatever_their_accents(client: Client, twins: Season) -> None:
    for address in (f"/leiding/{twins.slug}/terugtrekken/", "/leiding/leden/"):
        text = client.get(address).content.decode()
        places = [text.index(f"{family}, Jan de") for family in ("Çelik", "Ceulen", "Vries", "Żak", "Zwaan")]
        assert places == sorted(places)


def test_members_of_one_name_are_told_apart_in_the_list_of_members(client: Client, twins: Season) -> None:
    for key, rating in (("p2", 1611), ("p3", 1622)):
        Player.objects.filter(pk=_of(twins, key).pk).update(rating_club=rating)
    text = client.get("/leiding/leden/").content.decode()
    assert "Vries, Jan de (1611)" in text
    assert "Vries, Jan de (1622)" in text


def test_what_everybody_sees_names_no_two_alike(client: Client, season: Season) -> None:
    for key in ("p2", "p3"):
        Player.objects.filter(pk=_of(season, key).pk).update(given_name="Jan", family_name="Vries")
    ratings = [season.entries.get(key=key).rating for key in ("p2", "p3")]
    for address in ("stand/", "stand/2/stand.csv", "ronde/2/", "kruistabel/"):
        text = client.get(f"/{season.slug}/{address}").content.decode()
        assert all(f"Vries ({rating})" in text for rating in ratings), address
    rows = client.get(f"/api/v1/seasons/{season.slug}/standing?after_round=2").json()["rows"]
    named = [(row["key"], row["name"]) for row in rows if row["key"] in ("p2", "p3")]
    assert {name for _key, name in named} == {_of(season, "p2").full_name}
