"""A whole rule set: one validated, immutable object with every default filled in."""

from __future__ import annotations

from math import ceil
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BeforeValidator, Field, PlainSerializer, WithJsonSchema, model_validator

from competition.systems.errors import SeasonError
from competition.systems.rules.awards import (
    AWARD_KEYS,
    EXPRESSION_SCHEMA,
    EXTERNAL_KEYS,
    AnExpression,
    Awards,
    expressions_in,
)
from competition.systems.rules.base import LARGEST, Count, Flag, Model, PositiveInt, RoundNumber
from competition.systems.rules.expressions import Expression, exact, parse_expression
from competition.systems.rules.pairing import LadderPairing, PairingRules, TimeOfDay
from competition.systems.rules.values import RankValues, RatingValues, Start

WEEKDAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
ORDER_KEYS = (
    "rating",
    "start_rank",
    "wins",
    "external_wins",
    "games",
    "fewest_games",
    "percentage",
    "tpr",
    "sonneborn_berger",
    "opponents_points",
    "mutual",
    "eligible",
)


def _distinct(value: tuple[Any, ...]) -> tuple[Any, ...]:
    if len(set(value)) != len(value):
        raise SeasonError("twice")
    return value


def _ascending(value: tuple[int, ...]) -> tuple[int, ...]:
    if list(value) != sorted(set(value)):
        raise SeasonError("rounds_must_ascend")
    return value


class Deadline(Model):
    """Until when an absence is in time: a weekday and time, or a number of hours before the round."""

    weekday: Literal["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"] | None = (
        None
    )
    time: TimeOfDay | None = None
    hours_before: Count | None = None

    @model_validator(mode="after")
    def _check(self) -> Deadline:
        by_weekday = self.weekday is not None and self.time is not None
        if by_weekday == (self.hours_before is not None) or (self.weekday is None) != (self.time is None):
            raise SeasonError("deadline")
        return self


class AttendanceRules(Model):
    """Who is expected, until when one reports, and what a late report becomes."""

    default: Literal["present", "absent"] = "present"
    deadline: Deadline | None = None
    late: Literal["absent_late", "absent_unnotified"] = "absent_late"
    external_week: Flag = False


class NoShow(Model):
    """How the site books somebody who does not show up."""

    opponent: Literal["bye", "forfeit_win"] = "forfeit_win"
    until_reported: Flag = False


ELIGIBLE_COUNTS = ("games", *(key for key in AWARD_KEYS if key not in ("win", "draw", "loss", "not_joined")))


def _known_counts(value: tuple[str, ...]) -> tuple[str, ...]:
    for name in value:
        if name not in ELIGIBLE_COUNTS:
            raise SeasonError("unknown_count", value=name, allowed=ELIGIBLE_COUNTS)
    return value


def _part_of_rounds(value: object) -> object:
    """A whole number, or as text a part of all rounds, of 0 to 1."""
    if isinstance(value, str):
        if not 0 <= exact(value) <= 1:
            raise SeasonError("no_part", value=value)
    elif isinstance(value, bool) or not isinstance(value, int):
        raise SeasonError("no_whole_number", value=value)
    elif not 0 <= value <= LARGEST:
        raise SeasonError("too_small", value=value, reason=f"must be at least 0, and no more than {LARGEST}")
    return value


class Eligibility(Model):
    """Who may win prizes: rounds of these kinds, each counted once, at least `minimum` of them.

    A minimum as text ("2/3") is a part of all rounds so far, rounded up.
    """

    minimum: Annotated[
        Any,
        BeforeValidator(_part_of_rounds),
        WithJsonSchema(
            {"anyOf": [{"type": "integer", "minimum": 0}, {"type": "string", "examples": ["2/3"]}]}
        ),
    ]
    counts: Annotated[tuple[str, ...], AfterValidator(_known_counts)] = ("games",)

    def needed(self, rounds: int) -> int:
        """How many rounds are needed when so many have been counted."""
        return ceil(exact(self.minimum) * rounds) if isinstance(self.minimum, str) else self.minimum


class WithdrawnOpponents(Model):
    """What games against somebody who was removed are worth."""

    win: AnExpression = parse_expression("own")
    draw: AnExpression = parse_expression("1/2 own")
    loss: AnExpression = parse_expression("0")

    @model_validator(mode="after")
    def _check(self) -> WithdrawnOpponents:
        for key in ("win", "draw", "loss"):
            if getattr(self, key).base == "opponent":
                raise SeasonError("opponent_gone", key)
        return self


def _afterwards(value: object) -> object:
    if isinstance(value, Expression) or value in AWARD_KEYS:
        return value
    expression = parse_expression(value)
    if expression.base == "opponent":
        raise SeasonError("no_opponent_value")
    return expression


def _write_afterwards(value: str | Expression | None) -> str | None:
    return value.text if isinstance(value, Expression) else value


class Withdrawal(Model):
    """What becomes of somebody who withdraws, and of the games against him."""

    remove_before_round: PositiveInt | None = None
    opponents: WithdrawnOpponents | None = None
    afterwards: Annotated[
        Any,
        BeforeValidator(_afterwards),
        PlainSerializer(_write_afterwards),
        WithJsonSchema({"anyOf": [{"enum": list(AWARD_KEYS)}, EXPRESSION_SCHEMA]}),
    ] = None

    @model_validator(mode="after")
    def _check(self) -> Withdrawal:
        if self.remove_before_round is not None and self.opponents is None:
            raise SeasonError("no_opponents", "opponents")
        return self


def _letters(value: str) -> str:
    _distinct(tuple(value))
    return value


class Groups(Model):
    """The shadow groups: after which rounds how many move up and down, and who may.

    `withdrawn`: those who have withdrawn take the places of relegation first and are never promoted
    (`down`), or count as everybody (`count`); they are left out where it is not given. `not_eligible`: who
    may win no prizes is promoted all the same; else the next one is. The groups may differ in size by
    `largest_difference` (1 where it is not given) before moves are reinforced.
    """

    letters: Annotated[str, Field(min_length=1), AfterValidator(_letters)]
    move_after: Annotated[tuple[PositiveInt, ...], AfterValidator(_ascending)] = ()
    up: Count = 1
    down: Count = 1
    withdrawn: Literal["down", "count"] | None = None
    not_eligible: Literal["promoted"] | None = None
    largest_difference: Count | None = None


class Championship(Model):
    """The round robin of the top inside the ladder; `first`: who comes before the first of the list.

    `members` are who play, where that is settled; else the list after `after_round` says it. `withdrawn`:
    what becomes of the games of a member who withdraws: those not played are lost by default, also where
    it is not given; with `annul` none of his count where he has played fewer than half of them.
    """

    after_round: RoundNumber
    size: Annotated[int, Field(strict=True, ge=2)]
    rounds: PositiveInt = 2
    first: Literal["period_winners"] | None = None
    members: Annotated[tuple[str, ...], AfterValidator(_distinct)] | None = None
    withdrawn: Literal["forfeit", "annul"] | None = None


class Evening(Model):
    """The times of an evening and the tempo of its games: printed, and nothing is computed with them."""

    start: TimeOfDay | None = None
    forfeit_at: TimeOfDay | None = None
    tempo: str | None = None
    tempo_youth: str | None = None


class Article(Model):
    """An article of the club's own, printed at the end of the rules."""

    title: str
    text: str


class Display(Model):
    """How points are shown; they are exact inside."""

    points: Literal["decimals", "fractions"] = "decimals"
    decimals: Annotated[int, Field(strict=True, ge=0, le=6)] = 2
    hide_without_games: Flag = False


# Who wants more passes means fixed_point.
MOST_PASSES = 1000


def _recalculation(value: object) -> object:
    if value == "previous":
        return 1
    if isinstance(value, int) and not isinstance(value, bool) and 1 <= value <= MOST_PASSES:
        return value
    if value in ("fixed_point", "never"):
        return value
    named = ("previous", "fixed_point", "never")
    raise SeasonError("unknown_recalculation", value=value, allowed=named, most=MOST_PASSES)


def _known_keys(value: tuple[str, ...]) -> tuple[str, ...]:
    for key in value:
        if key not in ORDER_KEYS:
            raise SeasonError("unknown_tie_break", value=key, allowed=ORDER_KEYS)
    return _distinct(value)


class Rules(Model):
    """What the rules of every system have, with every default filled in (`season-file`, "Rules")."""

    system: str
    preset: str | None = None
    pairing: PairingRules = PairingRules()
    order: Annotated[tuple[str, ...], AfterValidator(_distinct)] = ()
    attendance: AttendanceRules = AttendanceRules()
    no_show: NoShow = NoShow()
    display: Display = Display()
    evening: Annotated[Evening, Field(exclude_if=lambda evening: evening == Evening())] = Evening()
    articles: Annotated[tuple[Article, ...], Field(exclude_if=lambda articles: not articles)] = ()

    def knows(self, outcome: str) -> bool:
        """Whether a round can end so for somebody: a kind, or what a result is to one of two (`forfeit_win`).

        It can with any code unless overridden.
        """
        del outcome
        return True

    def tells_apart(self, outcome: str) -> bool:
        """Whether this outcome counts otherwise than the one that it is like; none does unless overridden."""
        del outcome
        return False

    def fixed_value(self, rating: int | None, own: int | None = None) -> int | None:
        """The value of somebody all season, `own` if he has one; None where values move or are not known."""
        del rating, own
        return None

    @property
    def group_settings(self) -> Groups | None:
        """The shadow groups; None where there are none."""
        return None

    @property
    def championship_settings(self) -> Championship | None:
        """The championship inside the season; None where there is none."""
        return None

    @property
    def bye_waits_until(self) -> str | None:
        """The hour until which a bye waits for somebody who has no opponent; None where he need not."""
        return None

    def is_removed(self, withdrawn_after: int | None) -> bool:
        """Whether somebody who withdrew after this round is gone from later lists."""
        del withdrawn_after
        return False


class LadderRules(Rules):
    """The rules of a ladder: games are worth the value of the opponent, other outcomes their award."""

    values: Annotated[RatingValues | RankValues, Field(discriminator="by")]
    awards: Awards
    start: Start = Start()
    recalculation: Annotated[
        Any,
        BeforeValidator(_recalculation),
        WithJsonSchema(
            {"anyOf": [{"enum": ["previous", "fixed_point", "never"]}, {"type": "integer", "minimum": 1}]}
        ),
    ] = 1
    recalculate_after: Annotated[tuple[PositiveInt, ...], AfterValidator(_ascending)] = ()
    pairing: LadderPairing = LadderPairing()
    order: Annotated[tuple[str, ...], AfterValidator(_known_keys)] = ()
    periods: Annotated[tuple[PositiveInt, ...], AfterValidator(_ascending)] = ()
    eligibility: Eligibility | None = None
    withdrawal: Withdrawal | None = None
    groups: Groups | None = None
    championship: Championship | None = None

    @model_validator(mode="after")
    def _check(self) -> LadderRules:
        afterwards = self.withdrawal.afterwards if self.withdrawal else None
        if isinstance(afterwards, str):
            self._check_afterwards(afterwards)
        if self.recalculate_after and self.recalculation != "never":
            raise SeasonError("recalculate_after", "recalculate_after")
        if self.championship and self.championship.first and not self.periods:
            raise SeasonError("no_periods", "championship.first")
        if isinstance(self.values, RankValues):
            self._check_rank_values()
        return self

    def _check_rank_values(self) -> None:
        if self.start.points_by_value is not None:
            raise SeasonError("table_without_rating", "start.points_by_value")
        for key in EXTERNAL_KEYS:
            award = getattr(self.awards, key)
            if award is not None and any(e.base == "opponent" for e in expressions_in(award)):
                raise SeasonError("league_opponent", f"awards.{key}")

    def _check_afterwards(self, key: str) -> None:
        award = self.awards.find(key)
        if award is None:
            raise SeasonError("afterwards_without_award", "withdrawal.afterwards", value=key)
        if any(e.base == "opponent" for e in expressions_in(award)):
            raise SeasonError("afterwards_with_opponent", "withdrawal.afterwards", value=key)

    def knows(self, outcome: str) -> bool:
        return self.awards.find(outcome) is not None

    def tells_apart(self, outcome: str) -> bool:
        return getattr(self.awards, outcome) is not None

    def fixed_value(self, rating: int | None, own: int | None = None) -> int | None:
        if not isinstance(self.values, RatingValues):
            return None
        return own if own is not None else self.values.of_rating(rating)

    @property
    def group_settings(self) -> Groups | None:
        return self.groups

    @property
    def championship_settings(self) -> Championship | None:
        return self.championship

    def period_of(self, number: int) -> int:
        """Which period a round belongs to (0 before the first one named)."""
        return sum(1 for first in self.periods if first <= number)

    @property
    def bye_waits_until(self) -> str | None:
        return self.pairing.bye.standby_until

    def is_removed(self, withdrawn_after: int | None) -> bool:
        if withdrawn_after is None or self.withdrawal is None:
            return False
        limit = self.withdrawal.remove_before_round
        return limit is not None and withdrawn_after + 1 < limit


def as_ladder(rules: Rules) -> LadderRules:
    """These rules as those of a ladder. Raises TypeError for a system of another sort."""
    if not isinstance(rules, LadderRules):
        raise TypeError(f"the rules of {rules.system!r} are not those of a ladder")
    return rules
