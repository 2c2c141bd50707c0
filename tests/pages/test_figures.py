"""The season in figures: story, charts, comparison, cross table and the games of two."""

import re
from urllib.parse import urlencode

import pytest
from django.test import Client
from django.urls import reverse

from competition.models import Prize, Season
from competition.pages.player.meetings import cross_view
from competition.reading.meetings import cross_table_page
from competition.reading.season_lists import season_lists
from competition.services.actors import Actor, Deed
from competition.services.importing import import_season
from competition.services.season_settings import name_absent
from competition.services.stored_lists import ensure_fresh
from tests.evening import entry
from tests.pages.test_public import text

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("_no_queries_in_templates")]

PAGES = ["story", "figures", "compare", "cross-table", "head-to-head"]


def address(name: str, season: Season, *players: str) -> str:
    query = urlencode([("speler", key) for key in players])
    return reverse(f"public:{name}", args=[season.slug]) + (f"?{query}" if query else "")


def html(client: Client, name: str, season: Season, *players: str) -> str:
    response = client.get(address(name, season, *players))
    assert response.status_code == 200
    return response.content.decode()


@pytest.mark.parametrize("name", PAGES)
@pytest.mark.parametrize("language", ["nl", "en"])
@pytest.mark.parametrize("players", [(), ("p1", "p2")])
def test_every_page_opens_in_both_languages(
    client: Client, season: Season, name: str, language: str, players: tuple[str, ...]
) -> None:
    client.post("/i18n/setlang/", {"language": language})
    shown = html(client, name, season, *players)
    assert f'<html lang="{language}">' in shown
    assert shown.count("<h1") == 1
    assert " style=" not in shown
    for script in ("site", "keys"):
        shown = shown.replace(f'<script src="/static/js/{script}.js" defer></script>', "")
    assert "<script" not in shown


@pytest.mark.parametrize("name", PAGES)
def test_before_the_first_round_pages_say_so(client: Client, name: str) -> None:
    season = large_season(4, rounds=0)
    html(client, name, season, "p0", "p1")


def large_season(players: int, rounds: int = 2) -> Season:
    """So many players, all of them in a game in every closed round."""
    keys = [f"p{number}" for number in range(players)]
    document = {
        "format": "clubcomp.season/1",
        "name": f"Large {players}",
        "rules": {
            "system": "alkmaar",
            "values": {"by": "rating", "divide": 100, "subtract": 8, "min": 5, "max": 12, "unrated": 5},
            "awards": {"win": "opponent + 12", "draw": "opponent", "loss": "opponent - 12"},
        },
        "entrants": [
            {"id": key, "name": f"Given Family{key}", "rating": 2200 - 5 * number}
            for number, key in enumerate(keys)
        ],
        "rounds": [
            {
                "number": number,
                "games": [
                    {"white": keys[at], "black": keys[at + 1], "result": "1-0"} for at in range(0, players, 2)
                ],
            }
            for number in range(1, rounds + 1)
        ],
    }
    return import_season(document=document, deed=Deed(Actor.command()))


def test_the_story_names_leaders_and_says_who_needs_more_games(client: Client, season: Season) -> None:
    Prize.objects.create(season=season, position=1, kind="place", minimum_games=3, name="Beker")
    words = text(html(client, "story", season))
    leader = next(key for key, line in season_lists(season).last.items() if line.place == 1)
    assert f"Koplopers {entry(season, leader).name}" in words
    assert "Beker 1e plaats · minstens 3 partijen" in words
    # Two rounds were played and one is left.
    assert f"{entry(season, leader).name} nog 1 partij nodig" in words


def test_charts_show_the_places_of_the_lists(client: Client, season: Season) -> None:
    found = season_lists(ensure_fresh(season))
    response = client.get(address("compare", season, "p1", "p7"))
    places, points = response.context["charts"]
    written = [row[1:] for row in places.rows]
    expected = [[found.line(number, key) for key in ("p1", "p7")] for number in found.rounds]
    assert [[cell.rstrip("e") for cell in row] for row in written] == [
        [str(line.place) if line else "–" for line in row] for row in expected
    ]
    assert [row[1] for row in points.rows][-1] == str(found.lines[2]["p1"].points)


def test_a_chart_can_be_read_without_seeing_it(client: Client, season: Season) -> None:
    shown = html(client, "compare", season, "p1")
    assert re.search(
        r'<svg class="chart-plot"[^>]* role="img" aria-labelledby="places-title places-desc"', shown
    )
    assert shown.count('type="radio" name="places"') == 3
    assert len(re.findall(r'name="places" autocomplete="off" checked', shown)) == 1
    assert "<summary>Als tabel" in shown


def test_the_players_page_has_his_charts_and_leads_on(client: Client, season: Season) -> None:
    response = client.get(reverse("public:player", args=[season.slug, "p1"]))
    assert [chart.key for chart in response.context["charts"]] == ["places", "points", "distances", "colours"]
    assert address("compare", season, "p1") in response.content.decode()
    after = client.get(reverse("public:player-after", args=[season.slug, "p1", 1]))
    assert [row[0] for row in after.context["charts"][0].rows] == ["Beginlijst", "Ronde 1"]


def test_who_is_compared_can_be_added_and_taken_away(client: Client, season: Season) -> None:
    shown = html(client, "compare", season, "p1", "p2", "nobody", "p1")
    assert re.findall(r'type="hidden" name="speler" value="([^"]*)"', shown) == ["p1", "p2"]
    assert f'href="{address("compare", season, "p2")}"' in shown
    assert '<option value="p3">' in shown
    assert '<option value="p1">' not in shown
    assert address("head-to-head", season, "p1", "p2").replace("&", "&amp;") in shown
    full = html(client, "compare", season, *[f"p{number}" for number in range(1, 10)])
    assert len(re.findall(r'class="without"', full)) == 6
    assert "<select" not in full


def test_the_cross_table_has_every_game_twice(client: Client, season: Season) -> None:
    shown = html(client, "cross-table", season)
    games = sum(round_.games.count() for round_ in season.rounds.filter(number__lte=2))
    signs = re.findall(r'<i title="[^"]*"(?: class="b")?>([^<]*)</i>', shown)
    assert sorted(signs) == sorted(["1", "0"] * games)


def test_a_large_cross_table_is_cut_in_blocks_of_columns(client: Client) -> None:
    season = large_season(100)
    page = cross_table_page(season)
    blocks = [cross_view(page, str, number) for number in (1, 2, 3)]
    assert [len(view.columns) for view in blocks] == [40, 40, 20]
    assert [column.name for view in blocks for column in view.columns] == [p.name for p in page.people]
    assert all(len(view.rows) == 100 for view in blocks)
    assert [block.label for block in blocks[0].blocks] == ["1–40", "41–80", "81–100"]
    for typed in ("2", "99", "x", "-1", "9" * 50):
        assert client.get(address("cross-table", season), {"kolommen": typed}).status_code == 200


def test_the_cross_table_of_two_hundred_players_stays_light(client: Client) -> None:
    assert len(html(client, "cross-table", large_season(200)).encode()) < 200_000


def test_two_who_met_are_shown_with_their_score(client: Client, season: Season) -> None:
    game = season.rounds.get(number=1).games.select_related("white__player", "black__player")[0]
    words = text(html(client, "head-to-head", season, game.white.key, game.black.key))
    assert f"{game.white.name} won 1×, {game.black.name} 0×, 0 remises." in words
    assert client.get(address("head-to-head", season, "p1", "nobody")).status_code == 404


def test_draughts_are_shown_as_draughts(client: Client, season: Season) -> None:
    Season.objects.filter(pk=season.pk).update(game="draughts")
    assert ">2</i>" in html(client, "cross-table", season)


def test_a_round_names_who_was_absent_where_the_season_says_so(
    client: Client, season: Season, director: Actor
) -> None:
    def words() -> str:
        return text(client.get(reverse("public:round", args=[season.slug, 2])).content.decode())

    absent = entry(season, "p9").name
    assert "1 afgemeld" in words()
    assert absent not in words()
    name_absent(season=season, named=True, deed=Deed(director))
    assert f"1 afgemeld {absent}" in words()
    name_absent(season=season, named=False, deed=Deed(director))
    assert absent not in words()
