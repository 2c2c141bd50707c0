"""The tick list at the door: who has been ticked is there, and closing the list books all others."""

from __future__ import annotations

import datetime as dt

from competition.models import Attendance, Entry, Round, Verb
from competition.models.attendance import GAME
from competition.services.absences import check_absence_kind
from competition.services.actors import Actor, require_director
from competition.services.awards import require_award
from competition.services.recording import step
from competition.services.seating import free_entry
from competition.services.states import require_open
from competition.systems.kinds import Kind, offered
from competition.systems.rules import read_rules


def close_door(
    *,
    round_: Round,
    kind: Kind | str,
    actor: Actor,
    expected_version: int | None = None,
    now: dt.datetime | None = None,
) -> list[Entry]:
    """Book everybody as `kind` who has not been ticked and has said nothing; returns who that is.

    Ticked are those who signed up, as present or as reserve. Boards of a draft fall apart where one of
    the two is not there; locked boards stand. Closing it again changes nothing. Raises Refused once the
    round is published.
    """
    require_director(actor)
    wanted = check_absence_kind(kind, offered("director"))
    with step(round_, Verb.DOOR_CLOSED, actor, expected_version=expected_version, now=now) as work:
        require_open(work.round)
        require_award(read_rules(work.season.rules), wanted.value)
        ticked = set(work.round.sign_ups.values_list("entry_id", flat=True))
        rows = {row.entry_id: row for row in work.round.attendances.select_related("game")}
        missing = [
            entry
            for entry in work.season.entries.in_round(work.round.number).with_player().order_by("position")
            if entry.pk not in ticked and not _has_said(rows.get(entry.pk))
        ]
        for entry in missing:
            free_entry(work.round, entry.pk)
        Attendance.objects.bulk_create(
            Attendance(
                round=work.round,
                entry=entry,
                kind=wanted.value,
                reported_at=work.now,
                reported_by=actor.user,
            )
            for entry in missing
        )
        work.about = {"entrants": [entry.key for entry in missing], "kind": wanted.value}
        return missing


def _has_said(row: Attendance | None) -> bool:
    """Whether his row stands without a tick: a reported absence, or a board that is locked."""
    if row is None:
        return False
    if row.kind == GAME:
        return row.game is not None and row.game.is_fixed
    return not row.made_by
