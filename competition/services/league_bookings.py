"""From a match follow, in every season, the rows of who plays in it; they change along with the match."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from competition.models import Attendance, ExternalGame, Match, Round, Verb
from competition.models.attendance import GAME
from competition.reading.league_bookings import BOOKED, OUTDATED, Booking, bookings
from competition.services.absences import check_may_replace
from competition.services.actors import Actor, Deed, Refused
from competition.services.guards import require_computable, require_external_award, require_row_award
from competition.services.recording import Step, step
from competition.services.seating import free_entry
from competition.systems import season as facts
from competition.systems.calendar import deadline_of, kind_when_reported
from competition.systems.kinds import Kind
from competition.systems.season import Remark
from players.models import Club

# Why something could not be booked along.
PUBLISHED, CLOSED, PLAYS = "published", "closed", "plays"


@dataclass(frozen=True, slots=True)
class Left:
    """What could not be booked along, and why: a code, and for those of the rules a sentence."""

    booking: Booking
    code: str
    message: str = ""


def book_along(match: Match, verb: Verb, deed: Deed) -> list[Left]:
    """Make the rows of all seasons follow a match, one event for each round; returns what is left to do.

    In a round that is not published everything follows, as an absence that is reported. Once it is
    published nobody is taken out of a game, and in a closed round only a result that was missing comes:
    the rest is for a director (`settle`).
    """
    left: list[Left] = []
    for round_ in _rounds(bookings([match])):
        left += _in_round(match, round_, verb, deed.unseen)
    return left


def settle(match: Match, round_: Round, reason: str, deed: Deed) -> list[Left]:
    """The same in one published or closed round, by a director and with his reason.

    Raises Refused where the lists could not be computed with it.
    """
    verb = Verb.MATCH_CANCELLED if match.cancelled else Verb.MATCH_CHANGED
    return _in_round(match, round_, verb, deed, reason=reason, by_director=True)


def why_left(booking: Booking, actor: Actor, by_director: bool = False) -> str:
    """Why this can't be booked along by the actor now; empty where it can."""
    round_ = booking.round
    if booking.instead and booking.plays and not round_.is_open:
        return PLAYS
    if round_.is_open or by_director:
        return ""
    if round_.state == Round.CLOSED.value:
        return "" if booking.only_completes else CLOSED
    reported = booking.row is not None and Kind.EXTERNAL.value in (booking.row.kind, booking.row.reported_as)
    harmless = booking.board is not None and (booking.state == OUTDATED or not booking.instead or reported)
    return "" if harmless and not booking.is_misplaced else PUBLISHED


def _rounds(found: Iterable[Booking]) -> list[Round]:
    """The rounds in which something does not follow yet, in one order for everybody who locks them."""
    rounds = {each.round.pk: each.round for each in found if each.state != BOOKED}
    return sorted(rounds.values(), key=lambda round_: (round_.season_id, round_.number))


def _in_round(
    match: Match, round_: Round, verb: Verb, deed: Deed, *, reason: str = "", by_director: bool = False
) -> list[Left]:
    left: list[Left] = []
    done: list[str] = []
    with step(round_, verb, deed) as work:
        for each in bookings([match], work.season):
            if each.round.pk != work.round.pk or each.state == BOOKED:
                continue
            code = why_left(each, deed.actor, by_director)
            if code:
                left.append(Left(each, code))
                continue
            try:
                _carry_out(work, each, deed.actor)
                done.append(each.entry.key)
            except Refused as refused:
                left.append(Left(each, refused.code, str(refused)))
        work.about = _about(match, done, reason)
        if done and work.round.counts:
            require_computable(work.season)
    return left


def _about(match: Match, entrants: list[str], reason: str) -> dict[str, Any]:
    about: dict[str, Any] = {
        "team": match.team.name,
        "opponent": match.opponent,
        "date": match.date.isoformat(),
        "entrants": entrants,
    }
    return about | {"reason": reason} if reason else about


def _carry_out(work: Step, booking: Booking, actor: Actor) -> None:
    if booking.board is None:
        _take_away(work, booking)
        return
    _require_worth(work, booking)
    if booking.is_misplaced:
        _take_away(work, booking)
    if booking.instead:
        _book_instead(work, booking, actor)
    else:
        _book_beside(work, booking)


def _require_worth(work: Step, booking: Booking) -> None:
    team, board, result, rating = booking.facts
    game: dict[str, Any] = {
        "entrant": booking.entry.key,
        "team": team,
        "board": board,
        "result": result or None,
        "opponent_rating": rating,
    }
    if booking.instead:
        require_row_award(booking.rules, facts.Other(kind=Kind.EXTERNAL, **game), work.round.number)
    else:
        require_external_award(booking.rules, facts.ExternalGame(**game), work.round.number)


def _book_instead(work: Step, booking: Booking, actor: Actor) -> None:
    """He is at a league game instead of the evening; what he had reported before is remembered."""
    row = booking.row
    if row is not None and row.match_id not in (None, booking.match.pk):
        message = _("%(name)s plays another match that day.")
        raise Refused("other_match", message % {"name": booking.entry.name})
    if row is not None and row.kind == Kind.EXTERNAL.value:
        _update(row, booking)
        return
    asked, remark = "", Remark("")
    if row is not None and row.kind != GAME and not row.made_by:
        check_may_replace(row, actor)
        asked = row.reported_as or row.kind
        remark = Remark(row.note, row.excused, row.guest and asked == Kind.BYE)
    free_entry(work.round, booking.entry.pk)
    work.round.sign_ups.filter(entry=booking.entry).delete()
    Attendance.objects.create(
        round=work.round,
        entry=booking.entry,
        kind=Kind.EXTERNAL.value,
        reported_as=asked,
        **remark._asdict(),
        match=booking.match,
        reported_at=row.reported_at if row is not None and asked else work.now,
        reported_by=actor.user,
        reported_by_player=actor.player if actor.user is None else None,
        **_fields(booking),
    )


def _book_beside(work: Step, booking: Booking) -> None:
    """A league game beside the evening; what closing the round made of an absence goes along."""
    ExternalGame.objects.update_or_create(
        round=work.round,
        entry=booking.entry,
        match=booking.match,
        defaults={"date": booking.match.date, **_fields(booking)},
    )
    if booking.row is not None and booking.is_row_own and work.round.state == Round.CLOSED.value:
        _update(booking.row, booking)


def _update(row: Attendance, booking: Booking) -> None:
    fields = {"match": booking.match, **_fields(booking)}
    for name, value in fields.items():
        setattr(row, name, value)
    row.save(update_fields=list(fields))


def _fields(booking: Booking) -> dict[str, Any]:
    team, board, result, rating = booking.facts
    return {"team": team, "board": board, "result": result, "opponent_rating": rating}


def _take_away(work: Step, booking: Booking) -> None:
    """Nothing of the match belongs here any more: what had been reported before it holds again.

    Once the round is published nobody is there unasked: he is absent, until a director says otherwise.
    """
    if booking.beside is not None and (booking.board is None or booking.instead):
        booking.beside.delete()
    row, closed = booking.row, work.round.state == Round.CLOSED.value
    if row is None or not booking.is_row_own or (booking.board is not None and (booking.instead or closed)):
        return
    asked = row.reported_as or ("" if work.round.is_open else Kind.ABSENT.value)
    if asked in ("", Kind.EXTERNAL.value):
        row.delete()
        return
    at = row.reported_at if row.reported_as else None
    row.kind, row.reported_as = _as_reported(work, booking, Kind(asked), at)
    row.match = None
    row.team, row.board, row.result, row.opponent_rating = "", None, "", None
    row.save()


def _as_reported(work: Step, booking: Booking, asked: Kind, at: dt.datetime | None) -> tuple[str, str]:
    """What a report made at that moment counts as, and what was asked for where that differs."""
    zone = Club.objects.current().zone
    attendance = booking.rules.attendance
    deadline = deadline_of(attendance.deadline, work.round.date, work.round.time, zone)
    settled = kind_when_reported(attendance, asked, deadline, at) if at is not None else asked
    return settled.value, "" if settled == asked else asked.value
