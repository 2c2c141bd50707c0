"""Who may walk in: members who are not in the season; and where somebody stands who did."""

from __future__ import annotations

from competition.models import Entry, Season
from competition.reading.load import load_season
from competition.systems.errors import SeasonError
from competition.systems.registry import system_of
from competition.systems.rules import read_rules
from players.models import Player


def not_in_season(season: Season) -> list[Player]:
    """The active members who have no entry, by family name; one query."""
    taken = Entry.objects.filter(season=season).values("player")
    return Player.objects.active().exclude(pk__in=taken).in_order()


def place_of(season: Season, number: int, entry: Entry) -> tuple[int, int] | None:
    """His place among all in the list that round `number` is paired from; None where there is none."""
    loaded = load_season(season)
    try:
        order = system_of(loaded).pairing_order(loaded, number)
    except SeasonError:
        return None
    return (order.index(entry.key) + 1, len(order)) if entry.key in order else None


def value_of(season: Season, entry: Entry) -> int | None:
    """What a game against him is worth where that is fixed: as he entered, or by his rating."""
    fixed = read_rules(season.rules).fixed_value(entry.rating)
    return entry.value if entry.value is not None else fixed
