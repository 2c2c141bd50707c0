"""A whole season of a real club, imported: its page says what the club's own list said."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from competition.services.actors import Actor, Deed
from competition.services.importing import import_season

# What the club's list says of somebody, and the heads of these columns on the page.
COLUMNS = ("wins", "draws", "losses", "colour_balance", "byes")
HEADS = {"nl": ("Punten", "GW", "RM", "VL", "KL", "ON"), "en": ("Points", "W", "D", "L", "CB", "Bye")}


def rows_of(html: str) -> list[list[str]]:
    """The cells of each row of the standing, as text: place, movement, name, points, …"""
    rows = re.findall(r'<tr[^>]*>(<td class="place">.*?)</tr>', html)
    return [cells_of(row) for row in rows]


def cells_of(html: str) -> list[str]:
    """The cells as text."""
    cells = re.findall(r"<t[dh][^>]*>(.*?)</t[dh]>", html, re.DOTALL)
    return [" ".join(re.sub(r"<[^>]+>", " ", cell).split()) for cell in cells]


@pytest.fixture
def case(cases: Path) -> dict[str, Any]:
    return json.loads((cases / "alkmaar-club-30-rounds.json").read_text())


@pytest.mark.django_db
@pytest.mark.parametrize("language", ["nl", "en"])
def test_the_page_shows_the_list_of_the_club(
    client: Client, case: dict[str, Any], language: str, django_capture_on_commit_callbacks: Any
) -> None:
    with django_capture_on_commit_callbacks(execute=True):
        import_season(document=case["season"], deed=Deed(Actor.command()), slug="real")
    client.post("/i18n/setlang/", {"language": language})
    for number in (1, 15, 30):
        expected = case["expected"]["standings"][str(number)]
        html = client.get(f"/real/stand/{number}/").content.decode()
        rows = rows_of(html)
        heads = cells_of(html[html.index("<thead") : html.index("</thead>")])
        columns = [heads.index(head) for head in HEADS[language]]
        assert [int(row[0]) for row in rows] == list(range(1, len(expected) + 1))
        points = [int(row[3]) for row in rows]
        assert points == sorted(points, reverse=True)
        # The order of equal points is the club's own, so rows are compared without it.
        shown = {row[2].split()[0]: [row[column] for column in columns] for row in rows}
        assert shown == {
            row["entrant"]: [row["points"], *(signed(column, row[column]) for column in COLUMNS)]
            for row in expected
        }, f"after round {number}"


def signed(column: str, number: int) -> str:
    """A number as the page writes it: the colour balance has a sign."""
    if column != "colour_balance" or not number:
        return str(number)
    return f"+{number}" if number > 0 else f"−{-number}"
