"""Who did not show up is kept out of pairings, where the rules say so, until a director lets him in."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable

from competition.models import Attendance, Barring, Entry, Round, Verb
from competition.models.barring import MADE_BY_BARRING
from competition.services.actors import Actor, require_director
from competition.services.awards import require_award
from competition.services.recording import Step, step
from competition.services.seating import free_entry
from competition.services.states import require_open
from competition.systems.rules import Rules
from competition.systems.season import Kind


def let_in(*, entry: Entry, round_: Round, actor: Actor, now: dt.datetime | None = None) -> None:
    """Let somebody take part again from this round on; who is not kept out stays as he is.

    What the bar booked for him in this round goes. Raises Refused once the round is published.
    """
    require_director(actor)
    with step(round_, Verb.LET_IN, actor, now=now) as work:
        require_open(work.round)
        if entry.pk not in Barring.objects.barred_in(work.season, work.round.number):
            return
        work.about = {"entrant": entry.key}
        _say(work, entry, barred=False)
        Attendance.objects.filter(round=work.round, entry=entry, made_by=MADE_BY_BARRING).delete()


def bar(work: Step, rules: Rules, entry: Entry) -> None:
    """Part of booking a no-show: keep him out from now on, where the rules say so."""
    if rules.no_show is not None and rules.no_show.until_reported:
        _say(work, entry, barred=True)


def let_in_who_came(work: Step, entries: Iterable[Entry]) -> None:
    """Part of seating somebody who turns up: with that he has reported again."""
    barred = Barring.objects.barred_in(work.season, work.round.number)
    for entry in entries:
        if entry.pk in barred:
            _say(work, entry, barred=False)


def book_barred(work: Step, rules: Rules) -> None:
    """Part of pairing: who is kept out and has said nothing is absent without notice."""
    barred = Barring.objects.barred_in(work.season, work.round.number)
    rows = work.round.attendances.filter(made_by=MADE_BY_BARRING)
    rows.exclude(entry__in=barred).delete()
    if not barred:
        return
    rows_by_entry = {row.entry_id: row for row in work.round.attendances.select_related("game")}
    for entry in work.season.entries.in_round(work.round.number).filter(pk__in=barred).order_by("position"):
        row = rows_by_entry.get(entry.pk)
        if row is not None and (row.game is None or row.game.is_fixed):
            continue
        require_award(rules, Kind.ABSENT_UNNOTIFIED.value)
        free_entry(work.round, entry.pk)
        Attendance.objects.create(
            round=work.round, entry=entry, kind=Kind.ABSENT_UNNOTIFIED.value, made_by=MADE_BY_BARRING
        )


def _say(work: Step, entry: Entry, *, barred: bool) -> None:
    """The last word about somebody in this round."""
    Barring.objects.filter(round=work.round, entry=entry).delete()
    Barring.objects.create(round=work.round, entry=entry, barred=barred)
