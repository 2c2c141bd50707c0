"""What a league match is for a season: instead of an evening, beside one, or nothing."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable
from dataclasses import dataclass

from competition.systems.rules import Rules
from competition.systems.season import Kind


@dataclass(frozen=True, slots=True)
class Follow:
    """Where a match is booked: in this round, `instead` of the evening or beside what was done in it."""

    number: int
    instead: bool


def follow(rules: Rules, evenings: Iterable[tuple[int, dt.date | None]], date: dt.date) -> Follow | None:
    """What a match on this day is for whoever plays in it; None where the season does not know of it.

    On the day of a round it is `external`, where the rules have an award for that. On another day it is
    an `external_game`, where the rules say anything about league games on other days: in the round of
    the same week, else in the last one before it. Before the week of the first round, and after that of
    the last one, a season is not under way.
    """
    dated = [(number, day) for number, day in evenings if day is not None]
    for number, day in dated:
        if day == date:
            return Follow(number, True) if rules.awards.find(Kind.EXTERNAL.value) is not None else None
    if not dated or not _knows_other_days(rules):
        return None
    if not _monday(min(day for _n, day in dated)) <= _monday(date) <= _monday(max(day for _n, day in dated)):
        return None
    week = [number for number, day in dated if _monday(day) == _monday(date)]
    before = [(day, number) for number, day in dated if day < date]
    return Follow(min(week) if week else max(before)[1], False)


def absent_becomes(rules: Rules, evening: dt.date | None, date: dt.date | None) -> Kind | None:
    """What an absence in a round is booked as when he had a league game on `date`; None: it stays.

    `external` where the rules have `external_week`; else `external_other_day` where they give that an
    award of its own, as rule books do that pay for the evening missed for a league game of the week.
    """
    if evening is None or date is None or _monday(evening) != _monday(date):
        return None
    if rules.attendance.external_week:
        return Kind.EXTERNAL
    if rules.awards.external_other_day is not None and date != evening:
        return Kind.EXTERNAL_OTHER_DAY
    return None


def _knows_other_days(rules: Rules) -> bool:
    awards = rules.awards
    named = awards.external_game is not None or awards.external_other_day is not None
    return named or rules.attendance.external_week


def _monday(day: dt.date) -> dt.date:
    return day - dt.timedelta(days=day.weekday())
