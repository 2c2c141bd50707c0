"""An entrant as a page names him. Here, and nowhere else, names come from for whatever everybody may see."""

from __future__ import annotations

import datetime as dt
from collections.abc import Collection, Mapping
from dataclasses import dataclass

from django.db.models import Subquery
from django.utils import timezone

from competition.models import Entry, Season
from players.models import Club
from players.names import Name
from players.shown_names import how_shown, nameless, public_name


@dataclass(frozen=True, slots=True)
class Person:
    """An entrant: his key in the season, his name, his place in the list that the page is about."""

    entry_id: int
    key: str
    name: str
    listed_name: str
    rating: int | None
    place: int | None = None


def people_of(
    season: Season, places: Mapping[int, int | None] | None = None, *, full: bool = False
) -> dict[int, Person]:
    """All entrants of a season by the primary key of their entry, in one query.

    Their names are what the public may see of them, unless a director asks: then `full`.
    """
    return people_of_all([season], places, full=full)


def names_by_key(season: Season, *, full: bool = False) -> dict[str, str]:
    """The same names by the ids that the engine knows the entrants by."""
    return {person.key: person.name for person in people_of(season, full=full).values()}


def people_of_all(
    seasons: Collection[Season], places: Mapping[int, int | None] | None = None, *, full: bool = False
) -> dict[int, Person]:
    """The same of several seasons, still in one query."""
    places = places or {}
    today = timezone.localdate()
    club = Club.objects.order_by("pk")
    rows = (
        Entry.objects.filter(season__in=seasons)
        .annotate(
            of_adults=Subquery(club.values("shown_name")[:1]),
            of_minors=Subquery(club.values("shown_name_of_minors")[:1]),
        )
        .values_list("pk", "key", "rating", "position", *_NAME, *_SHOWN)
    )
    found = {}
    for pk, key, rating, position, given, prefix, family, *shown in rows:
        name = Name(given, prefix, family)
        if not full:
            name = _public(name, position, today, *shown)
        before = " ".join(part for part in (name.given, name.prefix) if part)
        found[pk] = Person(
            entry_id=pk,
            key=key,
            name=name.full,
            listed_name=f"{name.family}, {before}" if before else name.family,
            rating=rating,
            place=places.get(pk),
        )
    return found


_NAME = ("player__given_name", "player__prefix", "player__family_name")
_SHOWN = ("player__shown_name", "player__birth_date", "of_adults", "of_minors")


def _public(
    name: Name,
    number: int,
    today: dt.date,
    own: str,
    born: dt.date | None,
    of_adults: str | None,
    of_minors: str | None,
) -> Name:
    """Without a club its defaults hold."""
    defaults = Club()
    shown = how_shown(
        own,
        born,
        today,
        of_adults=of_adults or defaults.shown_name,
        of_minors=of_minors or defaults.shown_name_of_minors,
    )
    return public_name(name, shown, nameless(number))
