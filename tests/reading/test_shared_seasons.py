"""The real season, imported, is shown exactly as the club's own lists have it."""

import json
from fractions import Fraction
from pathlib import Path

import pytest

from competition.reading.standing import list_page
from competition.services.actors import Actor, Deed
from competition.services.importing import import_season
from competition.services.stored_lists import ensure_fresh

pytestmark = pytest.mark.django_db


def test_every_list_of_the_real_season_is_what_the_club_printed(cases: Path) -> None:
    document = json.loads((cases / "alkmaar-club-30-rounds.json").read_text(encoding="utf-8"))
    season = ensure_fresh(import_season(document=document, deed=Deed(Actor.command())))
    rows = 0
    for number, expected in document["expected"]["standings"].items():
        page = list_page(season, int(number))
        shown = {row.person.key: row for row in page.shown}
        wanted = expected if isinstance(expected, list) else expected["rows"]
        for row in wanted:
            found = shown.pop(row["entrant"])
            assert found.points == Fraction(str(row["points"])), (number, row)
            assert (found.counts.wins, found.counts.draws, found.counts.losses) == (
                row["wins"],
                row["draws"],
                row["losses"],
            )
            rows += 1
        assert not shown
    assert rows == 1896
