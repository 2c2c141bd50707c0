"""Performances in a list: the games at the board that it counts, against opponents with a rating."""

from __future__ import annotations

from typing import Any

import pytest

from competition.reading.standing import list_page
from competition.services.actors import Actor, Deed
from competition.services.importing import import_season
from competition.services.stored_lists import ensure_fresh
from tests.systems.build import ALKMAAR, entrant, evening, game, season

PLAYERS = [entrant("A", 2000), entrant("B", 1900), entrant("C"), entrant("D", 1700)]


def tprs(document: dict[str, Any], number: int) -> dict[str, int | None]:
    stored = ensure_fresh(import_season(document=document, deed=Deed(Actor.command())))
    return {row.person.key: row.tpr for row in list_page(stored, number, columns=["tpr"]).rows}


@pytest.mark.django_db
def test_a_win_is_800_above_and_a_draw_is_level_with_the_opponent() -> None:
    # FIDE Handbook B.02, table 8.1.1: 100 percent is 800, 50 percent 0, 0 percent −800.
    document = season(ALKMAAR, PLAYERS, evening(1, game("A", "B", "1-0"), game("C", "D", "1/2-1/2")))
    assert tprs(document, 1) == {"A": 2700, "B": 1200, "C": 1700, "D": None}


@pytest.mark.django_db
def test_only_games_at_the_board_count_and_only_once_they_are_decided() -> None:
    first = evening(1, game("A", "B", "1-0", decided_in=2), game("C", "D", "1-0f"))
    document = season(
        {**ALKMAAR, "awards": {**ALKMAAR["awards"], "adjourned": "0", "forfeit_win": "own"}},
        PLAYERS,
        first,
        evening(2, game("D", "C", "0-1")),
    )
    assert tprs(document, 1) == {"A": None, "B": None, "C": None, "D": None}
    # D lost to C, who has no rating.
    assert tprs({**document, "name": "again"}, 2) == {"A": 2700, "B": 1200, "C": 2500, "D": None}
