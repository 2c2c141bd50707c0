"""The evenings of a season before and after one is moved, cancelled or inserted, and what hangs on that."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from competition.models import Attendance, Entry, Game, Round, Season, SignUp
from competition.models.attendance import GAME
from competition.models.round import OPEN_STATES
from competition.reading.people import people_of
from competition.systems.deadline import deadline_of
from competition.systems.rules import read_rules
from players.models import Club

# Where rules name rounds: a number, or several.
NAMING_ROUNDS = (
    "periods",
    "recalculate_after",
    "start.top_up.from_round",
    "awards.late_starters.after_round",
    "pairing.first_rounds.rounds",
    "pairing.rematch.second_from_round",
    "withdrawal.remove_before_round",
    "groups.move_after",
    "championship.after_round",
)


class NotPossible(ValueError):
    """An evening cannot be put there: `code` says why, `number` which round is in the way."""

    def __init__(self, code: str, number: int) -> None:
        super().__init__(code, number)
        self.code = code
        self.number = number


@dataclass(frozen=True, slots=True)
class Evening:
    """A round as far as the calendar goes. `id` is None for one that does not exist yet."""

    id: int | None
    number: int
    date: dt.date | None
    time: dt.time | None
    state: str

    @property
    def is_open(self) -> bool:
        return self.state in OPEN_STATES


@dataclass(frozen=True, slots=True)
class NamedRound:
    """A rule that names a round, and the evenings of that number before and after; None for none."""

    path: str
    number: int
    before: dt.date | None
    after: dt.date | None


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


def moved(
    before: tuple[Evening, ...], number: int, date: dt.date, time: dt.time | None
) -> tuple[Evening, ...]:
    """The evenings with one on another day; those that it passes get other numbers. Raises NotPossible."""
    target = _open(before, number)
    _refuse_taken(before, date, but=number)
    rest = [e for e in before if e.number != number]
    played = [at for at, e in enumerate(rest) if not e.is_open and e.number < number]
    place = _place(rest, date)
    if played and place <= played[-1]:
        raise NotPossible("played_later", rest[played[-1]].number)
    ordered = [*rest[:place], replace(target, date=date, time=time), *rest[place:]]
    return _numbered(ordered, [e.number for e in before])


def cancelled(before: tuple[Evening, ...], number: int) -> tuple[Evening, ...]:
    """The evenings without one; later ones get the number before. Raises NotPossible."""
    target = _open(before, number)
    if target.state != Round.PLANNED.value:
        raise NotPossible("draft", number)
    rest = [e for e in before if e.number != number]
    return _numbered(rest, [e.number - 1 if e.number > number else e.number for e in rest])


def inserted(before: tuple[Evening, ...], date: dt.date, time: dt.time | None) -> tuple[Evening, ...]:
    """The evenings with a new one; later ones get the number after. Raises NotPossible."""
    _refuse_taken(before, date)
    place = _place(before, date)
    number = before[place].number if place < len(before) else (before[-1].number + 1 if before else 1)
    new = Evening(None, number, date, time, Round.PLANNED.value)
    numbers = [e.number for e in before[:place]] + [number] + [e.number + 1 for e in before[place:]]
    return _numbered([*before[:place], new, *before[place:]], numbers)


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


def named_rounds(
    rules: Mapping[str, Any], before: Iterable[Evening], after: Iterable[Evening]
) -> tuple[NamedRound, ...]:
    """The rules that name a round which will be another evening."""
    old, new = ({e.number: e for e in found} for found in (before, after))
    found = []
    for path in NAMING_ROUNDS:
        for number in _numbers_at(rules, path):
            one, other = old.get(number), new.get(number)
            was, is_now = ((e.id, e.date) if e else (None, None) for e in (one, other))
            if was != is_now:
                found.append(NamedRound(path, number, was[1], is_now[1]))
    return tuple(found)


def _numbers_at(rules: Mapping[str, Any], path: str) -> list[int]:
    value: Any = rules
    for part in path.split("."):
        value = value.get(part) if isinstance(value, Mapping) else None
    if value is None:
        return []
    return [number for number in (value if isinstance(value, list) else [value]) if number]


def _open(before: Iterable[Evening], number: int) -> Evening:
    target = next((e for e in before if e.number == number), None)
    if target is None:
        raise NotPossible("gone", number)
    if not target.is_open:
        raise NotPossible("published", number)
    return target


def _refuse_taken(before: Iterable[Evening], date: dt.date, but: int | None = None) -> None:
    for evening in before:
        if evening.date == date and evening.number != but:
            raise NotPossible("date_taken", evening.number)


def _place(rest: Iterable[Evening], date: dt.date) -> int:
    """Where an evening of this date belongs: behind all that are played, before the first later one."""
    found = list(rest)
    return next((at for at, e in enumerate(found) if e.date is not None and e.date > date), len(found))


def _numbered(ordered: Iterable[Evening], numbers: Iterable[int]) -> tuple[Evening, ...]:
    """The evenings with these numbers. What is published keeps its number, and a draft its pairing."""
    result = []
    for evening, number in zip(ordered, numbers, strict=True):
        if evening.id is not None and evening.number != number and evening.state != Round.PLANNED.value:
            raise NotPossible("draft" if evening.is_open else "played_later", evening.number)
        result.append(replace(evening, number=number))
    return tuple(result)


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
