"""A season as the engine sees it: immutable facts, exactly the content of a season file."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, NamedTuple

from competition.systems.kinds import Kind as Kind  # noqa: PLC0414 (its home is kinds; many know it from here)

if TYPE_CHECKING:
    import datetime as dt

    from competition.systems.rules.model import Rules

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


@dataclass(frozen=True, slots=True)
class GroupSpan:
    """From this round on the entrant belongs to the shadow group of this letter (null: to none)."""

    from_round: int
    group: str | None


@dataclass(frozen=True, slots=True)
class Entrant:
    """A player in this season. `first_round` above 1: joined late; `withdrawn_after` 0: never listed."""

    id: str
    name: str
    rating: int | None = None
    value: int | None = None
    start_rank: int | None = None
    groups: tuple[GroupSpan, ...] = ()
    first_round: int = 1
    withdrawn_after: int | None = None

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

    white: str
    black: str
    result: Result | None = None
    board: int | None = None
    played_on: dt.date | None = None
    decided_in: int | None = None
    tag: str | None = None
    locked: bool = False

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

    entrant: str
    kind: Kind
    team: str | None = None
    board: int | None = None
    result: str | None = None
    opponent_rating: int | None = None
    note: str = ""
    made_by: str | None = None
    excused: bool = False
    guest: bool = False


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


@dataclass(frozen=True, slots=True)
class ExternalGame:
    """A league or cup game booked in a round beside what the entrant did at the club."""

    entrant: str
    date: dt.date | None = None
    team: str | None = None
    board: int | None = None
    result: str | None = None
    opponent_rating: int | None = None


@dataclass(frozen=True, slots=True)
class Round:
    """One evening."""

    number: int
    date: dt.date | None = None
    time: dt.time | None = None
    state: RoundState = RoundState.CLOSED
    games: tuple[Game, ...] = ()
    others: tuple[Other, ...] = ()
    external_games: tuple[ExternalGame, ...] = ()


@dataclass(frozen=True, slots=True)
class Season:
    """One competition with its rules, its entrants and its rounds (ascending by number)."""

    name: str
    game: str
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
