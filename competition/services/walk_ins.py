"""Somebody walks in: a member who is not in the season, somebody new, or a guest.

A guest is no entry of the season: he appears in no list and nothing he plays counts. He plays somebody who
sits out, whose bye carries the guest's name.
"""

from __future__ import annotations

import datetime as dt

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from competition.models import Attendance, Entry, Round, Verb
from competition.services.actors import Actor, require_director
from competition.services.awards import require_award
from competition.services.errors import Refused
from competition.services.recording import step
from competition.services.seasons import add_entry
from competition.services.seating import free_entry, row_of
from competition.services.sign_ups import sign_up
from competition.services.states import require_not_closed
from competition.systems.rules import read_rules
from competition.systems.season import GUEST, Kind
from players.models import Player
from players.names import Name
from players.services.errors import Refused as PlayerRefused
from players.services.members import add_member


def walk_in(
    *,
    round_: Round,
    actor: Actor,
    player: Player | None = None,
    name: Name | None = None,
    rating: int | None = None,
    value: int | None = None,
    now: dt.datetime | None = None,
) -> Entry:
    """Enter somebody who is there tonight and has not been in the season: a member, or somebody new.

    He takes part from this round on, also when it has been published; then he still has to be given a
    game. Whoever is in the season already stays as he is, and is there. Raises Refused when the round is
    closed, and for a name that can't be stored.
    """
    require_director(actor)
    moment = now or timezone.now()
    with transaction.atomic():
        require_not_closed(Round.objects.get(pk=round_.pk))
        if player is None:
            player = _new_member(name or Name("", "", ""), actor, moment.date())
        entry = add_entry(
            season=round_.season,
            player=player,
            rating=rating,
            value=value,
            first_round=round_.number,
            in_running_round=True,
            actor=actor,
            now=moment,
        )
        if Round.objects.get(pk=round_.pk).is_open:
            sign_up(entry=entry, rounds=[round_], actor=actor, now=moment)
    return entry


def seat_guest(
    *, round_: Round, opponent: Entry, guest: str, actor: Actor, now: dt.datetime | None = None
) -> None:
    """Let a guest play somebody, who is booked as the bye with the guest's name as a remark.

    In a draft he leaves his board, and pairing the rest leaves him alone; in a published round it must
    be somebody who sits out already. An empty name takes the guest away, the bye stays. Raises Refused
    for the absent and when the round is closed.
    """
    require_director(actor)
    with step(round_, Verb.GUEST_SEATED, actor, now=now) as work:
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
        note = f"{GUEST}{guest}" if guest else ""
        work.about = {"entrant": opponent.key, "guest": guest}
        if sits_out and row is not None:
            row.note, row.made_by = note, ""
            row.save(update_fields=["note", "made_by"])
            return
        free_entry(work.round, opponent.pk)
        Attendance.objects.create(
            round=work.round,
            entry=opponent,
            kind=Kind.BYE.value,
            note=note,
            reported_at=work.now,
            reported_by=actor.user,
        )


def _new_member(name: Name, actor: Actor, today: dt.date) -> Player:
    if actor.user is None:
        raise Refused("not_allowed", _("Only a director may do this."))
    fields = {"given_name": name.given, "prefix": name.prefix, "family_name": name.family}
    try:
        return add_member(fields=fields, by=actor.user, month=today.replace(day=1))
    except PlayerRefused as refused:
        raise Refused("invalid", str(refused)) from refused
