"""What a system says of a round: a pairing, the verdict on one made by hand, and the repair of one."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass, field

FORBIDDEN = "forbidden"
# Its number, white, black.
Board = tuple[int, str, str]


@dataclass(frozen=True, slots=True)
class Reason:
    """One reason, as a code with parameters that `wording` turns into a sentence."""

    code: str
    params: dict[str, object] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class PairedGame:
    """A board of a pairing; `broken` names the limits that gave way for it."""

    board: int
    white: str
    black: str
    broken: tuple[str, ...] = ()
    fixed: bool = False
    reasons: tuple[Reason, ...] = ()


@dataclass(frozen=True, slots=True)
class Pairing:
    """A whole round: games, the bye, reserves who need not play, and who could not be paired."""

    round: int
    games: tuple[PairedGame, ...]
    bye: str | None = None
    bye_reasons: tuple[Reason, ...] = ()
    bye_broken: bool = False
    exempt: tuple[str, ...] = ()
    unpaired: tuple[str, ...] = ()

    @property
    def relaxed(self) -> tuple[str, ...]:
        """The names of the limits that gave way somewhere, sorted."""
        names = {name for game in self.games for name in game.broken}
        return tuple(sorted(names | ({"bye"} if self.bye_broken else set())))


@dataclass(frozen=True, slots=True)
class GameVerdict:
    """A game of two as it would be judged.

    `distance` is how many places they stand apart among those who are there; `broken` are the limits
    that it breaks (`forbidden` for two who never meet), `rounds` those in which they met before.
    """

    white: str
    black: str
    distance: int
    broken: tuple[str, ...]
    rounds: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Verdict:
    """A whole pairing as it would be judged."""

    games: tuple[GameVerdict, ...]
    bye_broken: bool

    @property
    def distance(self) -> int:
        """The sum of all distances in places."""
        return sum(game.distance for game in self.games)

    @property
    def broken(self) -> int:
        """How many limits are broken, the bye's included."""
        return sum(len(game.broken) for game in self.games) + self.bye_broken


class Judge(ABC):
    """Judges games of those who are present in a round, any number of them."""

    @abstractmethod
    def game(self, white: str, black: str) -> GameVerdict:
        """A game of two with these colours."""

    @abstractmethod
    def bye_broken(self, entrant: str) -> bool:
        """Whether a limit would be broken if this entrant had the bye."""

    @abstractmethod
    def in_order(self) -> tuple[str, ...]:
        """Those who are present, in the order of the list."""

    @abstractmethod
    def white_of(self, one: str, other: str, board: int) -> tuple[str, str]:
        """Who of two gets white at this board, and by which rule."""

    @abstractmethod
    def colour_balance(self, entrant: str) -> int:
        """How many more games an entrant has had with white than with black before this round."""

    def is_present(self, key: str) -> bool:
        """Whether somebody is expected this evening, so that something can be said of a game of his."""
        return key in self.in_order()


@dataclass(frozen=True, slots=True)
class Repair:
    """A published pairing after the least change.

    `kept` are the boards (number, white, black) that stand as they were, `made` the new games,
    `dropped` the boards that are gone. `bye` sits out now; `unpaired` have nobody left to play.
    """

    kept: tuple[Board, ...]
    made: tuple[PairedGame, ...]
    dropped: tuple[Board, ...]
    bye: str | None
    bye_reasons: tuple[Reason, ...]
    bye_broken: bool
    unpaired: tuple[str, ...]

    def told(self, bye_before: str | None) -> tuple[str, ...]:
        """Who must be told: everybody with a new game, who has lost one, and who sits out or no more."""
        changed = {entrant for game in self.made for entrant in (game.white, game.black)}
        changed |= {entrant for _, white, black in self.dropped for entrant in (white, black)}
        changed |= set(self.unpaired)
        if self.bye != bye_before:
            changed |= {entrant for entrant in (self.bye, bye_before) if entrant is not None}
        return tuple(sorted(changed))
