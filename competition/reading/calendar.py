"""The evenings of a season, and what hangs on one that is moved, cancelled or inserted."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from competition.models import Attendance, Entry, Game, Round, Season, SignUp
from competition.models.attendance import GAME
from competition.reading.people import people_of
from competition.systems.calendar import Evening, NamedRound, deadline_of, named_rounds
from competition.systems.rules import read_rules
from players.models import Club


@dataclass(frozen=True, slots=True)
class Consequences:
    """All that a change of the calendar brings with it.

    `renumbered` are evenings that get another number, `reported` who has said something for the evening
    in question, `games` those that were fixed for it, `joining` who enters with one of the renumbered.
    """

    before: tuple[Evening, ...]
    after: tuple[Evening, ...]
    renumbered: tuple[tuple[Evening, Evening], ...]
    reported: tuple[tuple[str, str], ...]
    games: tuple[tuple[str, str, str], ...]
    joining: tuple[tuple[str, int, int], ...]
    rules: tuple[NamedRound, ...]
    deadline_before: dt.datetime | None
    deadline_after: dt.datetime | None


def evenings(season: Season) -> tuple[Evening, ...]:
    """All rounds in order; one query."""
    rounds = Round.objects.filter(season=season).order_by("number")
    return tuple(Evening(r.pk, r.number, r.date, r.time, r.state) for r in rounds)


def consequences(
    season: Season, before: tuple[Evening, ...], after: tuple[Evening, ...], number: int | None
) -> Consequences:
    """What changes; `number` is the evening in question, None for a new one. Eight queries at most."""
    later = {e.id: e for e in after}
    changed = tuple((e, later[e.id]) for e in before if e.id in later and later[e.id].number != e.number)
    target = next((e for e in before if e.number == number), None) if number is not None else None
    people = {pk: person.name for pk, person in people_of(season, full=True).items()}
    rule = read_rules(season.rules).attendance.deadline
    zone = Club.objects.current().zone
    then = later.get(target.id) if target is not None else next((e for e in after if e.id is None), None)
    return Consequences(
        before=before,
        after=after,
        renumbered=changed,
        reported=_reported(target, people),
        games=_games(target, people),
        joining=_joining(season, [pair for pair in changed if pair[0].number != number], people),
        rules=named_rounds(season.rules, before, after),
        deadline_before=deadline_of(rule, target.date, target.time, zone) if target else None,
        deadline_after=deadline_of(rule, then.date, then.time, zone) if then else None,
    )


def _reported(target: Evening | None, people: Mapping[int, str]) -> tuple[tuple[str, str], ...]:
    if target is None:
        return ()
    rows = Attendance.objects.filter(round=target.id, made_by="").exclude(kind=GAME)
    signed = SignUp.objects.filter(round=target.id).values_list("entry_id", "kind")
    found = [*rows.values_list("entry_id", "kind"), *signed]
    return tuple(sorted((people[entry], kind) for entry, kind in found))


def _games(target: Evening | None, people: Mapping[int, str]) -> tuple[tuple[str, str, str], ...]:
    if target is None:
        return ()
    games = Game.objects.filter(round=target.id).order_by("board", "pk")
    return tuple(
        (people[white], people[black], tag)
        for white, black, tag in games.values_list("white_id", "black_id", "tag")
    )


def _joining(
    season: Season, passed: Iterable[tuple[Evening, Evening]], people: Mapping[int, str]
) -> tuple[tuple[str, int, int], ...]:
    """Who enters with an evening that gets another number, and goes along with it."""
    numbers = {old.number: new.number for old, new in passed}
    entries = Entry.objects.filter(season=season, first_round__in=numbers, first_round__gt=1)
    return tuple(
        (people[pk], number, numbers[number]) for pk, number in entries.values_list("pk", "first_round")
    )
