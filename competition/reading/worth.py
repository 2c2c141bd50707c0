"""What absences would be worth to an entrant now."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from competition.models import Entry, Snapshot, SnapshotRow
from competition.reading.load import load_season
from competition.reading.snapshots import ensure_fresh
from competition.systems.errors import SeasonError
from competition.systems.worth import Question, Worth, worths


def worths_of(entry: Entry, questions: Iterable[Question]) -> dict[Question, Worth]:
    """By round and kind, with his value on the last list; empty where the lists can't be computed.

    Nine queries.
    """
    wanted = list(questions)
    if not wanted:
        return {}
    season = ensure_fresh(entry.season)
    try:
        return worths(load_season(season), entry.key, wanted, _value_on_the_last_list(entry))
    except SeasonError:
        return {}


def _value_on_the_last_list(entry: Entry) -> Fraction | None:
    last = Snapshot.objects.filter(season=entry.season_id).order_by("-round_number", "-version").first()
    value = SnapshotRow.objects.filter(snapshot=last, entry=entry).values_list("value", flat=True).first()
    return Fraction(value) if value is not None else None
