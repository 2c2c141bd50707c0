"""The history of a season, of one of its rounds, of a game or of an entrant."""

from __future__ import annotations

import datetime as dt
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from django.db.models import Max, Q, QuerySet

from competition.models import Event, Season, Verb
from competition.reading.people import Person
from players.models import User

# What can't be taken back: a taking back, and what a player says of his own game.
NO_STEPS = (Verb.UNDONE.value, Verb.RESULT_CLAIMED.value)


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
    """Things that were done, the newest first; `people` are all entrants by entry."""

    season: Season
    people: dict[int, Person]
    steps: tuple[PastStep, ...]


def events_of(season: Season, round_number: int | None = None) -> QuerySet[Event]:
    """What was done in a season or a round of it, the newest first."""
    events = Event.objects.filter(season=season).select_related("user", "player", "round").order_by("-pk")
    return events if round_number is None else events.filter(round__number=round_number)


def concerning(events: QuerySet[Event], *, game: int | None = None, entry: Person | None = None) -> list[int]:
    """The primary keys of those that are about a game, or about an entrant."""
    found = (_step(event, is_last=False) for event in events.iterator(chunk_size=500))
    return [step.id for step in found if step.concerns(game=game, entry=entry)]


def past_steps(season: Season, events: Iterable[Event]) -> tuple[PastStep, ...]:
    """Events as a page tells them; one query, for which of them can be taken back."""
    last = _last_ones(season)
    return tuple(_step(event, is_last=event.pk in last) for event in events)


def newest_steps(season: Season, round_number: int, most: int) -> tuple[PastStep, ...]:
    """The last things done in a round, the newest first; which can be taken back is not said. One query."""
    return tuple(_step(event, is_last=False) for event in events_of(season, round_number)[:most])


def _last_ones(season: Season) -> set[int]:
    """Of each round, and of the season itself, the last step that can be taken back."""
    kept = Q(round__isnull=False, data__has_key="was") | Q(round=None, data__has_key="scope")
    steps = Event.objects.filter(kept, season=season, undone_by=None).exclude(verb__in=NO_STEPS)
    return set(steps.order_by().values("round").annotate(last=Max("pk")).values_list("last", flat=True))


def _step(event: Event, *, is_last: bool) -> PastStep:
    return PastStep(
        id=event.pk,
        verb=event.verb,
        who=event.who,
        at=event.at,
        round_number=event.round.number if event.round else None,
        about=event.data.get("about", {}),
        was=event.was,
        now=event.now,
        undone=event.undone_by_id is not None,
        is_last=is_last,
    )


def _entries(row: dict[str, Any]) -> tuple[Any, ...]:
    return row.get("entry_id"), row.get("white_id"), row.get("black_id")


def event_of_season(season: Season, pk: int) -> Event | None:
    """Something that was done to the season itself and to none of its rounds; None for none."""
    return Event.objects.filter(season=season, round=None, pk=pk).first()


def last_of(season: Season, verbs: Collection[str]) -> Event | None:
    """The last of these verbs that was not taken back; None for none."""
    found = Event.objects.filter(season=season, verb__in=verbs, undone_by=None)
    return found.select_related("round").order_by("-pk").first()


def said_of(season: Season, verb: str, version: int, user: User | None) -> dict[str, Any]:
    """What the event says that this user led to this version of the season with this verb; empty for none."""
    found = Event.objects.filter(season=season, verb=verb, version=version, user=user)
    return found.values_list("data__about", flat=True).first() or {}


def events_with(season: Season, ids: Collection[int]) -> list[Event]:
    """The events with these primary keys, the earliest first."""
    found = Event.objects.filter(season=season, pk__in=ids)
    return list(found.select_related("user", "player").order_by("pk"))
