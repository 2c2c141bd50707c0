"""What absences would be worth to an entrant now."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from django.db.models import Subquery

from competition.models import Entry, Snapshot, SnapshotRow
from competition.systems.errors import SeasonError
from competition.systems.registry import system_of
from competition.systems.season import Season
from competition.systems.system import WORTH
from competition.systems.worth import Question, Worth, worths


def worths_of(entry: Entry, season: Season | None, questions: Iterable[Question]) -> dict[Question, Worth]:
    """By round and kind, with his value on the last list; empty where the season can't be computed.

    One query.
    """
    wanted = list(questions)
    if season is None or not wanted or WORTH not in system_of(season).features(season.rules):
        return {}
    try:
        return worths(season, entry.key, wanted, _value_on_the_last_list(entry))
    except SeasonError:
        return {}


def _value_on_the_last_list(entry: Entry) -> Fraction | None:
    lists = Snapshot.objects.filter(season=entry.season_id).order_by("-round_number", "-version")
    rows = SnapshotRow.objects.filter(snapshot=Subquery(lists.values("pk")[:1]), entry=entry)
    value = rows.values_list("value", flat=True).first()
    return Fraction(value) if value is not None else None
