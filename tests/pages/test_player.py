"""The page of a player: the ledger and what its lines were worth, why he moved between any two rounds."""

from __future__ import annotations

import re
from fractions import Fraction

import pytest
from django.test import Client
from django.urls import reverse

from competition.models import Season
from competition.reading.entrants import entrant_page
from competition.services.actors import Actor
from tests.evening import closed
from tests.factories import ClubFactory, make_season

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("_no_queries_in_templates")]

KEIZER = {
    "system": "keizer",
    "values": {"by": "rank", "top": 20},
    "start": {"own_value": True},
    "awards": {"win": "opponent", "draw": "1/2 opponent", "loss": "0", "bye": "2/3 own", "absent": "1/3 own"},
}


@pytest.fixture
def keizer(director: Actor) -> Season:
    """Eight players, three rounds closed and one to come."""
    ClubFactory()
    season = make_season(players=8, rounds=4, **KEIZER)
    for number in (1, 2, 3):
        closed(season.rounds.get(number=number), director)
    return Season.objects.get(pk=season.pk)


def words(client: Client, name: str, season: Season, key: str, **query: object) -> str:
    html = client.get(reverse(f"public:{name}", args=[season.slug, key]), query).content.decode()
    return " ".join(re.sub(r"<[^>]+>", " ", html).split())


def test_each_line_shows_what_it_was_worth_a_round_ago(client: Client, keizer: Season) -> None:
    for number in (1, 2, 3, 4, 5, 6, 7, 8):
        page = entrant_page(keizer, f"p{number}")
        assert page.row is not None
        before = entrant_page(keizer, f"p{number}", 2)
        assert before.row is not None
        old = [row.before for row in page.ledger if row.before is not None]
        assert sum(old, Fraction(0)) == before.row.points
        assert [row.before for row in page.ledger if row.line.round == 3] == [None]
    moved = next(f"p{n}" for n in range(1, 9) if _has_moved(keizer, f"p{n}"))
    assert "Vorige ronde" in words(client, "player", keizer, moved)


def _has_moved(season: Season, key: str) -> bool:
    return any(row.before not in (None, row.line.points) for row in entrant_page(season, key).ledger)


def test_there_is_no_such_column_where_nothing_changes_value(client: Client, season: Season) -> None:
    assert "Vorige ronde" not in words(client, "player", season, "p1")
