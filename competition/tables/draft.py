"""The draft of a pairing: boards with places, what gave way, and why."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from competition.reading.director import AbsenceRow
from competition.reading.people import Person
from competition.reading.rounds import GameRow
from competition.systems.season import CHAMPIONSHIP
from competition.wording import pairing


@dataclass(frozen=True, slots=True)
class DraftSeat:
    """A player in the draft; `picked` is the one who is about to change places."""

    entry_id: int
    name: str
    place: int | None
    picked: bool


@dataclass(frozen=True, slots=True)
class DraftLine:
    """A board of the draft. `broken` names the limits that gave way; a fixed board can't be changed."""

    id: int
    board: int | None
    white: DraftSeat
    black: DraftSeat
    distance: int | None
    reasons: tuple[str, ...]
    broken: tuple[str, ...]
    locked: bool
    championship: bool

    @property
    def fixed(self) -> bool:
        return self.locked or self.championship


@dataclass(frozen=True, slots=True)
class LeftOut:
    """Somebody without an opponent: the bye, or left over."""

    seat: DraftSeat
    is_bye: bool
    reasons: tuple[str, ...]


def draft_lines(games: Iterable[GameRow], names: Mapping[str, str], picked: int | None) -> list[DraftLine]:
    """The boards of a draft in their order."""
    return [
        DraftLine(
            id=game.id,
            board=game.board,
            white=_seat(game.white, picked),
            black=_seat(game.black, picked),
            distance=game.distance,
            reasons=reason_sentences(game.reasons, names),
            broken=tuple(pairing.limit(name) for name in game.broken),
            locked=game.locked,
            championship=game.tag == CHAMPIONSHIP,
        )
        for game in games
    ]


def left_out(
    byes: Iterable[AbsenceRow], unpaired: Iterable[Person], names: Mapping[str, str], picked: int | None
) -> list[LeftOut]:
    """Who has no opponent in the draft: first the bye, then who is left over."""
    out = [LeftOut(_seat(bye.person, picked), True, reason_sentences(bye.reasons, names)) for bye in byes]
    return out + [LeftOut(_seat(person, picked), False, ()) for person in unpaired]


def reason_sentences(reasons: Iterable[Mapping[str, Any]], names: Mapping[str, str]) -> tuple[str, ...]:
    """Why a board is as it is."""
    return tuple(pairing.reason(reason["code"], reason.get("params", {}), names) for reason in reasons)


def _seat(person: Person, picked: int | None) -> DraftSeat:
    return DraftSeat(person.entry_id, person.name, person.place, person.entry_id == picked)
