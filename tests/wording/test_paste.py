"""Pairings, results and standing to paste, compared with what one would write by hand."""

import datetime as dt
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
from django.utils import translation

from competition.models import Season
from competition.pages.public import paste
from competition.reading.people import Person
from competition.reading.rounds import GameRow, RoundHead, RoundPage
from competition.reading.standing import ListPage
from tests.listed import listed

URL = "https://club.example/intern/ronde/13/"


@pytest.fixture(autouse=True)
def _dutch() -> Any:
    with translation.override("nl"):
        yield


def person(name: str, place: int | None = None) -> Person:
    return Person(entry_id=1, key="p", name=name, listed_name=name, rating=None, place=place)


def game(board: int | None, white: str, black: str, result: str = "") -> GameRow:
    return GameRow(
        id=1,
        version=1,
        board=board,
        white=person(white),
        black=person(black),
        result=result,
        played_on=None,
        decided_in=None,
        tag="",
        locked=False,
        reasons=(),
        broken=(),
    )


def a_round(*games: GameRow, byes: tuple[str, ...] = (), notation: str = "chess", **counts: int) -> RoundPage:
    head = RoundHead(1, 13, dt.date(2026, 12, 4), dt.time(20, 0), "published", version=1, deadline=None)
    season = Season(name="Intern", slug="intern", game=notation)
    return RoundPage(season, head, games, tuple(person(name) for name in byes), counts, 0)


def a_list(*rows: tuple[int | None, str, Fraction | int]) -> ListPage:
    found = tuple(listed(person(name), place, points=Fraction(points)) for place, name, points in rows)
    return ListPage(Season(name="Intern", slug="intern"), 13, (13,), 0, False, found, "")


def test_pairings_as_text() -> None:
    page = a_round(
        game(1, "Jan de Vries", "Piet Bakker"),
        game(2, "Annemarie van den Nieuwenhuijzen", "Willem-Jan van der Meiden"),
        game(10, "Ali El Amrani", "Fatima Smit"),
        byes=("Oda de Vrije",),
        absent=5,
        absent_unnotified=1,
    )
    assert paste.pairings(page, URL).text == (
        "Indeling ronde 13\n"
        "vrijdag 4 december 2026, 20:00\n"
        "\n"
        " 1. Jan de Vries - Piet Bakker\n"
        " 2. Annemarie van den Nieuwenhuijzen -\n"
        "    Willem-Jan van der Meiden\n"
        "10. Ali El Amrani - Fatima Smit\n"
        "\n"
        "Oneven: Oda de Vrije\n"
        "Afwezig: 5 afgemeld, 1 zonder bericht\n"
        "\n"
        "https://club.example/intern/ronde/13/\n"
    )


def test_pairings_as_html() -> None:
    page = a_round(game(1, "Jan", "Piet"), game(None, "<b>Bob</b> & Co", 'Ed "x"'), byes=("<i>Oda</i>",))
    assert paste.pairings(page, URL + "?a=1&b=2").html == (
        "<h3>Indeling ronde 13</h3>\n"
        "<p>vrijdag 4 december 2026, 20:00</p>\n"
        "<table>\n"
        "<thead>\n"
        '<tr><th scope="col">Bord</th><th scope="col">Wit</th><th scope="col">Zwart</th></tr>\n'
        "</thead>\n"
        "<tbody>\n"
        "<tr><td>1</td><td>Jan</td><td>Piet</td></tr>\n"
        "<tr><td></td><td>&lt;b&gt;Bob&lt;/b&gt; &amp; Co</td><td>Ed &quot;x&quot;</td></tr>\n"
        "</tbody>\n"
        "</table>\n"
        "<p><strong>Oneven</strong>: &lt;i&gt;Oda&lt;/i&gt;</p>\n"
        '<p><a href="https://club.example/intern/ronde/13/?a=1&amp;b=2">'
        "Altijd actueel op de site van de competitie</a></p>\n"
    )


def test_results_as_text_in_chess_and_draughts() -> None:
    games = (
        game(1, "Jan", "Piet", "1-0"),
        game(2, "Ali", "Bea", "1/2-1/2"),
        game(3, "Cor", "Dirk", "0-1f"),
        game(4, "Eva", "Fay", "adjourned"),
        game(5, "Gé", "Hans"),
    )
    lines = paste.round_results(a_round(*games), URL).text.splitlines()
    assert lines == [
        "Uitslagen ronde 13",
        "vrijdag 4 december 2026",
        "",
        "1. Jan - Piet 1-0",
        "2. Ali - Bea ½-½",
        "3. Cor - Dirk 0-1 reglementair",
        "4. Eva - Fay afgebroken",
        "5. Gé - Hans nog niet gespeeld",
        "",
        URL,
    ]
    draughts = paste.round_results(a_round(*games, notation="draughts"), URL)
    assert "1. Jan - Piet 2-0\n2. Ali - Bea 1-1\n3. Cor - Dirk 0-2 reglementair\n" in draughts.text
    assert "<tr><td>2</td><td>Ali</td><td>Bea</td><td>1-1</td></tr>" in draughts.html


def test_the_standing() -> None:
    rows = (
        (1, "Jan de Vries", Fraction(377, 3)),
        *((place, f"Speler {place}", 100 - place) for place in range(2, 10)),
        (10, "Bartholomeus-Alexander van den Nieuwenhuijzen", 80),
        (None, "<b>Bob</b>", 0),
    )
    pasted = paste.standing(a_list(*rows), "vrijdag 4 december 2026 · Keizer · definitief", URL)
    assert pasted.text == (
        "Stand na ronde 13\n"
        "vrijdag 4 december 2026 · Keizer ·\n"
        "definitief\n"
        "\n"
        " 1. Jan de Vries: 125,67\n"
        " 2. Speler 2: 98\n"
        " 3. Speler 3: 97\n"
        " 4. Speler 4: 96\n"
        " 5. Speler 5: 95\n"
        " 6. Speler 6: 94\n"
        " 7. Speler 7: 93\n"
        " 8. Speler 8: 92\n"
        " 9. Speler 9: 91\n"
        "10. Bartholomeus-Alexander van den\n"
        "    Nieuwenhuijzen: 80\n"
        " -  <b>Bob</b>: 0\n"
        "\n" + URL + "\n"
    )
    assert "<tr><td>1</td><td>Jan de Vries</td><td>125,67</td></tr>\n" in pasted.html
    assert "<tr><td></td><td>&lt;b&gt;Bob&lt;/b&gt;</td><td>0</td></tr>\n" in pasted.html
    fractions = paste.standing(a_list(*rows), "", URL, style="fractions")
    assert " 1. Jan de Vries: 125⅔\n" in fractions.text
    assert "class" not in fractions.html
    assert "<td>125⅔</td>" in fractions.html


def test_it_speaks_english() -> None:
    with translation.override("en"):
        text = paste.pairings(a_round(game(1, "Jan", "Piet"), byes=("Oda",)), URL).text
    assert text.startswith(
        "Pairings of round 13\nFriday 4 December 2026, 20:00\n\n1. Jan - Piet\n\nBye: Oda\n"
    )


@pytest.mark.parametrize("players", [6, 120])
def test_no_line_is_longer_than_a_phone_is_wide_and_there_are_no_tabs(players: int) -> None:
    long = "Bartholomeus-Alexander van den Nieuwenhuijzen tot Zonneveldt"
    games = [game(board, f"{long} {board}", f"{board} {long}", "1-0") for board in range(1, players // 2 + 1)]
    for pasted in (paste.pairings(a_round(*games), URL), paste.round_results(a_round(*games), URL)):
        assert "\t" not in pasted.text
        assert max(len(line) for line in pasted.text.splitlines()) <= paste.WIDTH
        assert pasted.html.count("<tr>") == players // 2 + 1


def test_a_round_without_a_date_or_games() -> None:
    head = RoundHead(1, 13, None, None, "published", version=1, deadline=None)
    page = RoundPage(Season(name="Intern", slug="intern"), head, (), (), {}, 0)
    assert paste.pairings(page, URL).text == f"Indeling ronde 13\n\n{URL}\n"


def test_a_game_of_another_day_says_so_in_the_results() -> None:
    evening = dt.date(2026, 12, 4)
    before = replace(game(1, "Jan", "Piet", "1-0"), evening=evening, played_on=dt.date(2026, 12, 1))
    later = replace(game(2, "Kees", "Wim", "adjourned"), evening=evening, played_on=dt.date(2026, 12, 11))
    found = " ".join(paste.round_results(a_round(before, later), URL).text.split())
    assert "1-0 (vooruitgespeeld op 1 dec)" in found
    assert "wordt gespeeld op 11 dec" in found
    assert "afgebroken" not in found
