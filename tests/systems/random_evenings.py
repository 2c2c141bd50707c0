"""Random evenings with more players than can be paired by trying everything."""

import random

from tests.oracle.random_pairings import (
    everyone_all_season,
    forbidden,
    later_rounds,
    past_round,
    random_pairing_rules,
    round_to_pair,
    season_rules,
)
from tests.oracle.random_rules import chance
from tests.oracle.random_seasons import random_entrants
from tests.systems.build import Document


def random_evening(rng: random.Random, entrants: int, before: int) -> tuple[Document, int, list[str]]:
    """A season of so many entrants and earlier rounds, the round to pair, and named absentees."""
    number = before + 1
    document: Document = {"format": "clubcomp.season/1", "name": "Random", "game": "chess"}
    document["rules"] = season_rules(rng, number)
    document["rules"]["pairing"] = random_pairing_rules(rng, number)
    document["entrants"] = random_entrants(rng, document["rules"], entrants, number)
    if chance(rng, 0.6):
        everyone_all_season(document)
    ids = [entrant["id"] for entrant in document["entrants"]]
    document["rules"]["pairing"]["forbidden"] = forbidden(rng, ids)
    document["rounds"] = [past_round(rng, document, past) for past in range(1, number)]
    document["rounds"].append(round_to_pair(rng, document, number))
    document["rounds"] += later_rounds(rng, document, number)
    this = document["rounds"][before]
    fixed = {game[side] for game in this["games"] for side in ("white", "black")}
    away = [key for key in ids if key not in fixed and chance(rng, 0.1)]
    return document, number, away
