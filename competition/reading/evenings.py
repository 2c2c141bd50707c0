"""All rounds of a season as the director sees them: how many play, how many don't, what is missing."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Count, Q

from competition.models import Round, Season
from competition.models.attendance import THERE_KINDS
from competition.reading.rounds import RoundHead, round_heads


@dataclass(frozen=True, slots=True)
class EveningRow:
    """A round in the director's list of rounds."""

    head: RoundHead
    games: int
    missing_results: int
    absent: int


def evening_rows(season: Season) -> tuple[EveningRow, ...]:
    """All rounds in order; four queries, however many there are."""
    absence = ~Q(attendances__kind__in=THERE_KINDS) & Q(attendances__isnull=False)
    rounds = Round.objects.filter(season=season)
    games = {
        pk: (number, missing)
        for pk, number, missing in rounds.annotate(
            number_of_games=Count("games"), missing=Count("games", filter=Q(games__result=""))
        ).values_list("pk", "number_of_games", "missing")
    }
    absent = dict(rounds.annotate(away=Count("attendances", filter=absence)).values_list("pk", "away"))
    return tuple(EveningRow(head, *games[head.id], absent[head.id]) for head in round_heads(season))
