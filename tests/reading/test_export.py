"""Importing a season and exporting it again gives an equal season."""

import json
from pathlib import Path

import pytest

from competition.models import Season
from competition.reading.load import export_season, load_season
from competition.services.actors import Actor, Deed
from competition.services.importing import import_season
from competition.systems.season_file import read_season, write_season

pytestmark = pytest.mark.django_db

EVERYTHING = {
    "format": "clubcomp.season/1",
    "name": "Intern 2026-27",
    "game": "draughts",
    "rules": {
        "system": "alkmaar",
        "values": {"by": "rating", "divide": 100, "subtract": 0, "min": 5, "max": 12, "unrated": 5},
        "start": {"points": 300},
        "awards": {
            "win": "opponent + 12",
            "draw": "opponent",
            "loss": "opponent - 12",
            "bye": "own + 12",
            "absent": [{"times": 5, "award": "own - 4"}, {"award": "own - 12"}],
            "absent_unnotified": "0",
            "external": "own",
            "external_game": {"win": "4", "draw": "2", "loss": "0", "else": "0"},
            "exempt": "own",
        },
        "attendance": {"default": "absent", "deadline": {"weekday": "wednesday", "time": "20:00"}},
    },
    "entrants": [
        {
            "id": "a",
            "name": "Jan van der Meiden",
            "rating": 1800,
            "group": "A",
            "away": [{"after": 1, "until": 3}],
        },
        {"id": "b", "name": "Piet de Vries", "rating": None, "value": 7, "start_rank": 1},
        {
            "id": "c",
            "name": "Anna  't Hart",
            "group": [{"from_round": 1, "group": "B"}, {"from_round": 3, "group": None}],
        },
        {"id": "d", "name": "Kees", "first_round": 2},
        {"id": "e", "name": "Piet de Vries", "withdrawn_after": 1},
    ],
    "rounds": [
        {
            "number": 1,
            "date": "2026-09-03",
            "time": "20:00",
            "games": [
                {"board": 2, "white": "b", "black": "a", "result": "1-0", "decided_in": 2, "locked": True},
                {"board": 1, "white": "c", "black": "e", "played_on": "2026-09-01", "tag": "championship"},
            ],
            "adjustments": [
                {"entrant": "c", "points": "-1/2", "note": "Late"},
                {"entrant": "d", "points": "3"},
            ],
            "external_games": [
                {"entrant": "a", "date": "2026-09-05", "team": "1", "board": 3, "result": "1/2"},
                {"entrant": "a", "opponent_rating": 1900},
            ],
        },
        {
            "number": 3,
            "date": "2026-09-17",
            "state": "planned",
            "others": [
                {"entrant": "d", "kind": "present", "note": "later"},
                {"entrant": "c", "kind": "absent", "note": "ill"},
                {"entrant": "b", "kind": "reserve"},
                {"entrant": "a", "kind": "external", "team": "1", "board": 2, "opponent_rating": 2000},
                {"entrant": "e", "kind": "bye", "made_by": "pairing"},
            ],
        },
    ],
    "side_games": [{"board": 1, "white": "a", "black": "c", "result": "1/2-1/2", "played_on": "2027-05-20"}],
}


def _imported(document: object) -> Season:
    return import_season(document=document, deed=Deed(Actor.command()), slug="season")


def test_a_season_with_everything_in_it_comes_back_equal() -> None:
    season = _imported(EVERYTHING)
    assert load_season(season) == read_season(EVERYTHING)
    assert export_season(season) == write_season(read_season(EVERYTHING))


def test_an_export_can_be_imported_and_gives_the_same_export() -> None:
    first = export_season(_imported(EVERYTHING))
    second = export_season(import_season(document=first, deed=Deed(Actor.command()), slug="again"))
    assert json.dumps(second) == json.dumps(first)


def test_the_shared_seasons_come_back_equal(cases: Path) -> None:
    for path in sorted(cases.glob("*.json")):
        document = json.loads(path.read_text(encoding="utf-8"))
        if not isinstance(document.get("season"), dict):
            continue
        season = import_season(document=document, deed=Deed(Actor.command()), slug=path.stem)
        assert load_season(season) == read_season(document), path.name
