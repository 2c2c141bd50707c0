"""A season is read in a fixed number of queries."""

from typing import Any

import pytest

from competition.reading.load import load_season
from competition.services.actors import Actor, Deed
from competition.services.importing import import_season

pytestmark = pytest.mark.django_db


def _document(players: int, rounds: int) -> dict[str, Any]:
    keys = [f"p{number}" for number in range(players)]
    return {
        "format": "clubcomp.season/1",
        "name": "Any",
        "rules": {
            "system": "alkmaar",
            "values": {"by": "rating", "divide": 100, "subtract": 8, "min": 5, "max": 12, "unrated": 5},
            "awards": {"win": "opponent", "draw": "0", "loss": "0", "absent": "0"},
        },
        "entrants": [{"id": key, "rating": 1500} for key in keys],
        "rounds": [
            {
                "number": number,
                "games": [
                    {"white": white, "black": black, "result": "1-0"}
                    for white, black in zip(keys[2::2], keys[3::2], strict=True)
                ],
                "others": [{"entrant": key, "kind": "absent"} for key in keys[:2]],
            }
            for number in range(1, rounds + 1)
        ],
    }


@pytest.mark.parametrize(("players", "rounds"), [(4, 1), (60, 12)])
def test_the_number_of_queries_does_not_grow(
    players: int, rounds: int, django_assert_num_queries: Any
) -> None:
    season = import_season(document=_document(players, rounds), deed=Deed(Actor.command()))
    with django_assert_num_queries(7):
        loaded = load_season(season)
    assert len(loaded.entrants) == players
    assert len(loaded.rounds) == rounds
