"""A player in a season: his place, and the ledger that adds up to his points."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from competition.models import Entry, Round, Season
from competition.reading.load import load_season
from competition.reading.people import Person, people_of
from competition.reading.standing import ListPage, ListRow, NotThere, list_page
from competition.systems.errors import SeasonError
from competition.systems.lists import standings_after
from competition.systems.movement import Movement, explain
from competition.systems.standing import LedgerLine, Standing


@dataclass(frozen=True, slots=True)
class LedgerRow:
    """A line of the ledger with the date of its round, the opponent by name, and the total so far."""

    line: LedgerLine
    date: dt.date | None
    opponent: Person | None
    total: Fraction


@dataclass(frozen=True, slots=True)
class EntrantPage:
    """A player in a season after a round. The points of the ledger add up to those of `row`."""

    season: Season
    person: Person
    entry: Entry
    after_round: int
    rounds: tuple[int, ...]
    provisional: bool
    cycle: int
    row: ListRow | None
    ledger: tuple[LedgerRow, ...]
    movement: Movement | None
    people: dict[str, Person]
    problem: str


def entrant_page(season: Season, key: str, after_round: int | None = None) -> EntrantPage:
    """The page of an entrant, after the last closed round unless given. Raises NotThere.

    The ledger is computed from the season; seventeen queries at most, however long it is.
    """
    entry = Entry.objects.filter(season=season, key=key).select_related("player").first()
    if entry is None:
        raise NotThere(f"there is no entrant {key}")
    page = list_page(season, after_round)
    people = people_of(season, {row.person.entry_id: row.place for row in page.rows})
    row = page.row_of(key)
    lists = _lists(page) if row is not None else {}
    now, before = lists.get(page.after_round), lists.get(_before(page))
    by_key = {person.key: person for person in people.values()}
    return EntrantPage(
        season=page.season,
        person=people[entry.pk],
        entry=entry,
        after_round=page.after_round,
        rounds=page.rounds,
        provisional=page.provisional,
        cycle=page.cycle,
        row=row,
        ledger=_ledger(page.season, now.ledger(key), by_key) if now else (),
        movement=explain(before, now, key) if before and now and before is not now else None,
        people=by_key,
        problem=page.problem,
    )


def _before(page: ListPage) -> int:
    """The round of the list before this one, 0 for the start list."""
    return max((number for number in page.rounds if number < page.after_round), default=0)


def _lists(page: ListPage) -> dict[int, Standing]:
    """This list and the one before it, by their rounds; nothing where the rules make no sense."""
    try:
        return standings_after(load_season(page.season), {page.after_round, _before(page)})
    except SeasonError:
        return {}


def _ledger(season: Season, lines: Sequence[LedgerLine], people: dict[str, Person]) -> tuple[LedgerRow, ...]:
    dates = dict(Round.objects.filter(season=season).values_list("number", "date"))
    total = Fraction(0)
    rows = []
    for line in lines:
        total += line.points
        opponent = people.get(line.opponent) if line.opponent else None
        rows.append(LedgerRow(line, dates.get(line.round), opponent, total))
    return tuple(rows)
