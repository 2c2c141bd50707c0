"""The calendar of a season: deadlines, and evenings moved, cancelled and inserted."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any
from zoneinfo import ZoneInfo

from competition.systems.kinds import Kind
from competition.systems.rules.model import WEEKDAYS, AttendanceRules, Deadline
from competition.systems.season import RoundState

# When a round without a time begins, where a deadline counts back from its beginning.
USUAL_START = dt.time(20, 0)


def deadline_of(
    rule: Deadline | None, date: dt.date | None, time: dt.time | None, zone: ZoneInfo
) -> dt.datetime | None:
    """The moment after which a report for this round is late; None where there is no deadline.

    A weekday's deadline is the last one not after the date of the round, on the clock of `zone`. A
    number of hours is counted back from the beginning of the round in real hours, so that it holds
    also in the night when the clock is changed. A time that the clock shows twice in that night is the first
    of the two; one that it skips is as long after midnight as on other days (02:30 becomes 03:30): so
    calendars read it too (RFC 5545, 3.3.5).
    """
    if rule is None or date is None:
        return None
    if rule.hours_before is not None:
        start = dt.datetime.combine(date, time or USUAL_START, zone).astimezone(dt.UTC)
        return (start - dt.timedelta(hours=rule.hours_before)).astimezone(zone)
    if rule.weekday is None or rule.time is None:
        return None
    days_back = (date.weekday() - WEEKDAYS.index(rule.weekday)) % 7
    day = date - dt.timedelta(days=days_back)
    shown = dt.datetime.combine(day, dt.time.fromisoformat(rule.time), zone)
    return shown.astimezone(dt.UTC).astimezone(zone)  # a time that the clock really shows


def is_past(deadline: dt.datetime, moment: dt.datetime) -> bool:
    """Whether a moment is after a deadline, also where the clock shows the same time twice."""
    # Two times of one zone would be compared as they are written.
    return moment.astimezone(dt.UTC) > deadline.astimezone(dt.UTC)


def kind_when_reported(
    rules: AttendanceRules, kind: Kind, deadline: dt.datetime | None, moment: dt.datetime
) -> Kind:
    """What a report becomes: after the deadline an absence is a late one, external games are not."""
    if deadline is None or not is_past(deadline, moment) or not kind.facts.becomes_late:
        return kind
    return Kind(rules.late)


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
    """A round as far as the calendar goes.

    `id` is how the caller knows it, None for one that does not exist yet; `state` that of a `RoundState`.
    """

    id: int | None
    number: int
    date: dt.date | None
    time: dt.time | None
    state: str

    @property
    def is_open(self) -> bool:
        return not RoundState(self.state).counts


@dataclass(frozen=True, slots=True)
class NamedRound:
    """A rule that names a round, and the evenings of that number before and after; None for none."""

    path: str
    number: int
    before: dt.date | None
    after: dt.date | None


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
    if target.state != RoundState.PLANNED.value:
        raise NotPossible("draft", number)
    rest = [e for e in before if e.number != number]
    return _numbered(rest, [e.number - 1 if e.number > number else e.number for e in rest])


def inserted(before: tuple[Evening, ...], date: dt.date, time: dt.time | None) -> tuple[Evening, ...]:
    """The evenings with a new one; later ones get the number after. Raises NotPossible."""
    _refuse_taken(before, date)
    place = _place(before, date)
    number = before[place].number if place < len(before) else (before[-1].number + 1 if before else 1)
    new = Evening(None, number, date, time, RoundState.PLANNED.value)
    numbers = [e.number for e in before[:place]] + [number] + [e.number + 1 for e in before[place:]]
    return _numbered([*before[:place], new, *before[place:]], numbers)


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
        if evening.id is not None and evening.number != number and evening.state != RoundState.PLANNED.value:
            raise NotPossible("draft" if evening.is_open else "played_later", evening.number)
        result.append(replace(evening, number=number))
    return tuple(result)
