"""Who is here this evening and who is not."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from zoneinfo import ZoneInfo

from django.utils import timezone

from competition.reading.director import AbsenceRow
from competition.systems.season import Kind
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
