"""The rules of a Swiss tournament."""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field, model_validator

from competition.systems.errors import SeasonError
from competition.systems.rules.base import Count, Exact, Model, PositiveInt
from competition.systems.rules.model import Rules

WHOLE, HALF, NOTHING = Fraction(1), Fraction(1, 2), Fraction(0)
Span = tuple[PositiveInt, PositiveInt]


class Scoring(Model):
    """The points of a round by what it was; what is not given is like a win, a draw or nothing."""

    win: Exact = WHOLE
    draw: Exact = HALF
    loss: Exact = NOTHING
    bye: Exact | None = None
    full_bye: Exact | None = None
    half_bye: Exact | None = None
    absent: Exact = NOTHING
    forfeit_win: Exact | None = None
    forfeit_loss: Exact = NOTHING

    @model_validator(mode="after")
    def _check(self) -> Scoring:
        if not self.win > self.draw >= self.loss:
            raise SeasonError("scoring_order", win=self.win, draw=self.draw, loss=self.loss)
        return self

    @property
    def usual(self) -> bool:
        """Whether a win is 1 and a draw a half."""
        return self.win == WHOLE and self.draw == HALF

    def points(self, code: str) -> Fraction:
        """The points of a cell, by its code in a TRF (`1 = 0 W D L + - U F H Z`)."""
        like_win = {"+": self.forfeit_win, "U": self.bye, "F": self.full_bye}
        if code in like_win:
            given = like_win[code]
            return self.win if given is None else given
        if code == "H":
            return self.draw if self.half_bye is None else self.half_bye
        others = {"1": self.win, "=": self.draw, "0": self.loss, "-": self.forfeit_loss}
        return others.get({"W": "1", "D": "=", "L": "0"}.get(code, code), self.absent)


class HalfByes(Model):
    """How many half byes one may ask for, and which other kinds are half byes (`as`)."""

    half_max: Count = 1
    half_not_last: Count = 1
    taken_as: Annotated[dict[str, Literal["H", "Z"]], Field(alias="as")] = {}


class Acceleration(Model):
    """Virtual points for the pairing numbers `first` to `last`, in the rounds of a span."""

    points: Exact
    rounds: Span
    first: Annotated[PositiveInt, Field(alias="from")]
    last: Annotated[PositiveInt, Field(alias="to")]


class ForbiddenPair(Model):
    """Two who never meet, or not in the rounds of a span."""

    pair: tuple[str, str]
    rounds: Span | None = None

    @model_validator(mode="after")
    def _check(self) -> ForbiddenPair:
        if self.pair[0] == self.pair[1]:
            raise SeasonError("no_pair")
        return self

    def holds_in(self, number: int) -> bool:
        """Whether the two may not meet in round `number`."""
        return self.rounds is None or self.rounds[0] <= number <= self.rounds[1]


def _as_pair(value: Any) -> Any:
    return {"pair": value} if isinstance(value, (list, tuple)) else value


class Boards(Model):
    """Whose games are played at a board of their own."""

    fixed: dict[str, PositiveInt] = {}


class SwissPairing(Model):
    """How a round of a Swiss tournament is paired."""

    method: Literal["dutch"] = "dutch"
    initial_colour: Literal["white", "black"] = "white"
    acceleration: Literal["baku"] | tuple[Acceleration, ...] | None = None
    forbidden: tuple[Annotated[ForbiddenPair, BeforeValidator(_as_pair)], ...] = ()
    stuck: Literal["relax", "refuse"] = "relax"
    boards: Boards = Boards()


class SwissRules(Rules):
    """The rules of a Swiss tournament; `rounds` is their number, declared beforehand."""

    rounds: PositiveInt
    scoring: Scoring = Scoring()
    byes: HalfByes = HalfByes()
    pairing: SwissPairing = SwissPairing()  # type: ignore[assignment]  # pairs by round, not only of ids
    order: tuple[str, ...] = ("BH/C1", "BH", "SB", "DE")

    @model_validator(mode="after")
    def _check(self) -> SwissRules:
        if self.pairing.acceleration == "baku" and not self.scoring.usual:
            raise SeasonError("baku_scoring", "pairing.acceleration")
        return self
