"""A player in a season: the place, the ledger that adds up to the points, and what a game would bring."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass, fields
from fractions import Fraction
from typing import NamedTuple

from competition.models import Season
from competition.reading.load import load_season
from competition.reading.people import Person, people_of
from competition.reading.standing import Listed, NotThere, list_page, listed
from competition.systems import season as facts
from competition.systems.errors import SeasonError
from competition.systems.lists import standings_after
from competition.systems.movement import Movement, explain, worth_before
from competition.systems.registry import system_of
from competition.systems.standing import LedgerLine, Standing
from competition.systems.story import Meeting
from competition.systems.system import MOVEMENT, WHAT_IF
from competition.systems.what_if import WhatIf, game_to_play, what_if


@dataclass(frozen=True, slots=True)
class LedgerRow:
    """A line of the ledger with the date of its round, the opponent by name, and the total so far.

    `before` is what it was worth in the list before, None where it was not there.
    """

    line: LedgerLine
    date: dt.date | None
    opponent: Person | None
    total: Fraction
    before: Fraction | None = None


class Evening(NamedTuple):
    """A round of the season; `counts`: there is a list after it."""

    number: int
    counts: bool


@dataclass(frozen=True, slots=True)
class EntrantPage:
    """A player in a season after a round. The points of the ledger add up to those of `row`.

    `facts` are those of the season, None where its rules make no sense.
    """

    season: Season
    person: Person
    after_round: int
    evenings: tuple[Evening, ...]
    row: Listed | None
    ledger: tuple[LedgerRow, ...]
    movement: Movement | None
    people: dict[str, Person]
    facts: facts.Season | None

    @property
    def has_game_to_play(self) -> bool:
        """Whether he has a game without result in a published round."""
        return (
            self.facts is not None
            and WHAT_IF in system_of(self.facts).features(self.facts.rules)
            and game_to_play(self.facts, self.person.key) is not None
        )

    @property
    def meetings(self) -> tuple[Meeting, ...]:
        """His games in the published rounds that the list knows."""
        return tuple(
            Meeting(round_.number, game.white, game.black, game.result)
            for round_ in (self.facts.counted_rounds(self.after_round) if self.facts else ())
            for game in round_.games
            if self.person.key in (game.white, game.black)
        )


def entrant_page(season: Season, key: str, after_round: int | None = None) -> EntrantPage:
    """The page of an entrant, after the last closed round unless given. Raises NotThere.

    It is computed from the season; six queries, however long that is.
    """
    people = {person.key: person for person in people_of(season).values()}
    if key not in people:
        raise NotThere(f"there is no entrant {key}")
    try:
        found = load_season(season, for_lists=True)
        number, before = lists_to_compare(found, after_round)
        lists = standings_after(found, {number, before})
    except SeasonError:
        return _without_ledger(season, people, key, after_round)
    now, earlier = lists[number], lists[before]
    row = _row(now, earlier, people[key])
    is_compared = row is not None and number != before and MOVEMENT in system_of(found).features(found.rules)
    return EntrantPage(
        season=season,
        person=people[key],
        after_round=number,
        evenings=tuple(Evening(round_.number, round_.state.counts) for round_ in found.rounds),
        row=row,
        ledger=_ledger(found, now, earlier if is_compared else None, people, key) if row else (),
        movement=explain(earlier, now, key) if is_compared else None,
        people=people,
        facts=found,
    )


def lists_to_compare(
    found: facts.Season, after_round: int | None = None, since: int | None = None
) -> tuple[int, int]:
    """The round of a list and that of an earlier one: unless given the last closed one, and the one before.

    Raises NotThere where there is no such list.
    """
    numbers = [0, *(round_.number for round_ in found.counted_rounds(_LAST))]
    number = found.last_closed if after_round is None else after_round
    before = max((each for each in numbers if each < number), default=0) if since is None else since
    if not {number, before} <= set(numbers):
        raise NotThere(f"there are no lists after {before} and {number}")
    return number, before


_LAST = 10**9


def _without_ledger(
    season: Season, people: dict[str, Person], key: str, after_round: int | None
) -> EntrantPage:
    """What the stored lists say, where none can be computed."""
    page = list_page(season, after_round)
    return EntrantPage(
        season=season,
        person=people[key],
        after_round=page.after_round,
        evenings=tuple(Evening(number, True) for number in page.rounds if number),
        row=page.row_of(key),
        ledger=(),
        movement=None,
        people=people,
        facts=None,
    )


def _row(now: Standing, before: Standing, person: Person) -> Listed | None:
    row = next((row for row in now.rows if row.entrant == person.key), None)
    if row is None:
        return None
    earlier = next((row.place for row in before.rows if row.entrant == person.key), None)
    return listed(person, earlier, {each.name: getattr(row, each.name) for each in fields(row)})


def _ledger(
    found: facts.Season, now: Standing, before: Standing | None, people: dict[str, Person], key: str
) -> tuple[LedgerRow, ...]:
    dates = {round_.number: round_.date for round_ in found.rounds}
    lines = now.ledger(key)
    listed_before = before is not None and any(row.entrant == key for row in before.rows)
    earlier: Sequence[LedgerLine | None] = [None] * len(lines)
    if before is not None and listed_before:
        earlier = worth_before(before.ledger(key), lines)
    total = Fraction(0)
    rows = []
    for line, old in zip(lines, earlier, strict=True):
        total += line.points
        opponent = people.get(line.opponent) if line.opponent else None
        rows.append(
            LedgerRow(line, dates.get(line.round), opponent, total, None if old is None else old.points)
        )
    return tuple(rows)


@dataclass(frozen=True, slots=True)
class WhatIfPage:
    """A player and what the results of his coming game would come to; None without such a game."""

    person: Person
    people: dict[str, Person]
    found: WhatIf | None


def what_if_page(season: Season, key: str) -> WhatIfPage:
    """Computed on a copy of the season; eight queries. Raises NotThere."""
    people = {person.key: person for person in people_of(season).values()}
    if key not in people:
        raise NotThere(f"there is no entrant {key}")
    try:
        found = what_if(load_season(season), key)
    except SeasonError:
        found = None
    return WhatIfPage(people[key], people, found)
