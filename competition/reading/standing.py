"""A list as a page shows it: finished rows from the stored lists, and the columns it has."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from django.db.models import Q, Subquery

from competition.models import Game, Round, Season, Snapshot, SnapshotRow
from competition.reading.people import Person, people_of_all
from competition.systems.errors import SeasonError
from competition.systems.registry import find_system
from competition.systems.rules import read_rules
from competition.systems.season import Result
from competition.systems.standing import TIE_BREAK, Row
from competition.systems.system import USUAL_COLUMNS as USUAL
from competition.systems.tally import COUNTED
from competition.systems.tpr import performance


class NotThere(LookupError):
    """What a page is asked for does not exist."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Listed(Row):
    """A row of a list with who it is about, named as the page may name him.

    `change`: how many places up since the list before, None for who was not in it. `tpr` is there where the
    page shows it.
    """

    person: Person
    change: int | None
    tpr: int | None = None


def listed(person: Person, earlier: int | None, figures: dict[str, Any], tpr: int | None = None) -> Listed:
    """A row with these `figures` (those of a `Row`), whose place in the list before was the `earlier` one."""
    place = figures["place"]
    change = earlier - place if earlier is not None and place is not None else None
    return Listed(
        **{**figures, "entrant": person.key, "name": person.name}, person=person, change=change, tpr=tpr
    )


@dataclass(frozen=True, slots=True)
class ListPage:
    """The list after a round. `rounds` are the numbers that have a list, 0 for the start list."""

    season: Season
    after_round: int
    rounds: tuple[int, ...]
    cycle: int
    provisional: bool
    rows: tuple[Listed, ...]
    problem: str

    @property
    def shown(self) -> tuple[Listed, ...]:
        """The rows that the rules show."""
        return tuple(row for row in self.rows if not row.hidden)

    def row_of(self, key: str) -> Listed | None:
        return next((row for row in self.rows if row.person.key == key), None)


def list_page(
    season: Season,
    after_round: int | None = None,
    *,
    full: bool = False,
    columns: Collection[str] | None = None,
    people: dict[int, Person] | None = None,
) -> ListPage:
    """The list after a round, the last closed one unless given. Raises NotThere when it has none.

    With `full` names, for directors; else with those that the public may see. Performances are there where
    they are among the `columns`, those of the season unless given. Three queries, however many players there
    are, and one for the performances; one less where the `people` have been read.
    """
    return list_pages([season], after_round, full=full, columns=columns, people=people)[season.pk]


def list_pages(
    seasons: Collection[Season],
    after_round: int | None = None,
    *,
    full: bool = False,
    columns: Collection[str] | None = None,
    people: dict[int, Person] | None = None,
) -> dict[int, ListPage]:
    """The same for several seasons, by their primary keys, in as many queries."""
    snapshots: dict[int, dict[int, Snapshot]] = {season.pk: {} for season in seasons}
    for snapshot in Snapshot.objects.filter(season__in=seasons).order_by("round_number", "version"):
        snapshots[snapshot.season_id][snapshot.round_number] = snapshot
    wanted = {
        pk: _now_and_before(found, after_round) if found else (None, None) for pk, found in snapshots.items()
    }
    shown = [snapshot for pair in wanted.values() for snapshot in pair if snapshot is not None]
    rows: dict[int, list[SnapshotRow]] = {snapshot.pk: [] for snapshot in shown}
    if shown:
        for row in SnapshotRow.objects.filter(snapshot__in=shown).order_by("snapshot", "position"):
            rows[row.snapshot_id].append(row)
    if people is None:
        people = people_of_all(seasons, full=full) if shown else {}
    pages = {}
    for season in seasons:
        now, before = wanted[season.pk]
        if now is None:
            pages[season.pk] = ListPage(season, after_round or 0, (), 0, False, (), season.lists_problem)
            continue
        with_tpr = "tpr" in (season.columns if columns is None else columns)
        tprs = performances(season, now.round_number, people) if with_tpr else {}
        earlier = {row.entry_id: row.place for row in rows[before.pk]} if before else {}
        pages[season.pk] = ListPage(
            season=season,
            after_round=now.round_number,
            rounds=tuple(sorted(snapshots[season.pk])),
            cycle=now.cycle,
            provisional=now.provisional,
            rows=tuple(
                listed(people[row.entry_id], earlier.get(row.entry_id), row.figures(), tprs.get(row.entry_id))
                for row in rows[now.pk]
            ),
            problem=season.lists_problem,
        )
    return pages


def _now_and_before(
    snapshots: dict[int, Snapshot], after_round: int | None
) -> tuple[Snapshot, Snapshot | None]:
    """The list after a round and the one before it. Raises NotThere."""
    number = _last_closed(snapshots) if after_round is None else after_round
    if number not in snapshots:
        raise NotThere(f"there is no list after round {number}")
    before = max((earlier for earlier in snapshots if earlier < number), default=None)
    return snapshots[number], None if before is None else snapshots[before]


def places_before(season: Season, number: int) -> dict[int, int | None]:
    """The places in the newest list before a round, by the primary key of the entry; one query."""
    earlier = Snapshot.objects.filter(season=season, round_number__lt=number)
    newest = earlier.order_by("-round_number", "-version").values("pk")[:1]
    return dict(SnapshotRow.objects.filter(snapshot=Subquery(newest)).values_list("entry_id", "place"))


def _last_closed(snapshots: dict[int, Snapshot]) -> int:
    return max((number for number, snapshot in snapshots.items() if snapshot.of_closed_round), default=0)


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


# What can be chosen beside the usual columns of a system.
KNOWN = frozenset({"group", "rating", "value", *COUNTED, "percentage", "tpr"})


def columns_of(season: Season) -> tuple[str, ...]:
    """The columns of a season in their order; of what is stored only those that there are."""
    offered = offered_columns(season) if season.columns else ()
    return tuple(code for code in season.columns if code in offered) or usual_columns(season)


def usual_columns(season: Season) -> tuple[str, ...]:
    """Those that its system has, its tie-breaks first, for a season that has chosen none."""
    try:
        rules = read_rules(season.rules)
        system = find_system(rules.system)
    except SeasonError:
        return USUAL
    return (*(TIE_BREAK + code for code in system.tie_breaks(rules)), *system.columns(rules))


def offered_columns(season: Season) -> frozenset[str]:
    """All that its standing can have. A value is among them only where there are values."""
    usual = usual_columns(season)
    return KNOWN.union(usual) - (set() if "value" in usual else {"value"})
