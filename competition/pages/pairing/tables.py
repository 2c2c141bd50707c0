"""The draft of a pairing: boards, what gave way and why; two drafts compared; who may meet whom."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from competition.pages.pairing import words
from competition.pages.pairing import words as pairing_words
from competition.reading.director import AbsenceRow
from competition.reading.draft import Compared, Draft, SwapFacts
from competition.reading.people import Person
from competition.reading.rounds import GameRow
from competition.systems.pairing.pairing import GameVerdict, Judge
from competition.systems.season import CHAMPIONSHIP


@dataclass(frozen=True, slots=True)
class Offer:
    """What changing places with somebody would make, in words; `is_bad` breaks a limit."""

    words: str
    is_bad: bool


@dataclass(frozen=True, slots=True)
class DraftSeat:
    """A player in the draft; `picked` is the one who is about to change places.

    `balance` is his colours so far, `offer` the verdict on changing places with the picked one.
    """

    entry_id: int
    name: str
    place: int | None
    picked: bool
    balance: str = ""
    offer: Offer | None = None


@dataclass(frozen=True, slots=True)
class DraftLine:
    """A board of the draft. `broken` names the limits that gave way; a fixed board can't be changed.

    `met` says when the two met before, `flip_breaks` what swapping their colours would break.
    """

    id: int
    board: int | None
    white: DraftSeat
    black: DraftSeat
    distance: int | None
    reasons: tuple[str, ...]
    broken: tuple[str, ...]
    locked: bool
    championship: bool
    met: str = ""
    flip_breaks: str = ""

    @property
    def fixed(self) -> bool:
        return self.locked or self.championship


@dataclass(frozen=True, slots=True)
class LeftOut:
    """Somebody without an opponent: the bye, or left over."""

    seat: DraftSeat
    is_bye: bool
    reasons: tuple[str, ...]


def draft_lines(
    games: Iterable[GameRow], names: Mapping[str, str], picked: int | None, draft: Draft
) -> list[DraftLine]:
    """The boards of a draft in their order, with their verdicts."""
    return [_line(game, names, picked, draft) for game in games]


def left_out(
    byes: Iterable[AbsenceRow],
    unpaired: Iterable[Person],
    names: Mapping[str, str],
    picked: int | None,
    draft: Draft,
) -> list[LeftOut]:
    """Who has no opponent in the draft: first the bye, then who is left over."""
    out = [
        LeftOut(_seat(bye.person, picked, draft), True, reason_sentences(bye.reasons, names)) for bye in byes
    ]
    return out + [LeftOut(_seat(person, picked, draft), False, ()) for person in unpaired]


def reason_sentences(reasons: Iterable[Mapping[str, Any]], names: Mapping[str, str]) -> tuple[str, ...]:
    """Why a board is as it is."""
    return tuple(pairing_words.reason(reason["code"], reason.get("params", {}), names) for reason in reasons)


def _line(game: GameRow, names: Mapping[str, str], picked: int | None, draft: Draft) -> DraftLine:
    facts = draft.boards.get(game.id)
    flipped = set(facts.flipped.broken) - set(facts.verdict.broken) if facts else ()
    return DraftLine(
        id=game.id,
        board=game.board,
        white=_seat(game.white, picked, draft, facts.white_balance if facts else None),
        black=_seat(game.black, picked, draft, facts.black_balance if facts else None),
        distance=facts.verdict.distance if facts else game.distance,
        reasons=reason_sentences(game.reasons, names),
        broken=tuple(pairing_words.limit(name) for name in (facts.verdict.broken if facts else game.broken)),
        locked=game.locked,
        championship=game.tag == CHAMPIONSHIP,
        met=pairing_words.met(facts.verdict.rounds) if facts else "",
        flip_breaks=pairing_words.relaxed(sorted(flipped)),
    )


def _seat(person: Person, picked: int | None, draft: Draft, balance: int | None = None) -> DraftSeat:
    swap = draft.swaps.get(person.entry_id)
    return DraftSeat(
        person.entry_id,
        person.name,
        person.place,
        person.entry_id == picked,
        f"{balance:+d}".replace("-", "−") if balance else "",
        _offer(swap) if swap else None,
    )


def _offer(swap: SwapFacts) -> Offer:
    """The limits that would be broken, else how far apart the new opponents stand."""
    broken = [pairing_words.broken(game.broken[-1:], game.rounds) for game in swap.games if game.broken]
    if swap.bye_broken:
        broken.append(pairing_words.limit("bye"))
    if broken:
        return Offer("; ".join(broken), True)
    return Offer(pairing_words.apart([game.distance for game in swap.games]), False)


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
    lines = tuple(
        _other_line(board, game, pairs, names) for board, game in sorted(found.games, key=lambda g: g[0])
    )
    return Column(
        is_draft=is_draft,
        lines=lines,
        byes=", ".join(names.get(key, key) for key in found.byes),
        unpaired=", ".join(names.get(key, key) for key in found.unpaired),
        distance=found.distance,
        broken=found.broken,
        others=sum(1 for line in lines if line.is_other),
    )


def _other_line(
    board: int, game: GameVerdict, pairs: set[frozenset[str]], names: dict[str, str]
) -> ComparedLine:
    return ComparedLine(
        board,
        names.get(game.white, game.white),
        names.get(game.black, game.black),
        game.distance,
        words.broken(game.broken, game.rounds) if game.broken else "",
        frozenset((game.white, game.black)) not in pairs,
    )


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
        words += f": {pairing_words.broken(verdict.broken)}"
    return Cell(other.entry_id, rounds, words, bool(verdict.broken), False)


def _either_way(one: Person, other: Person, judge: Judge) -> GameVerdict:
    """The verdict with the colours that they would get."""
    white, _rule = judge.white_of(one.key, other.key, 1)
    return judge.game(white, other.key if white == one.key else one.key)


def _words(verdict: GameVerdict) -> str:
    if verdict.broken:
        return pairing_words.broken(verdict.broken[-1:], verdict.rounds)
    apart = pairing_words.apart([verdict.distance])
    return f"{apart}, {pairing_words.met_in(verdict.rounds)}" if verdict.rounds else apart
