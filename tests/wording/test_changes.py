"""What was and what is, from the rows of an event, whatever verb it was."""

from typing import Any

import pytest
from django.utils import translation

from competition.wording.changes import changes

NAMES = {1: "Jan", 2: "Piet", 3: "Kees"}
GAME: dict[str, Any] = {
    "board": 3,
    "white_id": 1,
    "black_id": 2,
    "result": "1-0",
    "played_on": None,
    "decided_in": None,
    "locked": False,
}


@pytest.mark.parametrize(
    ("was", "now", "told"),
    [
        (
            {"games": {"7": GAME}},
            {"games": {"7": {**GAME, "result": "0-1"}}},
            "bord 3, Jan – Piet: 1-0 → 0-1",
        ),
        (
            {"games": {"7": GAME}},
            {"games": {"7": {**GAME, "black_id": 3}}},
            "bord 3: Jan – Piet (1-0) → Jan – Kees (1-0)",
        ),
        ({}, {"games": {"7": {**GAME, "result": ""}}}, "bord 3: niets → Jan – Piet"),
        (
            {"rows": {"4": {"entry_id": 2, "kind": "absent"}}},
            {"rows": {"5": {"entry_id": 2, "kind": "external", "team": "2e team"}}},
            "Piet: afgemeld → bondswedstrijd, 2e team",
        ),
        (
            {},
            {
                "league": {
                    "1": {"entry_id": 3, "date": "2026-09-05", "team": "1", "board": 4, "result": "1/2"}
                }
            },
            "Kees: niets → bondswedstrijd, 5 sep, 1, bord 4, remise",
        ),
        (
            {"entries": {"3": {"withdrawn_after": None}}},
            {"entries": {"3": {"withdrawn_after": 4}}},
            "Kees: doet mee → teruggetrokken na ronde 4",
        ),
        (
            {},
            {"wishes": {"1": {"entry_id": 1, "board": 1, "note": "bij het raam"}}},
            "Jan: niets → bord 1, bij het raam",
        ),
    ],
)
def test_what_was_and_what_is(was: dict[str, Any], now: dict[str, Any], told: str) -> None:
    with translation.override("nl"):
        assert changes(was, now, NAMES) == [told]
