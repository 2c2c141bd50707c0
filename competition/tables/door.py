"""The list at the door: everybody by family name, with what is known of him."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from competition.reading.director import DirectorRound
from competition.systems.season import MADE_BY_PAIRING, Kind
from competition.wording import kinds


@dataclass(frozen=True, slots=True)
class DoorLine:
    """Somebody to tick. `away`: he has reported that he is not coming; `fixed`: he sits at a locked board."""

    entry_id: int
    name: str
    search: str
    here: bool
    away: bool
    fixed: bool
    note: str


def door_lines(shown: DirectorRound) -> list[DoorLine]:
    """Everybody who is in this round, by family name."""
    ticked = {person.entry_id: kind for person, kind in shown.sign_ups}
    rows = {r.person.entry_id: r for r in (*shown.absences, *shown.byes) if r.made_by != MADE_BY_PAIRING}
    locked = {p.entry_id for game in shown.games if game.locked for p in (game.white, game.black)}
    lines = []
    for person in shown.entrants:
        row, tick = rows.get(person.entry_id), ticked.get(person.entry_id)
        note = kinds.label(row.kind) if row else kinds.label(tick) if tick == Kind.RESERVE else ""
        lines.append(
            DoorLine(
                person.entry_id,
                person.listed_name,
                person.name.lower(),
                tick is not None or person.entry_id in locked,
                row is not None and row.kind != Kind.BYE.value,
                person.entry_id in locked,
                note,
            )
        )
    return lines


def door_counts(lines: Iterable[DoorLine]) -> tuple[int, int, int]:
    """How many are here, absent, and not seen yet."""
    lines = list(lines)
    here = sum(1 for line in lines if line.here)
    away = sum(1 for line in lines if line.away and not line.here)
    return here, away, len(lines) - here - away
