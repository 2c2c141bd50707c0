"""Awards: what every outcome is worth, with tiers, league results and teams."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated, Any

from pydantic import BeforeValidator, PlainSerializer, PlainValidator, WithJsonSchema, model_validator

from competition.systems.errors import SeasonError
from competition.systems.kinds import Kind
from competition.systems.rules.base import Model, PositiveInt, RoundNumber
from competition.systems.rules.expressions import Expression, parse_expression

RESULT_KEYS = {"1": "win", "1/2": "draw", "0": "loss"}
_KINDS = [kind for kind in Kind if not kind.is_signup]
EXTERNAL_KEYS = (*(kind.value for kind in _KINDS if kind.is_external), "external_game")
# In a row without an opponent nothing can depend on his value.
LONELY_KEYS = (
    *(kind.value for kind in _KINDS if not kind.is_external and not kind.is_forfeit),
    "not_joined",
)
GAME_KEYS = (
    *("win", "draw", "loss"),
    *(kind.value for kind in _KINDS if kind.is_forfeit),
    *("double_forfeit", "adjourned"),
)
AWARD_KEYS = GAME_KEYS + LONELY_KEYS + EXTERNAL_KEYS

ZERO = parse_expression("0")


@dataclass(frozen=True, slots=True)
class ByResult:
    """A league award that depends on the result of the league game."""

    table: tuple[tuple[str, Expression], ...]

    def find(self, result: str) -> Expression | None:
        table = dict(self.table)
        return table.get(RESULT_KEYS[result], table.get("else"))


@dataclass(frozen=True, slots=True)
class ByTeam:
    """A league award that depends on team and board: "1/3" before "1" before everything else."""

    table: tuple[tuple[str, Expression | ByResult], ...]
    otherwise: Expression | ByResult | None = None

    def find(self, team: str | None, board: int | None) -> Expression | ByResult | None:
        table = dict(self.table)
        if team is not None:
            for key in (f"{team}/{board}", team):
                if key in table:
                    return table[key]
        return self.otherwise


Step = Expression | ByResult | ByTeam


@dataclass(frozen=True, slots=True)
class Tier:
    """So many times this award; the last tier has no number of times: from then on."""

    times: int | None
    award: Step


@dataclass(frozen=True, slots=True)
class Tiers:
    """An award that changes with repetition."""

    tiers: tuple[Tier, ...]

    def find(self, occurrence: int, first_tier: int | None = None) -> Step:
        """The award of the `occurrence`-th time (1 for the first); `first_tier` replaces its length."""
        left = occurrence
        for index, tier in enumerate(self.tiers):
            times = first_tier if index == 0 and first_tier is not None and tier.times else tier.times
            if times is None or left <= times:
                return tier.award
            left -= times
        return self.tiers[-1].award

    def last_of(self, occurrence: int, first_tier: int | None = None) -> int | None:
        """Up to and with which time the award of the `occurrence`-th holds; None: from then on."""
        end = 0
        for index, tier in enumerate(self.tiers):
            if tier.times is None:
                return None
            end += first_tier if index == 0 and first_tier is not None else tier.times
            if occurrence <= end:
                return end
        return None


Award = Step | Tiers


EXPRESSION_SCHEMA: dict[str, Any] = {
    "anyOf": [{"type": "string", "examples": ["opponent + 12", "1/3 own", "40"]}, {"type": "number"}]
}
_BY_RESULT_SCHEMA: dict[str, Any] = {
    "type": "object",
    "properties": dict.fromkeys(("win", "draw", "loss", "else"), EXPRESSION_SCHEMA),
    "additionalProperties": False,
    "minProperties": 1,
}
_BY_RESULT_OR_EXPRESSION: dict[str, Any] = {"anyOf": [EXPRESSION_SCHEMA, _BY_RESULT_SCHEMA]}
_STEP_SCHEMA: dict[str, Any] = {
    "anyOf": [
        EXPRESSION_SCHEMA,
        _BY_RESULT_SCHEMA,
        {
            "type": "object",
            "properties": {
                "by_team": {
                    "type": "object",
                    "additionalProperties": _BY_RESULT_OR_EXPRESSION,
                    "minProperties": 1,
                },
                "else": _BY_RESULT_OR_EXPRESSION,
            },
            "required": ["by_team"],
            "additionalProperties": False,
        },
    ]
}
AWARD_SCHEMA: dict[str, Any] = {
    "anyOf": [
        _STEP_SCHEMA,
        {
            "type": "array",
            "minItems": 1,
            "items": {
                "type": "object",
                "properties": {"times": {"type": "integer", "minimum": 1}, "award": _STEP_SCHEMA},
                "required": ["award"],
                "additionalProperties": False,
            },
        },
    ]
}


def parse_award(value: object) -> Award:
    """Any award from its JSON. Raises SeasonError saying what is wrong and what it could be."""
    if isinstance(value, Expression | ByResult | ByTeam | Tiers):
        return value
    return _parse_tiers(value) if isinstance(value, list) else _parse_step(value)


def _parse_step(value: object) -> Step:
    if not isinstance(value, dict):
        return parse_expression(value)
    if "by_team" not in value:
        return _parse_by_result(value)
    _refuse_unknown(value, ("by_team", "else"))
    if not isinstance(value["by_team"], dict) or not value["by_team"]:
        raise SeasonError("no_team_table")
    table = tuple((key, _parse_team_entry(entry)) for key, entry in value["by_team"].items())
    return ByTeam(table, _parse_team_entry(value["else"]) if "else" in value else None)


def _parse_team_entry(value: object) -> Expression | ByResult:
    return _parse_by_result(value) if isinstance(value, dict) else parse_expression(value)


def _parse_by_result(value: dict[str, object]) -> ByResult:
    _refuse_unknown(value, ("win", "draw", "loss", "else"))
    if not value:
        raise SeasonError("no_result_table")
    return ByResult(tuple((key, parse_expression(entry)) for key, entry in value.items()))


def _parse_tiers(value: list[object]) -> Tiers:
    example = '[{"times": 5, "award": "4/6 own"}, {"award": "3/6 own"}]'
    tiers: list[Tier] = []
    for number, item in enumerate(value, start=1):
        if not isinstance(item, dict) or "award" not in item:
            raise SeasonError("tier_without_award", number=number, example=example)
        _refuse_unknown(item, ("times", "award"))
        times = item.get("times")
        last = number == len(value)
        if last and times is not None:
            raise SeasonError("tier_that_ends", example=example)
        if not last and (not isinstance(times, int) or isinstance(times, bool) or times < 1):
            raise SeasonError("tier_without_times", number=number, example=example)
        tiers.append(Tier(times, _parse_step(item["award"])))
    if not tiers:
        raise SeasonError("no_tiers", example=example)
    return Tiers(tuple(tiers))


def _refuse_unknown(value: dict[str, object], known: tuple[str, ...]) -> None:
    for key in value:
        if key not in known:
            raise SeasonError("unknown_award_key", value=key, allowed=known)


def write_award(award: Award) -> object:
    """The JSON of an award."""
    match award:
        case Expression():
            return award.text
        case ByResult():
            return {key: expression.text for key, expression in award.table}
        case ByTeam():
            document: dict[str, object] = {"by_team": {key: write_award(entry) for key, entry in award.table}}
            if award.otherwise is not None:
                document["else"] = write_award(award.otherwise)
            return document
        case Tiers():
            return [
                ({"times": tier.times} if tier.times is not None else {}) | {"award": write_award(tier.award)}
                for tier in award.tiers
            ]


def expressions_in(award: Award) -> Iterator[Expression]:
    """Every expression that an award can come to."""
    match award:
        case Expression():
            yield award
        case ByResult():
            for _, expression in award.table:
                yield expression
        case ByTeam():
            for _, entry in award.table:
                yield from expressions_in(entry)
            if award.otherwise is not None:
                yield from expressions_in(award.otherwise)
        case Tiers():
            for tier in award.tiers:
                yield from expressions_in(tier.award)


def _has_table(award: Award) -> bool:
    if isinstance(award, Tiers):
        return any(not isinstance(tier.award, Expression) for tier in award.tiers)
    return not isinstance(award, Expression)


AnyAward = Annotated[
    Any, PlainValidator(parse_award), PlainSerializer(write_award), WithJsonSchema(AWARD_SCHEMA)
]
AnExpression = Annotated[
    Any,
    PlainValidator(lambda value: value if isinstance(value, Expression) else parse_expression(value)),
    PlainSerializer(write_award),
    WithJsonSchema(EXPRESSION_SCHEMA),
]


class LateStarters(Model):
    """Whose first round is after `after_round` has `times` in the first tier of `absent`."""

    after_round: RoundNumber
    times: PositiveInt


def _known_keys(value: object) -> object:
    if not isinstance(value, dict):
        raise SeasonError("no_counts_table")
    for key, added in value.items():
        if not isinstance(added, list | tuple):
            raise SeasonError("no_counts_list", key=key)
        for name in (key, *added):
            if name not in AWARD_KEYS:
                raise SeasonError("unknown_award", value=name, allowed=AWARD_KEYS)
    return value


class Awards(Model):
    """What every outcome is worth; None where the rule book says nothing."""

    win: AnyAward = None
    draw: AnyAward = None
    loss: AnyAward = None
    forfeit_win: AnyAward = None
    forfeit_loss: AnyAward = None
    double_forfeit: AnyAward = None
    adjourned: AnyAward = None
    bye: AnyAward = None
    absent: AnyAward = None
    absent_late: AnyAward = None
    absent_unnotified: AnyAward = None
    external: AnyAward = None
    external_other_day: AnyAward = None
    external_game: AnyAward = None
    exempt: AnyAward = None
    personal: AnyAward = None
    not_joined: AnyAward = None
    counts_with: Annotated[dict[str, tuple[str, ...]], BeforeValidator(_known_keys)] = {}
    per: Annotated[str, BeforeValidator(lambda v: _one_of(v, ("season", "period")))] = "season"
    late_starters: LateStarters | None = None

    @model_validator(mode="after")
    def _check(self) -> Awards:
        for key in LONELY_KEYS:
            award = getattr(self, key)
            if award is not None and any(e.base == "opponent" for e in expressions_in(award)):
                raise SeasonError("no_opponent_value", key)
        for key in AWARD_KEYS:
            award = getattr(self, key)
            if award is not None and key not in EXTERNAL_KEYS and _has_table(award):
                raise SeasonError("only_league_games", key)
        return self

    def find(self, key: str) -> Award | None:
        """The award of a key, or of the one it follows when it has none; None where nothing is said."""
        award = getattr(self, key, None)
        if award is not None:
            return award  # type: ignore[no-any-return]
        if key in ("adjourned", "double_forfeit", "external_game", "not_joined"):
            return ZERO
        followed = Kind(key).facts.awarded_like if key in tuple(Kind) else ""
        return self.find(followed) if followed else None

    def counted_with(self, key: str) -> tuple[str, ...]:
        """The keys whose occurrences count for the tiers of `key`, itself included."""
        return tuple(sorted({key, *self.counts_with.get(key, ())}))


def _one_of(value: object, allowed: tuple[str, ...]) -> object:
    if value not in allowed:
        raise SeasonError("not_one_of", value=value, allowed=allowed)
    return value
