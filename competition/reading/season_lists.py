"""All lists of a season side by side: what its figures, its charts and its story are drawn from."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, NamedTuple

from competition.models import Game, Season, Snapshot, SnapshotRow
from competition.models.round import COUNTED_STATES
from competition.reading.people import Person, people_of
from competition.systems.season import Result
from competition.systems.story import Meeting

# The columns of a stored row, in the order of the fields of ListLine.
_COLUMNS = ("place", "group", "colour_balance", "played", "eligible", "points", "value")


class ListLine(NamedTuple):
    """What a list says of somebody; the exact figures are parsed where somebody asks for them."""

    place: int | None
    group: str
    colour_balance: int
    played: int
    eligible: bool
    points_as_stored: str | None
    value_as_stored: str | None

    @property
    def points(self) -> Fraction | None:
        return None if self.points_as_stored is None else Fraction(self.points_as_stored)

    @property
    def value(self) -> Fraction | None:
        return None if self.value_as_stored is None else Fraction(self.value_as_stored)


@dataclass(frozen=True, slots=True)
class SeasonLists:
    """The start list (0) and the list after each closed round, by the keys of entrants in their order."""

    season: Season
    people: dict[str, Person]
    rounds: tuple[int, ...]
    lines: dict[int, dict[str, ListLine]]

    @property
    def last(self) -> dict[str, ListLine]:
        """The newest list; empty before there is one."""
        return self.lines[self.rounds[-1]] if self.rounds else {}

    def line(self, number: int, key: str) -> ListLine | None:
        """What the list after a round says of somebody; None where he is not in it."""
        return self.lines[number].get(key)

    def before(self, number: int) -> dict[str, ListLine]:
        """The list that a round began with."""
        earlier = [each for each in self.rounds if each < number]
        return self.lines[earlier[-1]] if earlier else {}


def newest_snapshots(season: Season, first: int = 0) -> dict[int, Snapshot]:
    """The list that counts for each round (from the `first` on) that has one, by round number, ascending."""
    snapshots = Snapshot.objects.filter(season=season, round_number__gte=first)
    return {snapshot.round_number: snapshot for snapshot in snapshots.order_by("round_number", "version")}


def season_lists(
    season: Season, up_to: int | None = None, people: Mapping[str, Person] | None = None
) -> SeasonLists:
    """The lists of a season, three queries, two where its people have been read already.

    `up_to` leaves out the lists after a later round.
    """
    snapshots = {
        number: snapshot
        for number, snapshot in newest_snapshots(season).items()
        if (snapshot.of_closed_round or number == 0) and (up_to is None or number <= up_to)
    }
    known = people or {person.key: person for person in people_of(season).values()}
    return SeasonLists(
        season=season,
        people=dict(known),
        rounds=tuple(sorted(snapshots)),
        lines=_lines(snapshots, {person.entry_id: person.key for person in known.values()}),
    )


def _lines(snapshots: dict[int, Snapshot], keys: dict[int, str]) -> dict[int, dict[str, ListLine]]:
    found: dict[int, dict[str, ListLine]] = {number: {} for number in snapshots}
    numbers = {snapshot.pk: number for number, snapshot in snapshots.items()}
    rows: Iterable[Any] = (
        SnapshotRow.objects.filter(snapshot__in=list(numbers))
        .order_by("snapshot", "position")
        .values_list("snapshot_id", "entry_id", *_COLUMNS)
    )
    for snapshot_id, entry_id, *fields in rows:
        found[numbers[snapshot_id]][keys[entry_id]] = ListLine(*fields)
    return found


def meetings(season: Season, up_to: int | None = None) -> tuple[Meeting, ...]:
    """The games of published rounds, by round and board; one query."""
    games = Game.objects.filter(round__season=season, round__state__in=COUNTED_STATES)
    if up_to is not None:
        games = games.filter(round__number__lte=up_to)
    rows = games.order_by("round__number", "board", "pk")
    return tuple(
        Meeting(number, white, black, Result(result) if result else None)
        for number, white, black, result in rows.values_list(
            "round__number", "white__key", "black__key", "result"
        )
    )
