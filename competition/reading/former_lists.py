"""Lists as they were published before something changed them: a correction, or other rules."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass
from fractions import Fraction

from competition.models import Season, Snapshot, SnapshotRow
from competition.reading.people import people_of
from competition.reading.standing import NotThere


@dataclass(frozen=True, slots=True)
class FormerList:
    """A list that people saw as final and that a newer one replaced."""

    after_round: int
    version: int
    made_at: dt.datetime


@dataclass(frozen=True, slots=True)
class FormerRow:
    """A row of it. `place_now` is that in the list that replaced it."""

    place: int | None
    key: str
    name: str
    points: Fraction
    value: Fraction
    place_now: int | None


def former_lists(season: Season, number: int | None = None) -> list[FormerList]:
    """All of them, or those after one round, the newest first; one query."""
    newest: dict[int, int] = {}
    found = Snapshot.objects.filter(season=season).order_by("round_number", "version")
    snapshots = list(found if number is None else found.filter(round_number=number))
    for snapshot in snapshots:
        newest[snapshot.round_number] = snapshot.pk
    replaced = [s for s in snapshots if s.of_closed_round and newest[s.round_number] != s.pk]
    return [FormerList(s.round_number, s.version, s.made_at) for s in reversed(replaced)]


def former_list(season: Season, number: int, version: int) -> tuple[FormerList, tuple[FormerRow, ...]]:
    """The rows of one. Raises NotThere. Four queries, however many players there are."""
    snapshots = list(Snapshot.objects.filter(season=season, round_number=number).order_by("version"))
    found = next((s for s in snapshots if s.version == version and s.of_closed_round), None)
    if found is None:
        raise NotThere(f"there was no list {version} after round {number}")
    people = people_of(season)
    now = dict(SnapshotRow.objects.filter(snapshot=snapshots[-1]).values_list("entry_id", "place"))
    rows = SnapshotRow.objects.filter(snapshot=found, hidden=False).order_by("position")
    return FormerList(number, version, found.made_at), tuple(
        FormerRow(
            place=row.place,
            key=people[row.entry_id].key,
            name=people[row.entry_id].name,
            points=Fraction(row.points),
            value=Fraction(row.value),
            place_now=now.get(row.entry_id),
        )
        for row in rows
    )
