"""A season as the engine sees it: immutable facts, exactly the content of a season file.

A field here is a key of the file, with its type, its default and its limits: reading, writing and the JSON
Schema all follow from it (`season_file.py`).
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import Annotated, Any, ClassVar, NamedTuple

from pydantic import (
    AfterValidator,
    BeforeValidator,
    ConfigDict,
    Field,
    PlainSerializer,
    SerializerFunctionWrapHandler,
    WithJsonSchema,
    WrapSerializer,
)

from competition.systems.kinds import Kind as Kind  # noqa: PLC0414 (its home is kinds; many know it from here)
from competition.systems.rules.base import Count, Flag, Integer, PositiveInt
from competition.systems.rules.expressions import exact
from competition.systems.rules.model import Rules
from competition.systems.season_values import (
    Day,
    Hour,
    Identifier,
    Label,
    Name,
    Text,
    in_order,
    left_out_when_empty,
    one_of,
    read_spans,
    write_spans,
)

FORMAT = "clubcomp.season/1"
GAMES = ("chess", "draughts")


class RoundState(StrEnum):
    """Where a round stands; only published and closed ones count in a list."""

    PLANNED = "planned"
    DRAFT = "draft"
    PUBLISHED = "published"
    CLOSED = "closed"

    @property
    def counts(self) -> bool:
        return self in (RoundState.PUBLISHED, RoundState.CLOSED)


class Result(StrEnum):
    """The result of a game; the ones ending in `f` are by default (the loser did not show up)."""

    WHITE_WINS = "1-0"
    BLACK_WINS = "0-1"
    DRAW = "1/2-1/2"
    WHITE_BY_DEFAULT = "1-0f"
    BLACK_BY_DEFAULT = "0-1f"
    DOUBLE_DEFAULT = "0-0f"
    ADJOURNED = "adjourned"

    @property
    def by_default(self) -> bool:
        return self in (Result.WHITE_BY_DEFAULT, Result.BLACK_BY_DEFAULT, Result.DOUBLE_DEFAULT)

    @property
    def played(self) -> bool:
        """Won, drawn or lost at the board."""
        return self in (Result.WHITE_WINS, Result.BLACK_WINS, Result.DRAW)


CHAMPIONSHIP = "championship"
MADE_BY_PAIRING = "pairing"
EXTERNAL_RESULTS = ("1", "1/2", "0")
ExternalResult = Annotated[str, one_of(EXTERNAL_RESULTS)]


@dataclass(frozen=True, slots=True)
class GroupSpan:
    """From this round on the entrant belongs to the shadow group of this letter (null: to none)."""

    from_round: PositiveInt
    group: Annotated[Text | None, Field(default=None)]


@dataclass(frozen=True, slots=True)
class AwaySpan:
    """He had withdrawn after round `after`, and takes part again from round `until`."""

    after: PositiveInt
    until: PositiveInt

    def covers(self, number: int) -> bool:
        """Whether round `number` is one of those that he was away."""
        return self.after < number < self.until


@dataclass(frozen=True, slots=True)
class Entrant:
    """A player in this season. `first_round` above 1: joined late; `withdrawn_after` 0: never listed.

    `away` are the times that he had withdrawn and came back from, ascending.
    """

    id: Identifier
    name: Annotated[Name, Field(default_factory=lambda read: read["id"])]
    rating: Integer | None = None
    value: Integer | None = None
    start_rank: Integer | None = None
    groups: Annotated[
        tuple[GroupSpan, ...],
        Field(alias="group"),
        AfterValidator(in_order),
        BeforeValidator(read_spans, json_schema_input_type=str | tuple[GroupSpan, ...] | None),
        PlainSerializer(write_spans),
    ] = ()
    first_round: PositiveInt = 1
    withdrawn_after: Count | None = None
    away: Annotated[tuple[AwaySpan, ...], left_out_when_empty] = ()

    def left_after(self, number: int) -> int | None:
        """The round after which he had withdrawn, for good or for a time, as round `number` finds him.

        None: he had not.
        """
        for span in self.away:
            if span.covers(number):
                return span.after
        withdrawn = self.withdrawn_after
        return withdrawn if withdrawn is not None and withdrawn < number else None

    def is_gone_by(self, number: int) -> bool:
        """Whether he withdrew with round `number` or before it, or is away then."""
        withdrawn = self.withdrawn_after is not None and self.withdrawn_after <= number
        return withdrawn or any(span.after <= number < span.until for span in self.away)

    def group_in(self, number: int) -> str | None:
        """The letter of his shadow group in round `number`."""
        group = None
        for span in self.groups:
            if span.from_round <= max(number, 1):
                group = span.group
        return group


@dataclass(frozen=True, slots=True)
class Game:
    """Two entrants at a board. A result of null: not played yet."""

    white: Identifier
    black: Identifier
    result: Result | None = None
    board: PositiveInt | None = None
    played_on: Annotated[Day | None, left_out_when_empty] = None
    decided_in: Annotated[PositiveInt | None, left_out_when_empty] = None
    tag: Annotated[Text | None, left_out_when_empty] = None
    locked: Annotated[Flag, left_out_when_empty] = False

    def result_as_of(self, round_number: int) -> Result | None:
        """The result as the list after `round_number` takes it: adjourned until it is decided."""
        if self.decided_in is not None and round_number < self.decided_in:
            return Result.ADJOURNED
        return self.result

    @property
    def is_fixed(self) -> bool:
        """Stands whatever is paired around it."""
        return self.locked or self.tag == CHAMPIONSHIP


@dataclass(frozen=True, slots=True)
class Other:
    """What an entrant without a game does in a round.

    `excused`: he reported too late, and the director took it as in time; `note` says why. `guest`: the bye
    plays a guest, whose name is in `note`.
    """

    entrant: Identifier
    kind: Kind
    team: Annotated[Label | None, left_out_when_empty] = None
    board: Annotated[PositiveInt | None, left_out_when_empty] = None
    result: Annotated[ExternalResult | None, left_out_when_empty] = None
    opponent_rating: Annotated[Integer | None, left_out_when_empty] = None
    note: Annotated[Text, left_out_when_empty] = ""
    made_by: Annotated[Text | None, left_out_when_empty] = None
    excused: Annotated[Flag, left_out_when_empty] = False
    guest: Annotated[Flag, left_out_when_empty] = False


class Remark(NamedTuple):
    """What is noted with a row without a game: `note`, `excused` and `guest` of `Other`."""

    note: str
    excused: bool = False
    guest: bool = False

    @classmethod
    def of_0_1(cls, note: str, kind: str) -> Remark:
        """The same from a row of release 0.1, where the two stood as a Dutch word before the note."""
        if note.startswith("overmacht: "):
            return cls(note.removeprefix("overmacht: "), excused=True)
        if kind == Kind.BYE and note.startswith("gast: "):
            return cls(note.removeprefix("gast: "), guest=True)
        return cls(note)


def _read_marks(row: Any) -> Any:
    """A row of a file; where it knows neither mark it may be one of release 0.1, which noted them."""
    if (
        not isinstance(row, dict)
        or "excused" in row
        or "guest" in row
        or not isinstance(row.get("note"), str)
    ):
        return row
    return {**row, **Remark.of_0_1(row["note"], str(row.get("kind")))._asdict()}


def _write_marks(row: Other, write: SerializerFunctionWrapHandler) -> Any:
    """The row for a file; a note that happens to begin as those of release 0.1 did is not to be misread."""
    written = write(row)
    return {"excused": False, **written} if Remark.of_0_1(row.note, row.kind) != Remark(row.note) else written


@dataclass(frozen=True, slots=True)
class ExternalGame:
    """A league or cup game booked in a round beside what the entrant did at the club."""

    entrant: Identifier
    date: Annotated[Day | None, left_out_when_empty] = None
    team: Annotated[Label | None, left_out_when_empty] = None
    board: Annotated[PositiveInt | None, left_out_when_empty] = None
    result: Annotated[ExternalResult | None, left_out_when_empty] = None
    opponent_rating: Annotated[Integer | None, left_out_when_empty] = None


def _written_as_number(value: object) -> object:
    """A number of points as it was written, such as "-5" or "1/2"; raises SeasonError for anything else."""
    exact(value)
    return str(value) if isinstance(value, int | float) else value


@dataclass(frozen=True, slots=True)
class Adjustment:
    """A bonus or a penalty by hand, added in its round as it is: `points` is an exact number as text."""

    entrant: Identifier
    points: Annotated[
        Text, BeforeValidator(_written_as_number), WithJsonSchema({"type": ["string", "number"]})
    ]
    note: Annotated[Text, left_out_when_empty] = ""

    @property
    def amount(self) -> Fraction:
        """The points as a number."""
        return exact(self.points)


@dataclass(frozen=True, slots=True)
class Round:
    """One evening."""

    number: PositiveInt
    date: Day | None = None
    time: Hour | None = None
    state: RoundState = RoundState.CLOSED
    games: tuple[Game, ...] = ()
    others: tuple[Annotated[Other, BeforeValidator(_read_marks), WrapSerializer(_write_marks)], ...] = ()
    external_games: tuple[ExternalGame, ...] = ()
    adjustments: Annotated[tuple[Adjustment, ...], left_out_when_empty] = ()


@dataclass(frozen=True, slots=True)
class Season:
    """One competition with its rules, its entrants and its rounds (ascending by number)."""

    # A key that nobody knows is refused, here and in all that is in it.
    __pydantic_config__: ClassVar[ConfigDict] = ConfigDict(extra="forbid")

    name: Annotated[Text, Field(default="")]
    game: Annotated[str, one_of(GAMES), Field(default=GAMES[0])]
    rules: Rules
    entrants: tuple[Entrant, ...] = ()
    rounds: tuple[Round, ...] = ()
    side_games: tuple[Game, ...] = ()

    def counted_rounds(self, up_to: int) -> tuple[Round, ...]:
        """The published and closed rounds with a number of at most `up_to`."""
        return tuple(r for r in self.rounds if r.number <= up_to and r.state.counts)

    def round(self, number: int) -> Round | None:
        return next((r for r in self.rounds if r.number == number), None)

    @property
    def last_closed(self) -> int:
        """The number of the last closed round, 0 when there is none."""
        return max((r.number for r in self.rounds if r.state is RoundState.CLOSED), default=0)
