"""What a message or a search engine shows of a link to a page for everybody."""

from __future__ import annotations

import io
import re
from html import unescape

import pytest
from django.test import Client
from django.urls import reverse
from PIL import Image

from competition.models import Season
from players.models import ClubLogo

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("_no_queries_in_templates")]


def card(client: Client, path: str) -> dict[str, str]:
    """The names and contents of the meta elements of a page."""
    html = client.get(path).content.decode()
    found = re.findall(r'<meta (?:name|property)="([^"]+)"\s+content="([^"]*)"', html)
    shown = {name: unescape(content) for name, content in found}
    assert len(shown) == len(found)  # each of them once
    return shown


def of(season: Season, name: str, *args: object) -> str:
    return reverse(f"public:{name}", args=[season.slug, *args])


def test_a_card_says_title_first_line_club_and_address(client: Client, season: Season) -> None:
    shown = card(client, of(season, "standing-after", 1))
    assert shown["og:title"] == f"Stand na ronde 1 · {season.name}"
    assert shown["og:description"].startswith("donderdag 3 september 2026 · ")
    assert shown["description"] == shown["og:description"]
    assert shown["og:site_name"] == "SV De Witte Toren"
    assert shown["og:url"] == f"http://testserver{of(season, 'standing-after', 1)}"
    assert shown["twitter:card"] == "summary"


@pytest.mark.parametrize(
    ("name", "args", "title"),
    [
        ("standing", [], "Stand na ronde 2"),
        ("round", [2], "Uitslagen ronde 2"),
        ("round", [3], "Ronde 3"),
        ("story", [], "Het verhaal van het seizoen"),
    ],
)
def test_pages_that_are_kept_have_theirs_too(
    client: Client, season: Season, name: str, args: list[object], title: str
) -> None:
    first, again = (card(client, of(season, name, *args)) for _time in range(2))
    assert first == again
    assert first["og:title"] == f"{title} · {season.name}"
    assert first["og:description"]


def test_home_and_player_have_a_card(client: Client, season: Season) -> None:
    home = card(client, "/")
    assert home["og:title"] == "Donderdag 17 september"
    player = card(client, of(season, "player", "p1"))
    person = season.entries.get(key="p1").name
    assert player["og:title"] == f"{person} · {season.name}"
    assert "punten" in player["og:description"]


def test_the_picture_has_a_whole_address_and_is_there(client: Client, season: Season) -> None:
    assert card(client, "/")["og:image"] == "http://testserver/static/img/touch-icon.png"
    with io.BytesIO() as out:
        Image.new("RGB", (8, 8)).save(out, "PNG")
        ClubLogo.objects.create(club_id=1, content=out.getvalue(), digest="abc123")
    address = card(client, "/")["og:image"]
    assert address == "http://testserver/clublogo.png?v=abc123"
    assert client.get(address)["Content-Type"] == "image/png"


def test_a_page_that_is_not_for_everybody_has_none(client: Client, season: Season) -> None:
    assert "og:title" not in card(client, "/inloggen/")
