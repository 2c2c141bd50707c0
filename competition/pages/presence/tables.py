"""Who is here this evening and who is not; the list to tick at the door."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from zoneinfo import ZoneInfo

from django.utils import timezone

from competition.reading.director import AbsenceRow, DirectorRound
from competition.systems.season import MADE_BY_PAIRING, Kind
from competition.wording import dates, evening, kinds


@dataclass(frozen=True, slots=True)
class AbsenceLine:
    """Somebody who does not play: what is booked, what he had asked for, who said so and when."""

    id: int
    name: str
    kind: str
    wanted: str
    league: str
    note: str
    said: str
    change_url: str
    withdraw_url: str
    kind_code: str = ""
    accept_url: str = ""


@dataclass(frozen=True, slots=True)
class AbsenceGroup:
    """Everybody who is absent in the same way."""

    words: str
    lines: tuple[AbsenceLine, ...]


def absence_lines(
    rows: Iterable[AbsenceRow],
    zone: ZoneInfo,
    change_url: Callable[[int], str],
    withdraw_url: Callable[[int], str],
    accept_url: Callable[[int], str] = lambda entry: "",
) -> list[AbsenceLine]:
    """The absent, sorted as they come; the addresses are looked up by entry."""
    return [
        AbsenceLine(
            id=row.id,
            name=row.person.listed_name,
            kind=kinds.label(row.kind),
            wanted=kinds.label(row.reported_as) if row.reported_as else "",
            league=evening.league(row.team, row.board, row.result),
            note=kinds.remark(row.note, excused=row.excused, guest=row.guest),
            said=evening.reported(row.reported_by, _when(row.reported_at, zone), row.by_himself),
            change_url=change_url(row.person.entry_id),
            withdraw_url="" if row.made_by else withdraw_url(row.person.entry_id),
            kind_code=row.kind,
            accept_url=accept_url(row.person.entry_id) if row.reported_as and row.match is None else "",
        )
        for row in rows
    ]


def absence_groups(lines: Iterable[AbsenceLine]) -> list[AbsenceGroup]:
    """The absent by kind, in the order in which the kinds are always told, with how many they are."""
    found: dict[str, list[AbsenceLine]] = {}
    for line in lines:
        found.setdefault(line.kind_code, []).append(line)
    return [
        AbsenceGroup(kinds.count(kind, len(found[kind.value])), tuple(found[kind.value]))
        for kind in Kind
        if kind.value in found
    ]


def _when(at: dt.datetime | None, zone: ZoneInfo) -> str:
    if at is None:
        return ""
    local = timezone.localtime(at, zone)
    return f"{dates.short_day(local.date())} {dates.clock(local.time())}"


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
