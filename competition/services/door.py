"""The door: closing the tick list books all others; somebody walks in; a guest plays who sits out."""

from __future__ import annotations

import datetime as dt

from django.utils.translation import gettext as _

from competition.models import Attendance, Entry, Round, Verb
from competition.models.attendance import GAME
from competition.services.absences import check_absence_kind
from competition.services.actors import Actor, Deed, Refused, require_director
from competition.services.guards import require_award, require_not_closed, require_open
from competition.services.recording import step
from competition.services.seasons import new_entry
from competition.services.seating import free_entry, row_of
from competition.services.sign_ups import note_sign_up, sign_up
from competition.systems.kinds import Kind, offered
from competition.systems.rules import read_rules
from players.models import Player
from players.names import Name
from players.services.errors import Refused as PlayerRefused
from players.services.members import add_member


def close_door(*, round_: Round, kind: Kind | str, deed: Deed) -> list[Entry]:
    """Book everybody as `kind` who has not been ticked and has said nothing; returns who that is.

    Ticked are those who signed up, as present or as reserve. Boards of a draft fall apart where one of
    the two is not there; locked boards stand. Closing it again changes nothing. Raises Refused once the
    round is published.
    """
    require_director(deed.actor)
    wanted = check_absence_kind(kind, offered("director"))
    with step(round_, Verb.DOOR_CLOSED, deed) as work:
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
                reported_by=deed.actor.user,
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


def walk_in(
    *,
    round_: Round,
    deed: Deed,
    player: Player | None = None,
    name: Name | None = None,
    rating: int | None = None,
    value: int | None = None,
) -> Entry:
    """Enter somebody who is there tonight and has not been in the season: a member, or somebody new.

    He takes part from this round on, also when it has been published; then he still has to be given a
    game. Whoever is in the season already stays as he is, and is there. It is one step of the round: taken
    back, the entry goes, and who became a member with it. Raises Refused when the round is closed or a
    later one is, and for a name that can't be stored.
    """
    require_director(deed.actor)
    present = Entry.objects.filter(season=round_.season_id, player=player).first() if player else None
    if present is not None:
        return _is_there(present, round_, deed)
    with step(round_, Verb.ENTRY_ADDED, deed.unseen) as work:
        require_not_closed(work.round)
        _refuse_closed_behind(work.round)
        number = work.round.number
        work.about = {"first_round": number}
        if player is None:
            player = _new_member(name or Name("", "", ""), deed.actor, work.now.date())
            work.about["new_member"] = player.pk
        entry = new_entry(work.season, player, number, rating=rating, value=value)
        work.about["entrant"] = entry.key
        if work.round.is_open:
            note_sign_up(work, entry, deed.actor)
        return entry


def seat_guest(*, round_: Round, opponent: Entry, guest: str, deed: Deed) -> None:
    """Let a guest play somebody, who is booked as the bye with the guest's name as a remark.

    In a draft he leaves his board, and pairing the rest leaves him alone; in a published round it must
    be somebody who sits out already. An empty name takes the guest away, the bye stays. Raises Refused
    for the absent and when the round is closed.
    """
    require_director(deed.actor)
    with step(round_, Verb.GUEST_SEATED, deed) as work:
        require_not_closed(work.round)
        require_award(read_rules(work.season.rules), Kind.BYE.value)
        row = row_of(work.round, opponent.pk)
        sits_out = row is not None and row.kind == Kind.BYE.value
        if not sits_out and (not work.round.is_open or not opponent.is_in_round(work.round.number)):
            raise Refused("no_bye", _("%(name)s does not sit out.") % {"name": opponent.name})
        if row is not None and row.game is None and not sits_out and not row.made_by:
            raise Refused("absent", _("%(name)s is absent.") % {"name": opponent.name})
        if row is not None and row.game is not None and row.game.is_fixed:
            raise Refused("locked", _("Board %(board)s is locked.") % {"board": row.game.board})
        guest = " ".join(guest.split())
        work.about = {"entrant": opponent.key, "guest": guest}
        if sits_out and row is not None:
            row.note, row.guest, row.excused, row.made_by = guest, bool(guest), False, ""
            row.save(update_fields=["note", "guest", "excused", "made_by"])
            return
        free_entry(work.round, opponent.pk)
        Attendance.objects.create(
            round=work.round,
            entry=opponent,
            kind=Kind.BYE.value,
            note=guest,
            guest=bool(guest),
            reported_at=work.now,
            reported_by=deed.actor.user,
        )


def _is_there(entry: Entry, round_: Round, deed: Deed) -> Entry:
    fresh = Round.objects.get(pk=round_.pk)
    require_not_closed(fresh)
    if fresh.is_open:
        sign_up(entry=entry, rounds=[fresh], deed=deed)
    return entry


def _refuse_closed_behind(round_: Round) -> None:
    """Nobody stands in a closed round without a line: who enters before one would."""
    closed = Round.objects.filter(season=round_.season, number__gt=round_.number, state=Round.CLOSED.value)
    last = closed.order_by("-number").first()
    if last is not None:
        raise Refused("published", _("Round %(number)s has been published.") % {"number": last.number})


def _new_member(name: Name, actor: Actor, today: dt.date) -> Player:
    if actor.user is None:
        raise Refused("not_allowed", _("Only a director may do this."))
    fields = {"given_name": name.given, "prefix": name.prefix, "family_name": name.family}
    try:
        return add_member(fields=fields, by=actor.user, month=today.replace(day=1))
    except PlayerRefused as refused:
        raise Refused("invalid", str(refused)) from refused
