"""The keys of `rules.pairing`: how a round is paired and which limits hold."""

from __future__ import annotations

import re
from typing import Annotated, Literal

from pydantic import AfterValidator, model_validator

from competition.systems.errors import SeasonError
from competition.systems.rules.base import Count, Flag, Model, PositiveInt

LIMITS = (
    "colours",
    "distance",
    "groups",
    "bottom",
    "max_per_period",
    "max_per_season",
    "second_from_round",
    "min_rounds_between",
    "bye",
)


def _time_of_day(value: str) -> str:
    match = re.fullmatch(r"(\d{1,2}):(\d{2})", value)
    if match is None or int(match[1]) > 23 or int(match[2]) > 59:
        raise SeasonError("no_time", value=value, example="19:45")
    return f"{int(match[1]):02}:{int(match[2]):02}"


TimeOfDay = Annotated[str, AfterValidator(_time_of_day)]


class FirstRounds(Model):
    """Rounds that are paired by a scheme of places instead of from the top down."""

    rounds: tuple[PositiveInt, ...]
    scheme: Literal["adjacent", "fold", "blocks", "lot"]
    groups: PositiveInt | None = None
    distance: PositiveInt | None = None
    seed: str | None = None

    @model_validator(mode="after")
    def _check(self) -> FirstRounds:
        if self.groups is not None and self.scheme != "fold":
            raise SeasonError("groups_without_fold", "groups")
        if self.distance is not None and self.scheme != "blocks":
            raise SeasonError("distance_without_blocks", "distance")
        if self.seed is not None and self.scheme != "lot":
            raise SeasonError("seed_without_lot", "seed")
        return self


class Bottom(Model):
    """Two of the last `places` may meet up to `max_per_season` times by breaking only the limit `bottom`."""

    places: PositiveInt
    max_per_season: PositiveInt


class Rematch(Model):
    """How often, and how soon again, two may meet."""

    min_rounds_between: Count | None = None
    min_games_between: Count | None = None
    max_per_period: PositiveInt | None = None
    max_per_season: PositiveInt | None = None
    second_from_round: PositiveInt | None = None
    bottom: Bottom | None = None
    forfeits_count: Flag = False

    @model_validator(mode="after")
    def _check(self) -> Rematch:
        season, period = self.max_per_season, self.max_per_period
        if season is not None and period is not None and season < period:
            raise SeasonError("season_below_period", "max_per_season", season=season, period=period)
        return self


class Bye(Model):
    """Who sits out when the number is odd."""

    choose: Literal["lowest", "place"] = "lowest"
    place: PositiveInt | None = None
    max_per_season: PositiveInt = 1
    min_rounds_between: Count | None = None
    spread: Literal["byes", "missed"] | None = None
    not_after_forfeit_win: Flag = False
    protect_top: Count = 0
    standby_until: TimeOfDay | None = None

    @model_validator(mode="after")
    def _check(self) -> Bye:
        if (self.choose == "place") != (self.place is not None):
            raise SeasonError("bye_place")
        return self


class Colours(Model):
    """Who gets white, and how far colours may go out of balance."""

    reverse_rematch: Flag = False
    max_balance: PositiveInt | None = None
    max_run: PositiveInt | None = None
    equal: Literal["higher_white", "lower_white", "by_board"] = "higher_white"


def _known_limits(value: tuple[str, ...]) -> tuple[str, ...]:
    for name in value:
        if name not in LIMITS:
            raise SeasonError("unknown_limit", value=name, allowed=LIMITS)
    if len(set(value)) != len(value):
        raise SeasonError("limit_twice")
    return value


def _two_each(value: tuple[tuple[str, ...], ...]) -> tuple[tuple[str, ...], ...]:
    for pair in value:
        if len(pair) != 2 or pair[0] == pair[1]:
            raise SeasonError("no_pair")
    return value


class PairingRules(Model):
    """How a round is paired, as far as every system knows it: who never meet."""

    forbidden: Annotated[tuple[tuple[str, ...], ...], AfterValidator(_two_each)] = ()


class LadderPairing(PairingRules):
    """How a round is paired by the ladder, or by a method beside it."""

    method: Literal["ladder", "balanced"] = "ladder"
    first_rounds: FirstRounds | None = None
    rematch: Rematch = Rematch()
    max_distance: PositiveInt | None = None
    max_group_distance: Count | None = None
    bye: Bye = Bye()
    colours: Colours = Colours()
    relax: Annotated[tuple[str, ...], AfterValidator(_known_limits)] = LIMITS
