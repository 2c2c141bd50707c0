"""A list as a page shows it: finished rows from the stored lists."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from competition.models import Season, Snapshot, SnapshotRow
from competition.reading.columns import columns_of
from competition.reading.people import Person, people_of
from competition.reading.performances import performances
from competition.reading.snapshots import ensure_fresh


class NotThere(LookupError):
    """What a page is asked for does not exist."""


@dataclass(frozen=True, slots=True)
class ListRow:
    """A row of a list. `change`: how many places up since the list before, None for who was not in it."""

    person: Person
    place: int | None
    change: int | None
    group: str
    points: Fraction
    value_used: Fraction
    value: Fraction
    hidden: bool
    eligible: bool
    played: int
    wins: int
    draws: int
    losses: int
    by_default: int
    adjourned: int
    colour_balance: int
    colour_run: str
    byes: int
    absent: int
    absent_unnotified: int
    external: int
    tpr: int | None = None

    @property
    def percentage(self) -> Fraction | None:
        """Wins and half the draws of the games played, in percent; None without a game."""
        return Fraction(50 * (2 * self.wins + self.draws), self.played) if self.played else None


@dataclass(frozen=True, slots=True)
class ListPage:
    """The list after a round. `rounds` are the numbers that have a list, 0 for the start list."""

    season: Season
    after_round: int
    rounds: tuple[int, ...]
    cycle: int
    provisional: bool
    rows: tuple[ListRow, ...]
    problem: str

    @property
    def shown(self) -> tuple[ListRow, ...]:
        """The rows that the rules show."""
        return tuple(row for row in self.rows if not row.hidden)

    def row_of(self, key: str) -> ListRow | None:
        return next((row for row in self.rows if row.person.key == key), None)


def list_page(
    season: Season, after_round: int | None = None, *, full: bool = False, all_columns: bool = False
) -> ListPage:
    """The list after a round, the last closed one unless given. Raises NotThere when it has none.

    With `full` names, for directors; else with those that the public may see. Performances are there where
    the season shows them, and with `all_columns`.
    Seven queries at most, however many players there are, and one for the performances.
    """
    season = ensure_fresh(season)
    snapshots = {
        snapshot.round_number: snapshot
        for snapshot in Snapshot.objects.filter(season=season).order_by("round_number", "version")
    }
    if not snapshots:
        number = after_round or 0
        return ListPage(season, number, (), 0, False, (), season.lists_problem)
    number = _last_closed(snapshots) if after_round is None else after_round
    if number not in snapshots:
        raise NotThere(f"there is no list after round {number}")
    snapshot = snapshots[number]
    before = max((earlier for earlier in snapshots if earlier < number), default=None)
    people = people_of(season, full=full)
    with_tpr = all_columns or "tpr" in columns_of(season)
    tprs = performances(season, number, people) if with_tpr else {}
    rows = _rows(snapshot, snapshots[before] if before is not None else None, people, tprs)
    return ListPage(
        season=season,
        after_round=number,
        rounds=tuple(sorted(snapshots)),
        cycle=snapshot.cycle,
        provisional=snapshot.provisional,
        rows=rows,
        problem=season.lists_problem,
    )


def places_before(season: Season, number: int) -> dict[int, int | None]:
    """The places in the newest list before a round, by the primary key of the entry."""
    ensure_fresh(season)
    snapshot = (
        Snapshot.objects.filter(season=season, round_number__lt=number)
        .order_by("-round_number", "-version")
        .first()
    )
    if snapshot is None:
        return {}
    return dict(SnapshotRow.objects.filter(snapshot=snapshot).values_list("entry_id", "place"))


def _last_closed(snapshots: dict[int, Snapshot]) -> int:
    return max((number for number, snapshot in snapshots.items() if snapshot.of_closed_round), default=0)


def _rows(
    snapshot: Snapshot, before: Snapshot | None, people: Mapping[int, Person], tprs: Mapping[int, int | None]
) -> tuple[ListRow, ...]:
    earlier = {}
    if before is not None:
        earlier = dict(SnapshotRow.objects.filter(snapshot=before).values_list("entry_id", "place"))
    return tuple(
        _row(row, people[row.entry_id], earlier.get(row.entry_id), tprs.get(row.entry_id))
        for row in SnapshotRow.objects.filter(snapshot=snapshot).order_by("position")
    )


def _row(row: SnapshotRow, person: Person, earlier: int | None, tpr: int | None) -> ListRow:
    change = earlier - row.place if earlier is not None and row.place is not None else None
    return ListRow(
        person=person,
        place=row.place,
        change=change,
        group=row.group,
        points=Fraction(row.points),
        value_used=Fraction(row.value_used),
        value=Fraction(row.value),
        hidden=row.hidden,
        eligible=row.eligible,
        played=row.played,
        wins=row.wins,
        draws=row.draws,
        losses=row.losses,
        by_default=row.by_default,
        adjourned=row.adjourned,
        colour_balance=row.colour_balance,
        colour_run=row.colour_run,
        byes=row.byes,
        absent=row.absent,
        absent_unnotified=row.absent_unnotified,
        external=row.external,
        tpr=tpr,
    )
