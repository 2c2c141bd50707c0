"""The standing as a visitor asks for it: columns, names, groups, himself; and as files."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Callable
from typing import Any

import pytest
from django.core.cache import caches
from django.test import Client
from django.urls import reverse
from openpyxl import load_workbook

from competition.models import Entry, Event, Season
from competition.pages.access import MEMBER_COOKIE
from competition.services.actors import Actor, Deed
from competition.services.season_settings import choose_columns
from competition.wording.columns import COLUMNS
from players.links import make_token
from players.models import Player, User
from tests.evening import entry
from tests.pages.test_figures import large_season

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("_no_queries_in_templates")]


@pytest.fixture
def shown(client: Client, season: Season) -> Callable[..., list[str]]:
    """The keys of the rows that a page with such an address shows."""

    def ask(**query: str) -> list[str]:
        caches["process"].clear()  # a fragment that is kept has no context
        response = client.get(reverse("public:standing", args=[season.slug]), query)
        return [row.row.person.key for row in response.context["table"].lean_rows()]

    return ask


def heads(client: Client, season: Season) -> list[str]:
    html = client.get(reverse("public:standing", args=[season.slug])).content.decode()
    found = re.findall(r'<th scope="col"[^>]*>(.*?)</th>', html)
    return [re.sub(r"<[^>]+>", "", head) for head in found]


def test_the_club_chooses_columns_and_their_order(client: Client, season: Season, director: Actor) -> None:
    assert "TPR" not in heads(client, season)
    choose_columns(season=season, columns=["tpr", "rating", "wins"], deed=Deed(director))
    assert heads(client, season)[2:] == ["Speler", "Punten", "TPR", "Rating", "GW"]


def test_a_performance_follows_from_the_games_and_the_ratings(
    client: Client, season: Season, director: Actor
) -> None:
    # Two wins: the mean rating of the opponents and 800 (FIDE Handbook B.02, table 8.1.1).
    choose_columns(season=season, columns=["tpr"], deed=Deed(director))
    response = client.get(reverse("public:standing", args=[season.slug]))
    rows = [row.row for row in response.context["table"].lean_rows()]
    best = next(row for row in rows if row.counts.wins == row.counts.played == 2)
    met = [
        game.black.rating if game.white.key == best.person.key else game.white.rating
        for round_ in season.rounds.filter(state="closed")
        for game in round_.games.select_related("white", "black")
        if best.person.key in (game.white.key, game.black.key)
    ]
    assert best.tpr == -(-sum(met) // 2) + 800
    assert (
        next(row for row in rows if not row.counts.wins and not row.counts.draws and row.counts.played).tpr
        is not None
    )


def test_the_form_of_the_columns_orders_them_without_a_script(client: Client, season: Season) -> None:
    client.force_login(User.objects.get(is_director=True))
    address = reverse("director:columns", args=[season.slug])
    ticks = {
        "show-tpr": "on",
        "at-tpr": "2",
        "show-group": "on",
        "at-group": "",
        "show-wins": "on",
        "at-wins": "1",
    }
    client.post(address, {**ticks, "seen": season.version})
    season.refresh_from_db()
    assert season.columns == ["wins", "tpr", "group"]
    wrong = client.post(address, {**ticks, "at-tpr": "x"})
    assert wrong.status_code == 422
    assert 'value="x"' in wrong.content.decode()
    assert reverse(
        "director:undo-in-season", args=[season.slug, Event.objects.get(verb="columns_chosen").pk]
    ) in (wrong.content.decode())
    client.post(address, {"go": "usual"})
    season.refresh_from_db()
    assert season.columns == []


def test_a_few_letters_of_a_name_find_it(shown: Callable[..., list[str]], season: Season) -> None:
    Player.objects.filter(entries__key="p3").update(given_name="Żofia", family_name="Ö'Neill")
    assert shown(naam="żOFIA") == ["p3"]
    assert shown(naam="ö'ne") == ["p3"]
    assert shown(naam="") == shown()


def test_a_name_that_nobody_has_is_said_and_stays_in_the_field(client: Client, season: Season) -> None:
    response = client.get(reverse("public:standing", args=[season.slug]), {"naam": "<b>xx"})
    html = response.content.decode()
    assert "Niemand op deze lijst heet ‘&lt;b&gt;xx’" in html
    assert 'value="&lt;b&gt;xx"' in html
    assert "<b>xx" not in html


def test_a_group_that_there_is_not_is_said_and_everybody_is_shown(
    client: Client, shown: Callable[..., list[str]], season: Season
) -> None:
    html = client.get(reverse("public:standing", args=[season.slug]), {"groep": "<i>Z"}).content.decode()
    assert "Er is geen groep ‘&lt;i&gt;Z’ op deze lijst." in html
    assert shown(groep="<i>Z") == shown()


def test_names_groups_and_order_go_together(shown: Callable[..., list[str]], season: Season) -> None:
    Entry.objects.filter(season=season, key__in=["p1", "p2", "p3"]).update(
        groups=[{"from_round": 1, "group": "A"}]
    )
    Season.objects.filter(pk=season.pk).update(version=season.version + 1)  # the lists are computed anew
    assert sorted(shown(groep="A")) == ["p1", "p2", "p3"]
    ordered = shown(groep="A", sort="name")
    names = {key: entry(season, key).player.family_name for key in ordered}
    assert ordered == sorted(ordered, key=lambda key: names[key])
    assert shown(groep="A", naam=names["p2"]) == ["p2"]


def test_around_me_are_five_above_and_five_below(
    client: Client, shown: Callable[..., list[str]], season: Season
) -> None:
    everybody = shown()
    assert shown(rond="1") == everybody  # of nobody
    client.cookies[MEMBER_COOKIE] = make_token(entry(season, everybody[0]).player)
    assert shown(rond="1") == everybody[:6]
    html = client.get(reverse("public:standing", args=[season.slug])).content.decode()
    assert "?rond=1" in html


def rows_of(client: Client, season: Season, kind: str) -> list[list[Any]]:
    response = client.get(reverse(f"public:standing-{kind}", args=[season.slug, 2]))
    assert "attachment" in response["Content-Disposition"]
    if kind == "csv":
        text = response.content.decode("utf-8")
        assert text.startswith("\ufeff")
        return list(csv.reader(io.StringIO(text.removeprefix("\ufeff")), delimiter=";"))
    sheet = load_workbook(io.BytesIO(response.content)).active
    return [list(row) for row in sheet.iter_rows(values_only=True)]


@pytest.mark.parametrize("kind", ["csv", "excel"])
def test_a_file_has_everybody_with_all_columns(
    client: Client, season: Season, shown: Callable[..., list[str]], kind: str
) -> None:
    head, *rows = rows_of(client, season, kind)
    assert head[:4] == ["Plaats", "Plaatsen omhoog", "Speler", "Punten"]
    assert len(head) == len(set(head)) == 21
    assert [row[2] for row in rows] == [entry(season, key).player.full_name for key in shown()]
    assert [str(row[0]) for row in rows] == [str(place) for place in range(1, 10)]


def test_a_name_is_no_formula_and_a_negative_number_stays_a_number(client: Client, season: Season) -> None:
    Player.objects.filter(entries__key="p3").update(given_name="=1+1", prefix="", family_name="Boef")
    head, *rows = rows_of(client, season, "csv")
    assert "'=1+1 Boef" in {row[2] for row in rows}
    balance = next(at for at, name in enumerate(head) if name.endswith("(KL)"))
    assert all(re.fullmatch(r"-?\d+", row[balance]) for row in rows)
    _head, *rows = rows_of(client, season, "excel")
    assert "=1+1 Boef" in {row[2] for row in rows}
    assert all(isinstance(row[3], int | float) for row in rows)


def test_points_with_a_fraction_are_written_as_a_dutch_spreadsheet_reads_them() -> None:
    from fractions import Fraction

    from competition.wording.columns import rounded
    from players.importing.export import escaped

    assert escaped(rounded(Fraction(377, 3), 2)) == "125,67"
    assert escaped(rounded(Fraction(-1, 2), 0)) == "-1"
    assert escaped("-1") == "'-1"


def test_a_list_that_there_is_not_is_no_file(client: Client, season: Season) -> None:
    for kind in ("csv", "excel"):
        assert client.get(reverse(f"public:standing-{kind}", args=[season.slug, 3])).status_code == 404


def test_every_file_under_the_table_opens(client: Client, season: Season) -> None:
    response = client.get(reverse("public:standing", args=[season.slug]))
    html = response.content.decode()
    links = re.findall(r'href="([^"]+)" rel="nofollow">(?:PDF|Excel|CSV|JSON)<', html)
    assert len(links) == 4
    for link in links:
        assert client.get(link.replace("&amp;", "&")).status_code == 200


def test_a_list_of_two_hundred_with_all_columns_is_light(client: Client, director: Actor) -> None:
    season = large_season(200)
    choose_columns(season=season, columns=COLUMNS, deed=Deed(director))
    html = client.get(reverse("public:standing", args=[season.slug])).content
    assert html.count(b"<tr") > 200
    assert len(html) < 200_000
