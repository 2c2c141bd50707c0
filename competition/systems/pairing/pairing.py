"""What a pairing says: the games in board order, who is left out, and why."""

from __future__ import annotations

from dataclasses import dataclass, field


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
