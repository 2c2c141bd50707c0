"""What a league match is for a season: instead of an evening, beside one, or nothing."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable
from dataclasses import dataclass, replace
from fractions import Fraction

from competition.systems.rules.awards import ZERO, ByTeam, Tiers
from competition.systems.rules.model import LadderRules, Rules
from competition.systems.season import ExternalGame, Kind
from competition.systems.worth import Case, cases_of


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
            return Follow(number, True) if rules.knows(Kind.EXTERNAL.value) else None
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
    if rules.tells_apart(Kind.EXTERNAL_OTHER_DAY.value) and date != evening:
        return Kind.EXTERNAL_OTHER_DAY
    return None


@dataclass(frozen=True, slots=True)
class Earning:
    """What a match earns somebody by one key of the awards, as far as it is known now."""

    key: str
    cases: tuple[Case, ...]


def earnings(
    rules: LadderRules,
    absent: Kind | None,
    game: ExternalGame,
    value: Fraction | None,
    occurrence: int = 1,
    *,
    instead: bool,
) -> tuple[Earning, ...]:
    """What a match earns: for the evening, or beside it and for an evening missed because of it.

    `absent` is what an absence in that week is booked as. Where an award changes with repetition it is
    that of the `occurrence`-th time.
    """
    if instead:
        keys = [Kind.EXTERNAL.value]
    else:
        keys = ["external_game"] if rules.awards.find("external_game") != ZERO else []
        keys += [absent.value] if absent is not None else []
    return tuple(Earning(key, _cases(rules, key, game, value, occurrence)) for key in keys)


def _cases(
    rules: LadderRules, key: str, game: ExternalGame, value: Fraction | None, occurrence: int
) -> tuple[Case, ...]:
    award = rules.awards.find(key)
    step = award.find(occurrence) if isinstance(award, Tiers) else award
    if isinstance(step, ByTeam):
        step = step.find(game.team, game.board)
    if step is None:
        return ()
    cases = cases_of(step, value)
    fixed = rules.fixed_value(game.opponent_rating)
    if game.opponent_rating is not None and fixed is not None:
        his = Fraction(fixed)
        cases = tuple(
            replace(case, points=case.expression.points(his)) if case.expression.base == "opponent" else case
            for case in cases
        )
    known = tuple(case for case in cases if case.result == game.result and game.result is not None)
    return known or cases


def _knows_other_days(rules: Rules) -> bool:
    named = rules.tells_apart("external_game") or rules.tells_apart(Kind.EXTERNAL_OTHER_DAY.value)
    return named or rules.attendance.external_week


def _monday(day: dt.date) -> dt.date:
    return day - dt.timedelta(days=day.weekday())
