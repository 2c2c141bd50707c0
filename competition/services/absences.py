"""Absences: report, change and withdraw them."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable
from dataclasses import dataclass

from django.db import transaction
from django.utils.translation import gettext as _

from competition.models import Attendance, Entry, Event, Match, Round, Verb
from competition.models.attendance import GAME
from competition.services.actors import Actor, Deed, Refused, require_director, require_owner_or_director
from competition.services.guards import checked_reason, require_row_award
from competition.services.recording import Step, stale, step
from competition.services.seating import free_entry, row_of
from competition.systems import season as facts
from competition.systems.calendar import deadline_of, kind_when_reported
from competition.systems.kinds import Kind, offered
from competition.systems.rules import Rules, read_rules
from competition.systems.season import Remark
from players.models import Club


@dataclass(frozen=True)
class LeagueGame:
    """The league game that goes with an external absence, as far as it is known."""

    team: str = ""
    board: int | None = None
    result: str = ""
    opponent_rating: int | None = None


NO_LEAGUE_GAME = LeagueGame()


def report_absence(
    *,
    entry: Entry,
    rounds: Iterable[Round],
    kind: Kind | str,
    deed: Deed,
    league: LeagueGame = NO_LEAGUE_GAME,
    note: str = "",
    timely: bool = False,
    replace: bool = True,
) -> list[Attendance]:
    """Say that an entrant won't play in these rounds, and why; all of them or none.

    After the deadline of a round an absence becomes what the rules make of a late one (the external
    kinds stay), unless a director takes it as `timely`. What was reported before is replaced, unless
    `replace` is false, for who can't have seen it; a proposed game falls apart and a sign-up ends.
    Reporting the same again changes nothing. Each round gets its event.
    Raises Refused once a round is published, for a round the entrant is not in, and for a kind that
    is not the actor's to report or that the rules don't know.
    """
    wanted = _checked_kind(kind, deed.actor)
    require_owner_or_director(deed.actor, entry)
    if timely:
        require_director(deed.actor)
    with transaction.atomic():
        return [
            _report_one(
                _Report(entry, wanted, league, Remark(note)), round_, deed, timely=timely, replace=replace
            )
            for round_ in sorted(rounds, key=lambda r: r.number)
        ]


def change_absence(
    *,
    entry: Entry,
    round_: Round,
    kind: Kind | str,
    deed: Deed,
    league: LeagueGame = NO_LEAGUE_GAME,
    note: str = "",
    excused: bool = False,
) -> Attendance:
    """Make another kind of a reported absence.

    For a member this is reporting anew. A director's kind stands as he says it, whatever the deadline,
    and also in a published round; `excused`: it came too late, and counts as in time.
    Raises Refused when there is no absence to change, and as
    `report_absence` does.
    """
    wanted = _checked_kind(kind, deed.actor)
    require_owner_or_director(deed.actor, entry)
    with step(round_, Verb.ABSENCE_CHANGED, deed) as work:
        row = row_of(work.round, entry.pk)
        if row is None or row.kind == GAME:
            raise Refused("no_absence", _("%(name)s has reported no absence.") % {"name": entry.name})
        _require_changeable(work, deed.actor)
        rules = read_rules(work.season.rules)
        settled = wanted if deed.actor.may_direct else _settled(rules, wanted, work)
        check_may_replace(row, deed.actor)
        remark = noted_again(row, wanted, note) if deed.actor.may_direct else Remark(note)
        if excused:
            remark = Remark(note, excused=True)
        return _write(work, rules, _Report(entry, wanted, league, remark), settled, deed)


def withdraw_absence(
    *, entry: Entry, rounds: Iterable[Round], deed: Deed, expected_row: int | None = None
) -> None:
    """Take back a reported absence in these rounds; where there is none nothing happens.

    `expected_row` is the absence that the person saw. Raises Refused once a round is published, when
    another absence has been reported since, and for a member when a director booked it.
    """
    require_owner_or_director(deed.actor, entry)
    with transaction.atomic():
        for round_ in sorted(rounds, key=lambda r: r.number):
            with step(round_, Verb.ABSENCE_WITHDRAWN, deed.unseen) as work:
                row = row_of(work.round, entry.pk)
                if row is None or row.kind == GAME or row.made_by:
                    continue
                if expected_row is not None and row.pk != expected_row:
                    _refuse_reported(row, entry)
                _require_open(work)
                check_may_replace(row, deed.actor)
                work.about = {"entrant": entry.key, "kind": row.kind}
                row.delete()


def check_may_replace(row: Attendance, actor: Actor) -> None:
    """A member replaces what he or somebody else reported for him, never what a director booked.

    Raises Refused for a member where it is the director's, or follows from a match of his team.
    """
    if actor.may_direct or row.kind == GAME or row.made_by:
        return
    if row.match_id is not None:
        raise Refused("plays_match", _("You are in the line-up of a league match; please ask your captain."))
    if (row.reported_as or row.kind) not in offered("member"):
        raise Refused("booked_by_director", _("The director has booked this; please ask him."))


@dataclass(frozen=True, slots=True)
class _Report:
    """What is said of an entrant: why he is away, and the league game that goes with it."""

    entry: Entry
    wanted: Kind
    league: LeagueGame
    remark: Remark

    def is_said_by(self, row: Attendance) -> bool:
        booked = LeagueGame(row.team, row.board, row.result, row.opponent_rating)
        known = ((row.reported_as or row.kind), row.note, booked)
        return known == (self.wanted.value, self.remark.note, self.league)


def _report_one(said: _Report, round_: Round, deed: Deed, *, timely: bool, replace: bool) -> Attendance:
    entry, wanted = said.entry, said.wanted
    with step(round_, Verb.ABSENCE_REPORTED, deed.unseen) as work:
        row = row_of(work.round, entry.pk)
        same = row is not None and said.is_said_by(row)
        if row is not None and same and (not timely or row.kind == wanted.value):
            return row
        _require_open(work)
        if not replace:
            _refuse_reported(row, entry)
        if not entry.is_in_round(work.round.number):
            message = _("%(name)s does not take part in round %(number)s.")
            raise Refused("not_in_round", message % {"name": entry.name, "number": work.round.number})
        rules = read_rules(work.season.rules)
        if row is not None:
            check_may_replace(row, deed.actor)
        late = _settled(rules, wanted, work)
        settled = wanted if timely else late
        excused = timely and late != wanted and bool(said.remark.note)
        said = dataclasses.replace(said, remark=said.remark._replace(excused=excused))
        return _write(work, rules, said, settled, deed)


def _write(work: Step, rules: Rules, said: _Report, settled: Kind, deed: Deed) -> Attendance:
    entry, wanted = said.entry, said.wanted
    row = row_of(work.round, entry.pk)
    league, match = league_of(row, settled, said.league)
    other = facts.Other(
        entrant=entry.key,
        kind=settled,
        team=league.team or None,
        board=league.board,
        result=league.result or None,
        opponent_rating=league.opponent_rating,
    )
    require_row_award(rules, other, work.round.number)
    work.about = {"entrant": entry.key, "kind": settled.value, "reported_as": wanted.value}
    fields = {
        "kind": settled.value,
        "reported_as": wanted.value if wanted != settled else "",
        "team": league.team,
        "board": league.board,
        "result": league.result,
        "opponent_rating": league.opponent_rating,
        "match": match,
        **said.remark._asdict(),
    }
    if row is not None and all(getattr(row, name) == value for name, value in fields.items()):
        return row
    if row is not None and row.kind != GAME:
        work.about["before"] = row.kind
    free_entry(work.round, entry.pk)
    work.round.sign_ups.filter(entry=entry).delete()
    return Attendance.objects.create(
        round=work.round,
        entry=entry,
        reported_at=work.now,
        reported_by=deed.actor.user,
        reported_by_player=deed.actor.player if deed.actor.user is None else None,
        **fields,
    )


def league_of(row: Attendance | None, kind: Kind, said: LeagueGame) -> tuple[LeagueGame, Match | None]:
    """The league game of an absence of this kind: what is said, but what a match says where it has one."""
    if not kind.is_external:
        return NO_LEAGUE_GAME, None
    if row is None or row.match is None:
        return said, None
    return LeagueGame(row.team, row.board, row.result, row.opponent_rating), row.match


def noted_again(row: Attendance | None, kind: Kind, note: str) -> Remark:
    """What a director notes with a row that he changes: unless he empties it, it stays what it was about."""
    if row is None or not note:
        return Remark(note)
    return Remark(note, excused=row.excused, guest=row.guest and kind is Kind.BYE)


def accept_late(*, entry: Entry, round_: Round, reason: str, deed: Deed) -> Attendance:
    """Take a late report as one in time; the reason shows in the ledger of who reported.

    Raises Refused without a reason, where nothing was reported late, and in a closed round.
    """
    require_director(deed.actor)
    words = checked_reason(reason)
    row = row_of(round_, entry.pk)
    if row is None or not row.reported_as or Kind(row.kind).is_external:
        raise Refused("not_late", _("%(name)s has reported nothing too late.") % {"name": entry.name})
    return change_absence(
        entry=entry, round_=round_, kind=row.reported_as, note=words, excused=True, deed=deed.unseen
    )


def _checked_kind(kind: Kind | str, actor: Actor) -> Kind:
    return check_absence_kind(kind, offered("director" if actor.may_direct else "member"))


def check_absence_kind(kind: Kind | str, allowed: Iterable[Kind]) -> Kind:
    """The kind itself. Raises Refused for one that is not `allowed`."""
    if kind not in tuple(allowed):
        raise Refused("unknown_kind", _("This kind of absence can't be reported."), kind=str(kind))
    return Kind(kind)


def _refuse_reported(row: Attendance | None, entry: Entry) -> None:
    """Who is away by now was not when the page was made, or for another reason."""
    if row is None or row.kind == GAME or row.made_by:
        return
    events = Event.objects.filter(round=row.round_id).select_related("user", "player").order_by("-pk")
    about_him = [event for event in events[:200] if event.data.get("about", {}).get("entrant") == entry.key]
    raise stale(about_him[:1])


def _settled(rules: Rules, wanted: Kind, work: Step) -> Kind:
    zone = Club.objects.current().zone
    deadline = deadline_of(rules.attendance.deadline, work.round.date, work.round.time, zone)
    return kind_when_reported(rules.attendance, wanted, deadline, work.now)


def _require_open(work: Step) -> None:
    if work.round.is_open:
        return
    events = Event.objects.filter(round=work.round, verb=Verb.ROUND_PUBLISHED.value, undone_by=None)
    message = _("Round %(number)s has been published; please tell the director.")
    raise Refused(
        "published",
        message % {"number": work.round.number},
        since=[event.pk for event in events.order_by("-pk")[:1]],
    )


def _require_changeable(work: Step, actor: Actor) -> None:
    if actor.may_direct and work.round.state == Round.PUBLISHED.value:
        return
    _require_open(work)
