"""The pages for everybody: what they say, in how many queries, and that templates ask nothing."""

import re
from fractions import Fraction

import pytest
from django.test import Client
from django.urls import reverse

from competition.models import Season, SnapshotRow
from competition.pages.access import MEMBER_COOKIE
from competition.pages.standing.tables import StandingTable
from competition.reading.people import Person
from competition.reading.standing import Listed
from players.links import make_token
from tests.evening import entry
from tests.factories import UserFactory
from tests.listed import listed

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("_no_queries_in_templates")]

PAGES = [
    ("public:home", []),
    ("public:standing", []),
    ("public:standing-after", [1]),
    ("public:standing-after", [0]),
    ("public:rounds", []),
    ("public:round", [2]),
    ("public:round", [3]),
    ("public:player", ["p1"]),
    ("public:player-after", ["p1", 1]),
]


def address(name: str, season: Season, *args: object) -> str:
    return reverse(name, args=() if name == "public:home" else (season.slug, *args))


def text(html: str) -> str:
    """What a reader sees, with single spaces."""
    return " ".join(re.sub(r"<[^>]+>", " ", html).split())


@pytest.mark.parametrize(("name", "args"), PAGES)
@pytest.mark.parametrize("language", ["nl", "en"])
def test_every_page_opens_in_both_languages(
    client: Client, season: Season, name: str, args: list[object], language: str
) -> None:
    client.post("/i18n/setlang/", {"language": language})
    response = client.get(address(name, season, *args))
    assert response.status_code == 200
    html = response.content.decode()
    assert f'<html lang="{language}">' in html
    assert html.count("<h1") == 1
    assert " style=" not in html
    assert "onclick" not in html


def test_home_says_what_comes_next_and_how_it_stands(client: Client, season: Season) -> None:
    words = text(client.get("/").content.decode())
    assert "SV De Witte Toren" in words
    assert "Ronde 3, donderdag 17 september 20:00." in words
    assert "Stand na ronde 2" in words


def test_the_standing_has_a_row_for_everyone_in_order(client: Client, season: Season) -> None:
    response = client.get(address("public:standing", season))
    rows = list(
        SnapshotRow.objects.filter(snapshot__season=season, snapshot__round_number=2).order_by("place")
    )
    shown = [(row.row.place, row.row.person.key) for row in response.context["table"].lean_rows()]
    assert shown == [(row.place, row.entry.key) for row in rows]
    assert "Stand na ronde 2" in text(response.content.decode())
    assert 'scope="row"' in response.content.decode()


def test_who_opened_his_link_sees_his_own_row(client: Client, season: Season) -> None:
    client.cookies[MEMBER_COOKIE] = make_token(entry(season, "p7").player)
    table = client.get(address("public:standing", season)).context["table"]
    assert [row.row.person.key for row in table.lean_rows() if row.is_me] == ["p7"]
    client.cookies[MEMBER_COOKIE] = "somebody:else"
    table = client.get(address("public:standing", season)).context["table"]
    assert not any(row.is_me for row in table.lean_rows())


def test_a_round_before_the_last_has_its_own_standing(client: Client, season: Season) -> None:
    words = text(client.get(address("public:standing-after", season, 1)).content.decode())
    assert "Stand na ronde 1" in words


def test_the_visitor_sorts_the_standing(client: Client, season: Season) -> None:
    response = client.get(address("public:standing", season), {"sort": "-wins"})
    wins = [row.row.counts.wins for row in response.context["table"].lean_rows()]
    assert wins == sorted(wins, reverse=True)
    assert 'aria-sort="descending"' in response.content.decode()
    assert client.get(address("public:standing", season), {"sort": "nonsense"}).status_code == 200


def test_a_round_shows_boards_the_bye_and_absences_as_counts(client: Client, season: Season) -> None:
    first = text(client.get(address("public:round", season, 1)).content.decode())
    assert "Uitslagen ronde 1" in first
    assert "4 partijen: 4× 1-0" in first
    bye = SnapshotRow.objects.get(snapshot__season=season, snapshot__round_number=1, byes=1).entry.name
    assert f"Oneven {bye}" in first
    second = text(client.get(address("public:round", season, 2)).content.decode())
    assert "Afwezig 1 afgemeld" in second
    assert entry(season, "p9").name not in second


def test_a_round_to_come_says_until_when_one_can_report(client: Client, season: Season) -> None:
    words = text(client.get(address("public:round", season, 3)).content.decode())
    assert "Ronde 3" in words
    assert "nog niet ingedeeld" in words


def test_draughts_are_shown_as_draughts(client: Client, season: Season) -> None:
    Season.objects.filter(pk=season.pk).update(game="draughts")
    words = text(client.get(address("public:round", season, 1)).content.decode())
    assert "2-0" in words
    assert "1-0" not in words


@pytest.mark.parametrize("after", [None, 1, 2])
@pytest.mark.parametrize("key", ["p1", "p5", "p9"])
def test_the_ledger_adds_up_to_the_points_of_the_standing(
    client: Client, season: Season, key: str, after: int | None
) -> None:
    args = [key] if after is None else [key, after]
    response = client.get(address("public:player" if after is None else "public:player-after", season, *args))
    ledger = response.context["ledger"]
    row = SnapshotRow.objects.get(snapshot__season=season, snapshot__round_number=after or 2, entry__key=key)
    assert sum(Fraction(line.points.replace(",", ".")) for line in ledger.entries) == Fraction(row.points)
    assert ledger.total == row.points
    assert ledger.entries[-1].running == ledger.total


def test_what_is_not_there_is_a_404_that_helps(client: Client, season: Season) -> None:
    for path in (
        "/nowhere/",
        "/no-season/stand/",
        address("public:standing-after", season, 3),
        address("public:round", season, 9),
        address("public:player", season, "nobody"),
    ):
        response = client.get(path)
        assert response.status_code == 404, path
        words = text(response.content.decode())
        assert "Dit veld is leeg" in words
        assert "Stand" in words


def test_short_addresses_lead_on(client: Client, season: Season) -> None:
    assert client.get(address("public:season", season)).url == address("public:standing", season)
    assert client.get(address("public:current-round", season)).url == address("public:round", season, 3)


def test_pages_are_only_read(client: Client, season: Season) -> None:
    assert client.post(address("public:standing", season)).status_code == 405


def test_keys_of_any_kind_have_a_page(client: Client, season: Season) -> None:
    odd = entry(season, "p3")
    odd.key = "Jan / 3 ?"
    odd.save()
    season.lists_version = 0
    season.save()
    html = client.get(address("public:standing", season)).content.decode()
    link = re.search(r'href="([^"]*/speler/Jan[^"]*)"', html)
    assert link is not None
    assert client.get(link[1]).status_code == 200


def test_a_club_without_a_season_has_a_home(client: Client) -> None:
    response = client.get("/")
    assert response.status_code == 200
    assert "Er is nog geen competitie." in text(response.content.decode())


def a_row(place: int) -> Listed:
    person = Person(place, f"key-of-player-{place}", f"Given van der Familyname {place}", "", 1500)
    return listed(
        person, place, change=place % 5 - 2, group="A", points=Fraction(4000 - place, 3),
        played=20, wins=10, draws=5, losses=5, by_default=1, adjourned=1, colour_balance=-1, colour_run="2B",
        byes=1, absent=2, absent_unnotified=1, external=3,
    )  # fmt: skip


def test_two_hundred_rows_stay_lean() -> None:
    table = StandingTable(
        [a_row(place) for place in range(1, 201)], url=lambda key: f"/interne/speler/{key}/", caption=""
    )
    from django.template.loader import render_to_string

    html = render_to_string("tables/standing.html", {"table": table})
    assert html.count("<tr") == 201
    assert len(html.encode()) < 190_000


def test_who_may_not_see_a_page_is_told_so_and_where_to_go(client: Client, season: Season) -> None:
    client.force_login(UserFactory())
    response = client.get("/leiding/")
    assert response.status_code == 403
    html = response.content.decode()
    assert "Deze pagina is niet voor jou" in text(html)
    assert f'<a class="btn btn-secondary" href="{address("public:standing", season)}">' in html
