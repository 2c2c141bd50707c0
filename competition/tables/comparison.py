"""Two pairings beside each other, with what is not the same in both marked."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from competition.reading.draft import Compared
from competition.reading.people import Person
from competition.systems.pairing.pairing import GameVerdict
from competition.wording import pairing


@dataclass(frozen=True, slots=True)
class ComparedLine:
    """A board; `is_other` when the two don't meet in the other pairing."""

    board: int
    white: str
    black: str
    distance: int
    broken: str
    is_other: bool


@dataclass(frozen=True, slots=True)
class Column:
    """A whole pairing with its sums."""

    is_draft: bool
    lines: tuple[ComparedLine, ...]
    byes: str
    unpaired: str
    distance: int
    broken: int
    others: int


def compared(pairings: tuple[Compared, Compared], people: Iterable[Person]) -> list[Column]:
    """The automatic pairing and the draft."""
    names = {person.key: person.name for person in people}
    automatic, draft = pairings
    return [_column(automatic, draft, names, False), _column(draft, automatic, names, True)]


def _column(found: Compared, other: Compared, names: dict[str, str], is_draft: bool) -> Column:
    pairs = {frozenset((game.white, game.black)) for _board, game in other.games}
    lines = tuple(_line(board, game, pairs, names) for board, game in sorted(found.games, key=lambda g: g[0]))
    return Column(
        is_draft=is_draft,
        lines=lines,
        byes=", ".join(names.get(key, key) for key in found.byes),
        unpaired=", ".join(names.get(key, key) for key in found.unpaired),
        distance=found.distance,
        broken=found.broken,
        others=sum(1 for line in lines if line.is_other),
    )


def _line(board: int, game: GameVerdict, pairs: set[frozenset[str]], names: dict[str, str]) -> ComparedLine:
    return ComparedLine(
        board,
        names.get(game.white, game.white),
        names.get(game.black, game.black),
        game.distance,
        pairing.broken(game.broken, game.rounds) if game.broken else "",
        frozenset((game.white, game.black)) not in pairs,
    )
