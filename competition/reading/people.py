"""An entrant as a page names him. Here, and nowhere else, names come from for whatever everybody may see."""

from __future__ import annotations

import datetime as dt
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import QuerySet, Subquery
from django.utils import timezone
from django.utils.translation import gettext as _

from competition.models import Entry, Season
from players.models import Club, Player
from players.names import Name, read_name, sort_key, told_apart, with_hint
from players.shown_names import how_shown, nameless, public_name


@dataclass(frozen=True, slots=True)
class Person:
    """An entrant: his key in the season, his name, his place in the list that the page is about.

    Where two of a season have one name, both names carry the `hint` that tells them apart.
    """

    entry_id: int
    key: str
    name: str
    listed_name: str
    rating: int | None
    place: int | None = None
    hint: str = ""

    @property
    def sort_key(self) -> tuple[str, str, str]:
        """His place in a list by family name."""
        return sort_key(self.listed_name)

    @property
    def bare_name(self) -> Name:
        """The name in its parts, without the hint."""
        return read_name(self.listed_name.removesuffix(with_hint("", self.hint)))


def by_name(people: Iterable[Person]) -> list[Person]:
    """These people by family name; a letter with an accent stands with its letter."""
    return sorted(people, key=lambda person: (person.sort_key, person.entry_id))


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
        .values_list("pk", "key", "season_id", "rating", "position", *_NAME, *_SHOWN)
    )
    names: dict[int, Name] = {}
    alike: dict[int, str] = {}
    ratings: dict[int, str] = {}
    years: dict[int, str] = {}
    numbers: dict[int, str] = {}
    for pk, _key, season, rating, position, given, prefix, family, *shown in rows:
        name = Name(given, prefix, family)
        names[pk] = name if full else _public(name, position, today, shown)
        alike[pk] = f"{season} {names[pk].full}"  # who is in another season is nobody's namesake
        ratings[pk] = str(rating or "")
        years[pk] = str(shown[1].year) if full and shown[1] else ""
        numbers[pk] = _("no. %(number)d") % {"number": position}
    hints = told_apart(alike, ratings, years, numbers)
    return {
        pk: Person(
            entry_id=pk,
            key=key,
            name=with_hint(names[pk].full, hints.get(pk, "")),
            listed_name=with_hint(names[pk].listed, hints.get(pk, "")),
            rating=rating,
            place=places.get(pk),
            hint=hints.get(pk, ""),
        )
        for pk, key, _season, rating, *_rest in rows
    }


_NAME = ("player__given_name", "player__prefix", "player__family_name")
_SHOWN = ("player__shown_name", "player__birth_date", "of_adults", "of_minors")


def _public(name: Name, number: int, today: dt.date, shown: Sequence[Any]) -> Name:
    """As the values of `_SHOWN` say. Without a club its defaults hold."""
    own, born, of_adults, of_minors = shown
    defaults = Club()
    how = how_shown(
        own,
        born,
        today,
        of_adults=of_adults or defaults.shown_name,
        of_minors=of_minors or defaults.shown_name_of_minors,
    )
    return public_name(name, how, nameless(number))


def entrants_of(season: Season, among: Collection[int] | None = None) -> dict[int, Entry]:
    """The entries of a season (of those `among` them) with their players, by primary key; one query."""
    found = Entry.objects.filter(season=season).with_player()
    return {entry.pk: entry for entry in (found if among is None else found.filter(pk__in=among))}


def entry_in(season: Season, pk: int) -> Entry | None:
    """An entry of a season with its player; None for none."""
    return Entry.objects.filter(season=season, pk=pk).with_player().first()


def entry_of(player: Player, season: str) -> Entry | None:
    """The entry of a player in the season of this address; None for none."""
    return Entry.objects.filter(player=player, season__slug=season).first()


def keys_of(players: QuerySet[Player], seasons: Collection[Season]) -> dict[int, str]:
    """The key of the one among these players in each of the seasons, by the primary key of the season."""
    found = Entry.objects.filter(season__in=seasons, player__in=players)
    return dict(found.values_list("season_id", "key"))
