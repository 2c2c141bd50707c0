"""The lists of a season as stored rows: computed after the commit of a verb, or once at the end of many."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from functools import partial
from typing import Any

from django.db import DatabaseError, connection, transaction

from clubcomp.outage import outage_of
from competition.models import Entry, Season, Snapshot, SnapshotRow
from competition.reading.load import load_season
from competition.reading.season_lists import newest_snapshots
from competition.systems import season as facts
from competition.systems.errors import SeasonError
from competition.systems.lists import standings_after
from competition.systems.tally import COUNTED

log = logging.getLogger(__name__)
_waiting: ContextVar[set[int] | None] = ContextVar("seasons_waiting_for_lists", default=None)


@dataclass(frozen=True, slots=True)
class Change:
    """What led to a version of a season, from the one before it: something in a round.

    A list follows from what happened up to its round, so all lists before this one stay.
    """

    version: int
    round_number: int

    def reaches(self, season: Season) -> int:
        """The first list that can be another than is stored; the very first, where more has changed."""
        alone = season.version == self.version and season.lists_version == self.version - 1
        return self.round_number if alone and not season.lists_problem else 0


def refresh_snapshots(season_id: int, change: Change | None = None) -> None:
    """Compute the lists after all counted rounds and store those that differ from what is stored.

    With the only `change` since they were stored: those that it reaches. Does nothing when they are up to
    date. When the lists can't be computed, the season says why in `lists_problem` and the old ones stay.
    """
    with transaction.atomic():
        season = Season.objects.select_for_update().filter(pk=season_id).first()
        if season is None or season.lists_version == season.version:
            return
        first = change.reaches(season) if change else 0
        season.lists_problem = ""
        try:
            with transaction.atomic():
                _store(season, load_season(season, for_lists=True), first)
        except SeasonError as error:
            log.error("the lists of season %s can't be computed: %s", season.slug, error)
            season.lists_problem = str(error)
        season.lists_version = season.version
        season.save(update_fields=["lists_version", "lists_problem"])


def ensure_fresh(season: Season) -> Season:
    """The season with stored lists that belong to its version, also when the server died before them.

    Where nothing can be stored now (the disk is full, others hold the database) the old lists are read.
    """
    if season.lists_version != season.version:
        try:
            refresh_snapshots(season.pk)
        except DatabaseError as error:
            if connection.in_atomic_block or outage_of(error) is None:
                raise
            log.warning("the lists of season %s can't be stored: %s", season.slug, error)
        season.refresh_from_db()
    return season


def refresh_after_commit(season_id: int, change: Change | None = None) -> None:
    """See to it that the lists of this season are computed once the transaction has been committed.

    `change`: the only thing that is different by it.
    """
    waiting = _waiting.get()
    if waiting is not None:
        waiting.add(season_id)
    else:
        transaction.on_commit(partial(refresh_snapshots, season_id, change), robust=True)


@contextmanager
def lists_deferred() -> Iterator[None]:
    """Compute the lists once at the end instead of after every verb inside."""
    waiting: set[int] = set()
    token = _waiting.set(waiting)
    try:
        yield
    finally:
        _waiting.reset(token)
        for season_id in sorted(waiting):
            refresh_after_commit(season_id)


def _store(season: Season, found: facts.Season, first: int) -> None:
    entries = dict(Entry.objects.filter(season=season).values_list("key", "pk"))
    closed = {round_.number for round_ in found.rounds if round_.state is facts.RoundState.CLOSED}
    wanted = [number for number in (0, *(r.number for r in found.rounds)) if number >= first]
    stored = newest_snapshots(season, first)
    stored_rows = _rows_by_snapshot([snapshot.pk for snapshot in stored.values()])
    outdated: list[Snapshot] = []
    snapshots: list[Snapshot] = []
    rows: list[SnapshotRow] = []
    for number, standing in standings_after(found, wanted).items():
        values = [
            {"entry_id": entries[row.entrant], "position": position, **SnapshotRow.stored(row)}
            for position, row in enumerate(standing.rows, start=1)
        ]
        old = stored.pop(number, None)
        if old is not None:
            old_rows = stored_rows.get(old.pk, [])
            same_head = (old.cycle, old.provisional) == (standing.cycle, standing.provisional)
            if same_head and is_same(old_rows, values):
                _mark_closed(old, number in closed)
                if old_rows != values:
                    SnapshotRow.objects.filter(snapshot=old).delete()
                    rows += [SnapshotRow(snapshot=old, **row) for row in values]
                continue
            outdated.append(old)
        snapshot = Snapshot(
            season=season,
            round_number=number,
            version=season.version,
            cycle=standing.cycle,
            provisional=standing.provisional,
            of_closed_round=number in closed,
        )
        snapshots.append(snapshot)
        rows += [SnapshotRow(snapshot=snapshot, **row) for row in values]
    Snapshot.objects.bulk_create(snapshots)
    SnapshotRow.objects.bulk_create(rows, batch_size=500)
    _drop(season, outdated, set(stored))


def _drop(season: Season, outdated: list[Snapshot], uncounted: set[int]) -> None:
    """Remove lists nobody has seen as final, and all lists of rounds that no longer count."""
    unseen = [snapshot.pk for snapshot in outdated if not snapshot.of_closed_round]
    Snapshot.objects.filter(pk__in=unseen).delete()
    Snapshot.objects.filter(season=season, round_number__in=uncounted).delete()


def _mark_closed(snapshot: Snapshot, closed: bool) -> None:
    if closed and not snapshot.of_closed_round:
        snapshot.of_closed_round = True
        snapshot.save(update_fields=["of_closed_round"])


def _rows_by_snapshot(snapshot_ids: list[int]) -> dict[int, list[dict[str, Any]]]:
    found: dict[int, list[dict[str, Any]]] = {}
    rows = SnapshotRow.objects.filter(snapshot__in=snapshot_ids).order_by("snapshot", "position")
    for row in rows.values():
        kept = {name: value for name, value in row.items() if name not in ("id", "snapshot_id")}
        found.setdefault(row["snapshot_id"], []).append(kept)
    return found


def is_same(old_rows: list[dict[str, Any]], rows: list[dict[str, Any]]) -> bool:
    """Whether stored rows say what these say, apart from counts that there were not when they were stored."""
    if len(old_rows) != len(rows):
        return False
    for old, new in zip(old_rows, rows, strict=True):
        known = {name: value for name, value in old.items() if value is not None or name not in COUNTED}
        if any(new[name] != value for name, value in known.items()):
            return False
    return True
