"""What everybody may see: lists of counted rounds, pairings that are out, the rounds to come."""

from __future__ import annotations

import datetime as dt
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

from django.http import Http404

from competition.models import Attendance, Entry, Game, Round, Season, Snapshot, SnapshotRow
from competition.models.attendance import GAME
from competition.reading.snapshots import newest_snapshots
from competition.systems.season import Kind, RoundState
from players.names import Name


@dataclass(frozen=True, slots=True)
class ListedRow:
    """A shown row of a list, with its exact numbers and the name behind it."""

    key: str
    name: str
    previous: int | None
    row: SnapshotRow

    @property
    def points(self) -> Fraction:
        return Fraction(self.row.points)

    @property
    def value(self) -> Fraction:
        return Fraction(self.row.value)

    @property
    def moved(self) -> int | None:
        """Places won since the list before; None for who was not in it."""
        if self.previous is None or self.row.place is None:
            return None
        return self.previous - self.row.place


@dataclass(frozen=True, slots=True)
class PublishedList:
    """The list after a round, as pages show it."""

    season: Season
    number: int
    round: Round | None
    provisional: bool
    cycle: int
    rows: list[ListedRow]


@dataclass(frozen=True, slots=True)
class PublishedRound:
    """A round as everybody may see it: games only once they are published."""

    round: Round
    games: list[Game]
    byes: list[str]
    absences: dict[Kind, int]


@dataclass(frozen=True, slots=True)
class Calendar:
    """The rounds of a season in order."""

    rounds: list[Round]

    def get(self, number: int) -> Round | None:
        return next((each for each in self.rounds if each.number == number), None)

    @property
    def with_lists(self) -> list[Round]:
        """The rounds that a list takes into account."""
        return [each for each in self.rounds if each.counts]

    @property
    def last_closed(self) -> int:
        """The number of the last closed round, 0 when there is none."""
        return max((each.number for each in self.rounds if each.state == RoundState.CLOSED), default=0)

    def next_one(self, today: dt.date) -> Round | None:
        """The round that comes next: the first one that is not closed and not long past."""
        coming = [each for each in self.rounds if each.state != RoundState.CLOSED]
        dated = [each for each in coming if each.date is None or each.date >= today]
        return next(iter(dated or coming), None)

    def current(self, today: dt.date) -> Round | None:
        """The round that people ask for: one with pairings that is not over, else the next, else the last."""
        out = [each for each in self.rounds if each.state == RoundState.PUBLISHED]
        if out:
            return out[-1]
        return self.next_one(today) or (self.rounds[-1] if self.rounds else None)


def calendars(seasons: Iterable[Season]) -> dict[int, Calendar]:
    """The rounds of these seasons, by the season's id, in one query."""
    found: dict[int, list[Round]] = {season.pk: [] for season in seasons}
    for each in Round.objects.filter(season__in=found).order_by("season", "number"):
        found[each.season_id].append(each)
    return {pk: Calendar(rounds) for pk, rounds in found.items()}


def published_list(
    season: Season, calendar: Calendar, number: int, limit: int | None = None
) -> PublishedList | None:
    """The list after a counted round (0: the start list), or None when it isn't there. Three queries."""
    snapshots = newest_snapshots(season)
    snapshot = snapshots.get(number)
    if snapshot is None:
        return None
    before = snapshots.get(max((other for other in snapshots if other < number), default=-1))
    return PublishedList(
        season=season,
        number=number,
        round=calendar.get(number),
        provisional=snapshot.provisional,
        cycle=snapshot.cycle,
        rows=_listed(snapshot, before, limit),
    )


def places_before(season: Season, number: int) -> dict[str, int | None]:
    """Where everyone stood in the list that counted before round `number`, by key."""
    snapshots = newest_snapshots(season)
    before = snapshots.get(max((other for other in snapshots if other < number), default=-1))
    if before is None:
        return {}
    rows = SnapshotRow.objects.filter(snapshot=before)
    return dict(rows.values_list("entry__key", "place"))


def places_by_round(season: Season, entry: Entry) -> list[tuple[int, SnapshotRow]]:
    """The rows of an entry in all lists, by round."""
    numbers = {snapshot.pk: number for number, snapshot in newest_snapshots(season).items()}
    rows = SnapshotRow.objects.filter(entry=entry, snapshot__in=numbers)
    return sorted(((numbers[row.snapshot_id], row) for row in rows), key=lambda pair: pair[0])


def published_round(season: Season, number: int) -> PublishedRound:
    """A round with what may be seen of it. Raises Http404 when the season has no such round."""
    each = Round.objects.filter(season=season, number=number).first()
    if each is None:
        raise Http404
    kinds = Counter[str]()
    byes: list[str] = []
    rows = Attendance.objects.filter(round=each).exclude(kind=GAME).order_by("pk")
    for kind, key in rows.values_list("kind", "entry__key"):
        if kind == Kind.BYE:
            byes.append(key)
        else:
            kinds[kind] += 1
    games = (
        Game.objects.filter(round=each).select_related("white", "black")
        if each.counts
        else Game.objects.none()
    )
    return PublishedRound(
        round=each,
        games=list(games.order_by("board", "pk")),
        byes=byes if each.counts else [],
        absences={Kind(kind): number for kind, number in kinds.items()},
    )


def names(season: Season) -> dict[str, str]:
    """The names of all entrants by key, in one query."""
    rows = Entry.objects.filter(season=season)
    fields = ("key", "player__given_name", "player__prefix", "player__family_name")
    return {key: Name(*parts).full for key, *parts in rows.values_list(*fields)}


def _listed(snapshot: Snapshot, before: Snapshot | None, limit: int | None) -> list[ListedRow]:
    previous: dict[int, int | None] = {}
    if before is not None:
        previous = dict(SnapshotRow.objects.filter(snapshot=before).values_list("entry_id", "place"))
    rows = (
        SnapshotRow.objects.filter(snapshot=snapshot, place__isnull=False)
        .select_related("entry__player")
        .order_by("position")
    )
    return [
        ListedRow(row.entry.key, row.entry.player.full_name, previous.get(row.entry_id), row)
        for row in (rows[:limit] if limit else rows)
    ]
