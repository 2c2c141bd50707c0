"""The draft of a pairing: boards with places, what gave way, and why."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from competition.reading.director import AbsenceRow
from competition.reading.draft import Draft, SwapFacts
from competition.reading.people import Person
from competition.reading.rounds import GameRow
from competition.systems.season import CHAMPIONSHIP
from competition.wording import pairing


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
    return tuple(pairing.reason(reason["code"], reason.get("params", {}), names) for reason in reasons)


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
        broken=tuple(pairing.limit(name) for name in (facts.verdict.broken if facts else game.broken)),
        locked=game.locked,
        championship=game.tag == CHAMPIONSHIP,
        met=pairing.met(facts.verdict.rounds) if facts else "",
        flip_breaks=pairing.relaxed(sorted(flipped)),
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
    broken = [pairing.broken(game.broken[-1:], game.rounds) for game in swap.games if game.broken]
    if swap.bye_broken:
        broken.append(pairing.limit("bye"))
    if broken:
        return Offer("; ".join(broken), True)
    return Offer(pairing.apart([game.distance for game in swap.games]), False)
