"""An entrant as a page names him."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from competition.models import Entry, Season
from players.names import Name


@dataclass(frozen=True, slots=True)
class Person:
    """An entrant: his key in the season, his name, his place in the list that the page is about."""

    entry_id: int
    key: str
    name: str
    listed_name: str
    rating: int | None
    place: int | None = None


def people_of(season: Season, places: Mapping[int, int | None] | None = None) -> dict[int, Person]:
    """All entrants of a season by the primary key of their entry, in one query."""
    places = places or {}
    rows = Entry.objects.filter(season=season).values_list(
        "pk", "key", "rating", "player__given_name", "player__prefix", "player__family_name"
    )
    found = {}
    for pk, key, rating, given, prefix, family in rows:
        before = " ".join(part for part in (given, prefix) if part)
        found[pk] = Person(
            entry_id=pk,
            key=key,
            name=Name(given, prefix, family).full,
            listed_name=f"{family}, {before}" if before else family,
            rating=rating,
            place=places.get(pk),
        )
    return found
