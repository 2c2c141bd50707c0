"""Pairing by hand: who waits, whom one may be paired with, and who met whom when."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from competition.reading.people import Person
from competition.systems.pairing.pairing import GameVerdict, Judge
from competition.wording import pairing


@dataclass(frozen=True, slots=True)
class Cell:
    """Two who could play: in which rounds they met, and whether a limit speaks against it."""

    other: int
    rounds: str
    words: str
    is_bad: bool
    is_same: bool


@dataclass(frozen=True, slots=True)
class MatrixRow:
    person: Person
    number: int
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class Opponent:
    """Somebody to be paired with the one who is picked, with the verdict."""

    person: Person
    words: str
    is_bad: bool


def matrix(people: Sequence[Person], judge: Judge) -> list[MatrixRow]:
    """Everybody against everybody, in the order of the list."""
    return [
        MatrixRow(person, number, tuple(_cell(person, other, judge) for other in people))
        for number, person in enumerate(people, start=1)
    ]


def opponents(picked: Person, people: Iterable[Person], judge: Judge) -> list[Opponent]:
    """Whom the picked one may be paired with: the nearest first, those whom a limit speaks against last."""
    found = []
    for other in people:
        if other.key == picked.key:
            continue
        verdict = _either_way(picked, other, judge)
        words = _words(verdict)
        found.append((bool(verdict.broken), verdict.distance, Opponent(other, words, bool(verdict.broken))))
    return [opponent for _bad, _distance, opponent in sorted(found, key=lambda each: each[:2])]


def _cell(person: Person, other: Person, judge: Judge) -> Cell:
    if person.key == other.key:
        return Cell(other.entry_id, "", "", False, True)
    verdict = _either_way(person, other, judge)
    rounds = " ".join(map(str, verdict.rounds))
    words = f"{person.name} – {other.name}"
    if verdict.broken:
        words += f": {pairing.broken(verdict.broken)}"
    return Cell(other.entry_id, rounds, words, bool(verdict.broken), False)


def _either_way(one: Person, other: Person, judge: Judge) -> GameVerdict:
    """The verdict with the colours that they would get."""
    white, _rule = judge.white_of(one.key, other.key, 1)
    return judge.game(white, other.key if white == one.key else one.key)


def _words(verdict: GameVerdict) -> str:
    if verdict.broken:
        return pairing.broken(verdict.broken[-1:], verdict.rounds)
    apart = pairing.apart([verdict.distance])
    return f"{apart}, {pairing.met_in(verdict.rounds)}" if verdict.rounds else apart
