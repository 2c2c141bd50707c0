"""What other rules would do to a season: the list before and after, and the changes that were made."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from competition.models import Event, Season, Verb
from competition.reading.load import load_season
from competition.reading.people import Person, people_of
from competition.systems.lists import standings
from competition.systems.rules import read_rules
from competition.systems.season import Season as Facts
from competition.systems.season_check import check_season
from competition.systems.standing import Row


@dataclass(frozen=True, slots=True)
class Move:
    """Somebody before and after a change: None where he is not in that list or has no place in it."""

    person: Person
    place_before: int | None
    place_after: int | None
    points_before: Fraction | None
    points_after: Fraction | None

    @property
    def rises(self) -> int:
        """How many places up; less than 0 for down, 0 where one of the places is missing."""
        if self.place_before is None or self.place_after is None:
            return 0
        return self.place_before - self.place_after

    @property
    def gains(self) -> Fraction:
        """How many points more."""
        return (self.points_after or Fraction(0)) - (self.points_before or Fraction(0))


@dataclass(frozen=True, slots=True)
class Effect:
    """A list as it is and as it would be, in the order that would be."""

    after_round: int
    moves: tuple[Move, ...]

    @property
    def risen(self) -> tuple[Move, ...]:
        return tuple(move for move in self.moves if move.rises > 0)

    @property
    def fallen(self) -> tuple[Move, ...]:
        return tuple(move for move in self.moves if move.rises < 0)


@dataclass(frozen=True, slots=True)
class PastChange:
    """A change of the rules that was made, with both rule sets."""

    who: str
    at: dt.datetime
    reason: str
    before: dict[str, Any]
    after: dict[str, Any]


def effect_of_rules(season: Season, rules: Mapping[str, Any]) -> Effect:
    """What other rules would make of the last list. Raises SeasonError where none would come out."""
    now = load_season(season)
    other = replace(now, rules=read_rules(dict(rules)))
    check_season(other)
    return effect(season, now, other)


def effect(season: Season, now: Facts, other: Facts) -> Effect:
    """The last list of two versions of a season beside each other."""
    number = max((round_.number for round_ in now.rounds if round_.state.counts), default=0)
    before = {row.entrant: row for row in standings(now, number).rows}
    after = standings(other, number).rows
    people = {person.key: person for person in people_of(season, full=True).values()}
    gone = [row for key, row in before.items() if key not in {row.entrant for row in after}]
    moves = [_move(people[row.entrant], before.get(row.entrant), row) for row in after]
    moves += [_move(people[row.entrant], row, None) for row in gone]
    return Effect(number, tuple(moves))


def past_changes(season: Season) -> list[PastChange]:
    """Every change of the rules that was not taken back, the newest first; one query."""
    events = Event.objects.filter(season=season, verb=Verb.RULES_CHANGED.value, undone_by=None)
    return [
        PastChange(
            who=event.who,
            at=event.at,
            reason=str(event.data.get("about", {}).get("reason", "")),
            before=_rules_in(event.data["was"]),
            after=_rules_in(event.data["is"]),
        )
        for event in events.select_related("user", "player").order_by("-pk")
    ]


def _rules_in(rows: Mapping[str, Any]) -> dict[str, Any]:
    (season,) = rows["season"].values()
    return dict(season["rules"])


def _move(person: Person, before: Row | None, after: Row | None) -> Move:
    return Move(
        person=person,
        place_before=before.place if before else None,
        place_after=after.place if after else None,
        points_before=before.points if before else None,
        points_after=after.points if after else None,
    )
