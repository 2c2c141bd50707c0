"""The coming rounds with everybody in them, and where somebody would join the season."""

from __future__ import annotations

from dataclasses import dataclass

from competition.models import Attendance, Entry, Season, SignUp
from competition.models.attendance import THERE_KINDS
from competition.reading.load import load_season
from competition.reading.people import Person, by_name, people_of
from competition.reading.rounds import RoundHead, round_heads
from competition.systems.errors import SeasonError
from competition.systems.registry import system_of
from competition.systems.rules import read_rules
from players.models import Player


@dataclass(frozen=True, slots=True)
class AbsenceListPage:
    """People by family name. `said` has the kinds by entry and round, `outside` who is not in a round.

    `default` is what somebody does who says nothing: `present`, or `absent` where one signs up.
    """

    season: Season
    default: str
    rounds: tuple[RoundHead, ...]
    people: tuple[Person, ...]
    said: dict[tuple[int, int], str]
    outside: frozenset[tuple[int, int]]


def absence_list_page(season: Season, most: int) -> AbsenceListPage:
    """The next rounds, so many at most, for which one can still report; six queries."""
    heads = tuple(head for head in round_heads(season) if head.is_open)[:most]
    ids = [head.id for head in heads]
    known = people_of(season, full=True)
    entries = list(Entry.objects.filter(season=season))
    outside = frozenset(
        (entry.pk, head.id) for entry in entries for head in heads if not entry.is_in_round(head.number)
    )
    inside = {entry.pk for entry in entries if any((entry.pk, pk) not in outside for pk in ids)}
    people = (known[pk] for pk in inside)
    return AbsenceListPage(
        season=season,
        default=read_rules(season.rules).attendance.default,
        rounds=heads,
        people=tuple(by_name(people)),
        said=_said(ids),
        outside=outside,
    )


def _said(rounds: list[int]) -> dict[tuple[int, int], str]:
    """What was reported; what a pairing wrote is not, since it may be made anew."""
    sign_ups = SignUp.objects.filter(round__in=rounds).values_list("entry", "round", "kind")
    found = {(entry, round_): kind for entry, round_, kind in sign_ups}
    absences = Attendance.objects.filter(round__in=rounds, made_by="").exclude(kind__in=THERE_KINDS)
    found |= {(entry, round_): kind for entry, round_, kind in absences.values_list("entry", "round", "kind")}
    return found


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
