"""Signing up: who is expected only when he says so, and who plays only when the number is odd."""

from __future__ import annotations

from collections.abc import Iterable

from django.db import transaction
from django.utils.translation import gettext as _

from competition.models import Attendance, Entry, Round, SignUp, Verb
from competition.models.attendance import GAME, MADE_BY_SIGN_UP, SIGN_UP_KINDS
from competition.services.absences import check_may_replace
from competition.services.actors import Actor, Deed, Refused, require_owner_or_director
from competition.services.guards import require_award, require_open
from competition.services.recording import Step, lock_season, raise_version, step, write_event
from competition.services.seating import free_entry, row_of
from competition.systems.rules import Rules
from competition.systems.season import Kind


def sign_up(
    *, entry: Entry, rounds: Iterable[Round], deed: Deed, kind: Kind | str = Kind.PRESENT, note: str = ""
) -> list[SignUp]:
    """Say that an entrant will be there (`present`), or in case the number is odd (`reserve`).

    A reported absence for these rounds goes. Signing up again changes nothing. Each round gets its
    event, all rounds or none are done. Raises Refused once a round is published, for a round the
    entrant is not in, and where a director has booked something else.
    """
    if kind not in SIGN_UP_KINDS:
        raise Refused("unknown_kind", _("One signs up as present or as reserve."))
    require_owner_or_director(deed.actor, entry)
    with transaction.atomic():
        return [
            _sign_up(entry, round_, Kind(kind), deed, note)
            for round_ in sorted(rounds, key=lambda r: r.number)
        ]


def play_only_signed_up(*, entry: Entry, wanted: bool, deed: Deed) -> None:
    """Say whether somebody plays only when he signs up; what is so already stays so.

    It holds from the next pairing on. Where the rules expect nobody anyway it makes no difference.
    """
    require_owner_or_director(deed.actor, entry)
    with transaction.atomic():
        season = lock_season(entry.season_id)
        if not Entry.objects.filter(pk=entry.pk).exclude(signs_up=wanted).update(signs_up=wanted):
            return
        raise_version(season, lists_change=False)
        about = {"entrant": entry.key, "wanted": wanted}
        write_event(season, Verb.SIGNS_UP_SET, deed, data={"about": about})


def book_who_did_not_sign_up(work: Step, rules: Rules) -> None:
    """Part of pairing: who plays only when he says so, and has said nothing, is absent."""
    work.round.attendances.filter(made_by=MADE_BY_SIGN_UP).delete()
    if rules.attendance.default == "absent":
        return
    entries = work.season.entries.in_round(work.round.number).filter(signs_up=True)
    entries = entries.exclude(pk__in=work.round.sign_ups.values("entry"))
    rows = {row.entry_id: row for row in work.round.attendances.select_related("game")}
    for entry in entries.order_by("position"):
        row = rows.get(entry.pk)
        if row is not None and (row.game is None or row.game.is_fixed):
            continue
        require_award(rules, Kind.ABSENT.value)
        free_entry(work.round, entry.pk)
        Attendance.objects.create(
            round=work.round, entry=entry, kind=Kind.ABSENT.value, made_by=MADE_BY_SIGN_UP
        )


def withdraw_sign_up(*, entry: Entry, rounds: Iterable[Round], deed: Deed) -> None:
    """Take a sign-up back; a proposed game falls apart. Raises Refused once a round is published."""
    require_owner_or_director(deed.actor, entry)
    with transaction.atomic():
        for round_ in sorted(rounds, key=lambda r: r.number):
            with step(round_, Verb.SIGN_UP_WITHDRAWN, deed.unseen) as work:
                signed = SignUp.objects.filter(round=work.round, entry=entry).first()
                if signed is None:
                    continue
                require_open(work.round)
                work.about = {"entrant": entry.key, "kind": signed.kind}
                signed.delete()
                _leave_the_draft(work, entry)


def _sign_up(entry: Entry, round_: Round, kind: Kind, deed: Deed, note: str) -> SignUp:
    with step(round_, Verb.SIGNED_UP, deed.unseen) as work:
        present = SignUp.objects.filter(round=work.round, entry=entry).first()
        row = row_of(work.round, entry.pk)
        absent = row is not None and row.kind != GAME and not row.made_by
        if present is not None and (present.kind, present.note) == (kind.value, note) and not absent:
            return present
        require_open(work.round)
        if not entry.is_in_round(work.round.number):
            message = _("%(name)s does not take part in round %(number)s.")
            raise Refused("not_in_round", message % {"name": entry.name, "number": work.round.number})
        if row is not None and (absent or row.made_by == MADE_BY_SIGN_UP):
            check_may_replace(row, deed.actor)
            row.delete()
        work.about = {"entrant": entry.key, "kind": kind.value}
        SignUp.objects.filter(round=work.round, entry=entry).delete()
        return note_sign_up(work, entry, deed.actor, kind, note)


def note_sign_up(work: Step, entry: Entry, actor: Actor, kind: Kind = Kind.PRESENT, note: str = "") -> SignUp:
    """Write the sign-up of somebody who has none."""
    return SignUp.objects.create(
        round=work.round,
        entry=entry,
        kind=kind.value,
        note=note,
        reported_at=work.now,
        reported_by=actor.user,
        reported_by_player=actor.player if actor.user is None else None,
    )


def _leave_the_draft(work: Step, entry: Entry) -> None:
    row = row_of(work.round, entry.pk)
    if row is not None and (row.kind == GAME or row.made_by):
        free_entry(work.round, entry.pk)
