"""The performance of everybody in the games that a list counts."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from fractions import Fraction

from django.db.models import Q

from competition.models import Game, Round, Season
from competition.reading.people import Person
from competition.systems.season import Result
from competition.systems.tpr import performance

HALVES = {Result.WHITE_WINS.value: (2, 0), Result.BLACK_WINS.value: (0, 2), Result.DRAW.value: (1, 1)}


def performances(season: Season, number: int, people: Mapping[int, Person]) -> dict[int, int | None]:
    """By the primary key of the entry, after a round, from games at the board against rated opponents.

    A game that was decided later does not count yet. One query.
    """
    decided = Q(decided_in=None) | Q(decided_in__lte=number)
    games = Game.objects.filter(
        decided,
        round__season=season,
        round__number__lte=number,
        round__in=Round.objects.counted(),
        result__in=HALVES,
    )
    met: dict[int, list[tuple[int, int]]] = defaultdict(list)
    for white, black, result in games.values_list("white_id", "black_id", "result"):
        for who, other, halves in zip((white, black), (black, white), HALVES[result], strict=True):
            rating = people[other].rating
            if rating is not None:
                met[who].append((rating, halves))
    return {
        who: performance([rating for rating, _ in found], Fraction(sum(halves for _, halves in found), 2))
        for who, found in met.items()
    }
