"""Whole seasons for timing: so many entrants, about 80% present, results by rating."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

from competition.systems.pairing.evening import pair
from competition.systems.rules import read_rules
from competition.systems.season import Entrant, Game, Kind, Other, Result, Round, RoundState, Season

ROUNDS = 30
PRESENT = 0.8
KEIZER: dict[str, Any] = {
    "preset": "keizer-classic",
    "recalculation": "fixed_point",
    "values": {"ratio": 3},
    "start": {"own_value": True},
    "pairing": {"rematch": {"max_per_season": None, "min_rounds_between": 6}},
}


def keizer_rules(**pairing: Any) -> dict[str, Any]:
    """Keizer rules that iterate to a fixed point, with these keys of `pairing` changed."""
    return KEIZER | {"pairing": KEIZER["pairing"] | pairing}


def play_season(
    entrants: int, rules: dict[str, Any] | None = None, rounds: int = ROUNDS, seed: int = 1
) -> Season:
    """A season in which every round was paired by the engine and played; the same for the same seed."""
    rng = random.Random(seed)
    season = Season(
        name=f"{entrants} entrants",
        game="chess",
        rules=read_rules(rules or KEIZER),
        entrants=tuple(
            Entrant(f"E{i:04}", f"Entrant {i}", rating=2200 - (1200 * i) // max(entrants, 2))
            for i in range(entrants)
        ),
    )
    ratings = {e.id: e.rating or 0 for e in season.entrants}
    for number in range(1, rounds + 1):
        season = _play_round(season, number, ratings, rng)
    return season


def _play_round(season: Season, number: int, ratings: dict[str, int], rng: random.Random) -> Season:
    absent = [e.id for e in season.entrants if rng.random() > PRESENT]
    pairing = pair(season, number, absent)
    games = tuple(
        Game(g.white, g.black, _result(ratings[g.white] - ratings[g.black], rng), g.board)
        for g in pairing.games
    )
    others = [Other(key, Kind.ABSENT) for key in absent]
    others += [Other(key, Kind.BYE) for key in (pairing.bye,) if key]
    others += [Other(key, Kind.EXEMPT) for key in pairing.unpaired]
    played = Round(number, state=RoundState.CLOSED, games=games, others=tuple(others))
    return replace(season, rounds=(*season.rounds, played))


def _result(difference: int, rng: random.Random) -> Result:
    expected = 1 / (1 + 10 ** (-difference / 400))
    draw = 0.25 * (1 - abs(2 * expected - 1))
    drawn = rng.random()
    if drawn < draw:
        return Result.DRAW
    return Result.WHITE_WINS if drawn < draw + (1 - draw) * expected else Result.BLACK_WINS
