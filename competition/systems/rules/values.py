"""Where values come from: the rating (Alkmaar) or the place in the list (Keizer); and the start."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Literal, cast

from pydantic import model_validator

from competition.systems.errors import SeasonError
from competition.systems.rules.base import Exact, Flag, Integer, Model, PositiveInt


class RatingValues(Model):
    """Values by rating, fixed for the season: divided and lowered, or from a moved boundary downwards."""

    by: Literal["rating"]
    divide: PositiveInt | None = None
    subtract: Integer = 0
    top_from: Integer | None = None
    step: PositiveInt | None = None
    min: Integer
    max: Integer
    unrated: Integer | None = None

    @model_validator(mode="after")
    def _check(self) -> RatingValues:
        moved = self.top_from is not None or self.step is not None
        if moved and (self.top_from is None or self.step is None):
            raise SeasonError("moved_boundaries")
        if moved == (self.divide is not None):
            raise SeasonError("divide_or_boundaries")
        if moved and self.subtract:
            raise SeasonError("subtract_without_divide", "subtract")
        if self.min > self.max:
            raise SeasonError("min_above_max", "min", least=self.min, most=self.max)
        return self

    def of_rating(self, rating: int | None) -> int:
        """The value of somebody with this rating (Alkmaar system, table 1, and its note on high ratings)."""
        if rating is None:
            return self.min if self.unrated is None else self.unrated
        if self.divide is not None:
            value = rating // self.divide - self.subtract
        else:
            boundary, step = cast(int, self.top_from), cast(int, self.step)
            value = self.max + (rating - boundary) // step
        return max(self.min, min(self.max, value))


class RankValues(Model):
    """Values by place in the list: the top one, and a step less for each place lower, down to `min`."""

    by: Literal["rank"]
    top: Exact | None = None
    ratio: Exact | None = None
    top_per_entrant: Exact | None = None
    step: Exact = Fraction(1)
    min: Exact = Fraction(1)

    @model_validator(mode="after")
    def _check(self) -> RankValues:
        given = [name for name in ("top", "ratio", "top_per_entrant") if getattr(self, name) is not None]
        if len(given) != 1:
            raise SeasonError("one_top")
        if self.ratio is not None and self.ratio <= 1:
            raise SeasonError("low_ratio", "ratio")
        if self.step < 0:
            raise SeasonError("negative_step", "step")
        return self

    def top_of(self, entrants: int) -> Fraction:
        """The value of the first of a list of so many."""
        if self.top is not None:
            return self.top
        if self.ratio is not None:
            return Fraction(round((entrants - 1) * self.ratio / (self.ratio - 1)))
        return Fraction(round(entrants * cast(Fraction, self.top_per_entrant)))

    def of_place(self, place: int, entrants: int) -> Fraction:
        """The value of the entrant at `place` (1 for the first) of a list of `entrants`."""
        return max(self.min, self.top_of(entrants) - self.step * (place - 1))


class TopUp(Model):
    """From `from_round` on the lowest values, one more each round, get `points` of what they are behind."""

    from_round: PositiveInt
    points: Exact


class Start(Model):
    """What an entrant begins with, and where who joins later is put."""

    points: Exact | None = None
    points_by_value: dict[str, Exact] | None = None
    top_up: TopUp | None = None
    own_value: Flag = False
    joiners: Literal["last", "by_rating"] = "last"

    @model_validator(mode="after")
    def _check(self) -> Start:
        if self.points is not None and self.points_by_value is not None:
            raise SeasonError("points_or_table")
        if self.points_by_value is not None:
            for key in self.points_by_value:
                if not re.fullmatch(r"0|-?[1-9][0-9]{0,9}", key):
                    raise SeasonError("no_value", "points_by_value", value=key)
        if self.top_up and not self.points_by_value:
            raise SeasonError("top_up_without_table", "top_up")
        if self.top_up and self.top_up.points <= 0:
            raise SeasonError("top_up_of_nothing", "top_up.points")
        return self
