"""Evenings moved, cancelled and inserted: which there would be, with which numbers; which rules name them.

Numbers follow the dates. What is published, and a draft, never gets another number.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from competition.systems.season import RoundState

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
