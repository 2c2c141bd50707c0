"""The history of a season, of one of its rounds, of a game or of an entrant."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from competition.models import Event, Season
from competition.reading.director import NO_STEPS
from competition.reading.people import Person, people_of

MOST = 300


@dataclass(frozen=True, slots=True)
class PastStep:
    """Something that was done. `was` and `now` are the rows that it changed, by table and primary key."""

    id: int
    verb: str
    who: str
    at: dt.datetime
    round_number: int | None
    about: dict[str, Any]
    was: dict[str, Any]
    now: dict[str, Any]
    undone: bool
    is_last: bool

    def concerns(self, *, game: int | None = None, entry: Person | None = None) -> bool:
        """Whether it is about this game, or about this entrant."""
        if game is not None:
            return self.about.get("game") == game or any(str(game) in rows for rows in self._tables("games"))
        if entry is not None:
            return self._names(entry) or any(entry.entry_id in _entries(row) for row in self._rows())
        return True

    def _names(self, person: Person) -> bool:
        named = [self.about.get(key) for key in ("entrant", "white", "black", "bye")]
        for key in ("entrants", "booked", "unpaired"):
            named += self.about.get(key) or []
        return person.key in named

    def _tables(self, name: str) -> Iterator[dict[str, Any]]:
        for rows in (self.was, self.now):
            yield rows.get(name, {})

    def _rows(self) -> Iterator[dict[str, Any]]:
        for table in ("games", "rows", "sign_ups", "barrings"):
            for rows in self._tables(table):
                yield from rows.values()


@dataclass(frozen=True, slots=True)
class History:
    """What was done, the newest first; `people` are all entrants by entry. `more`: it goes on before."""

    season: Season
    people: dict[int, Person]
    steps: tuple[PastStep, ...]
    more: bool


def history_of(
    season: Season,
    *,
    round_number: int | None = None,
    game: int | None = None,
    entrant: str = "",
    most: int = MOST,
) -> History:
    """What was done in a season or a round of it; about one game or entrant where it is named."""
    people = people_of(season, full=True)
    person = next((each for each in people.values() if each.key == entrant), None)
    events = Event.objects.filter(season=season).select_related("user", "player", "round").order_by("-pk")
    if round_number is not None:
        events = events.filter(round__number=round_number)
    steps = []
    last_seen: set[int | None] = set()
    for event in events.iterator(chunk_size=500):
        step = _step(event, last_seen)
        if step.concerns(game=game, entry=person) and (person or not entrant):
            steps.append(step)
        if len(steps) > most:
            break
    return History(season, people, tuple(steps[:most]), len(steps) > most)


def _step(event: Event, last_seen: set[int | None]) -> PastStep:
    undone = event.undone_by_id is not None
    kept = "was" if event.round_id is not None else "scope"
    can_be_undone = not undone and event.verb not in NO_STEPS and kept in event.data
    is_last = can_be_undone and event.round_id not in last_seen
    if can_be_undone:
        last_seen.add(event.round_id)
    return PastStep(
        id=event.pk,
        verb=event.verb,
        who=event.who,
        at=event.at,
        round_number=event.round.number if event.round else None,
        about=event.data.get("about", {}),
        was=event.data.get("was", {}),
        now=event.data.get("is", {}),
        undone=undone,
        is_last=is_last,
    )


def _entries(row: dict[str, Any]) -> tuple[Any, ...]:
    return row.get("entry_id"), row.get("white_id"), row.get("black_id")
