"""Corrections: what turns out to be wrong in a round that has been published or closed."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass
from typing import Any

from django.db.models import Q
from django.forms.models import model_to_dict
from django.utils.translation import gettext as _

from competition.models import Attendance, Entry, Game, Round, Verb
from competition.models.attendance import GAME
from competition.services.absences import (
    NO_LEAGUE_GAME,
    LeagueGame,
    check_absence_kind,
    league_of,
    noted_again,
)
from competition.services.actors import Deed, Refused, require_director
from competition.services.guards import checked_reason, require_computable, require_row_award
from competition.services.recording import Step, step
from competition.services.results import checked_result, require_result_award
from competition.services.seating import reseat, row_of
from competition.services.swaps import BY_HAND
from competition.systems import season as facts
from competition.systems.kinds import Kind, offered
from competition.systems.rules import read_rules


@dataclass(frozen=True)
class GameFacts:
    """What is to be so of a game: who plays, how it ended, and when it was played or decided."""

    white: Entry
    black: Entry
    result: str
    played_on: dt.date | None = None
    decided_in: int | None = None

    @classmethod
    def of(cls, game: Game) -> GameFacts:
        """What is so of a game now."""
        return cls(game.white, game.black, game.result, game.played_on, game.decided_in)


def correct_game(*, game: Game, wanted: GameFacts, deed: Deed, reason: str = "") -> None:
    """Change a game of a published or closed round: result, players, colours, when it was played.

    Who plays instead of another changes places with him: the other gets his seat, his absence, or, where
    he had nothing, an absence. `decided_in` is the round from whose list on the result counts; before it
    the game counts as adjourned. `deed.seen` is that of the round. In a closed round a reason is
    needed, and every game keeps a result. Raises Refused before the round is published, for somebody who
    is not in the round, and when the rules don't know what the result is worth.
    """
    require_director(deed.actor)
    with step(game.round, Verb.GAME_CORRECTED, deed) as work:
        current = Game.objects.select_related("white__player", "black__player").filter(pk=game.pk).first()
        if current is None:
            raise Refused("gone", _("This game no longer exists."))
        wanted = _settled(work.round, wanted)
        if GameFacts.of(current) == wanted:
            return
        require_published(work.round)
        work.about = {
            "game": current.pk,
            "board": current.board,
            "white": current.white.key,
            "black": current.black.key,
            "changes": _changes(current, wanted),
            **said_reason(work.round, reason),
        }
        _take_seats(work, current, wanted)
        _set_facts(work, current, wanted)
        require_computable(work.season)


def correct_absence(
    *,
    entry: Entry,
    round_: Round,
    kind: Kind | str,
    deed: Deed,
    reason: str = "",
    league: LeagueGame = NO_LEAGUE_GAME,
    note: str = "",
) -> None:
    """Make another kind of what somebody without a game did in a published or closed round.

    Whatever the deadline was, the kind stands as it is said. In a closed round a reason is needed. Raises
    Refused before the round is published, for somebody who has a game, and for a kind that the rules
    don't know.
    """
    require_director(deed.actor)
    wanted = check_absence_kind(kind, offered("director"))
    with step(round_, Verb.ABSENCE_CORRECTED, deed) as work:
        row = row_of(work.round, entry.pk)
        fields = _row_fields(wanted, row, league, note)
        if row is not None and all(getattr(row, name) == value for name, value in fields.items()):
            return
        require_published(work.round)
        require_without_game(work.round, entry, row)
        before = row.kind if row is not None else ""
        work.about = {"entrant": entry.key, "kind": wanted.value, "before": before}
        work.about |= said_reason(work.round, reason)
        _require_worth(work, entry, fields)
        Attendance.objects.filter(round=work.round, entry=entry).delete()
        Attendance.objects.create(
            round=work.round, entry=entry, reported_at=work.now, reported_by=deed.actor.user, **fields
        )
        require_computable(work.season)


def require_published(round_: Round) -> None:
    """Raise Refused before a round is published: until then it is paired, not corrected."""
    if not round_.counts:
        raise Refused(
            "not_published", _("Round %(number)s has not been published.") % {"number": round_.number}
        )


def require_without_game(round_: Round, entry: Entry, row: Attendance | None) -> None:
    """Raise Refused for somebody who has a game in the round, or is not in it."""
    words = {"name": entry.name, "number": round_.number}
    if row is not None and row.kind == GAME:
        raise Refused("plays", _("%(name)s plays in round %(number)s.") % words)
    if row is None and not entry.is_in_round(round_.number):
        raise Refused("not_in_round", _("%(name)s does not take part in round %(number)s.") % words)


def _require_worth(work: Step, entry: Entry, fields: dict[str, Any]) -> None:
    other = facts.Other(
        entrant=entry.key,
        kind=Kind(fields["kind"]),
        team=fields["team"] or None,
        board=fields["board"],
        result=fields["result"] or None,
        opponent_rating=fields["opponent_rating"],
    )
    require_row_award(read_rules(work.season.rules), other, work.round.number)


def _row_fields(kind: Kind, row: Attendance | None, said: LeagueGame, note: str) -> dict[str, Any]:
    league, match = league_of(row, kind, said)
    return {
        "kind": kind.value,
        "team": league.team,
        "board": league.board,
        "result": league.result,
        "opponent_rating": league.opponent_rating,
        "match": match,
        **noted_again(row, kind, note)._asdict(),
    }


def said_reason(round_: Round, reason: str) -> dict[str, str]:
    """Why something is corrected, for the event: obligatory once the round is closed."""
    if round_.state == Round.CLOSED.value:
        return {"reason": checked_reason(reason)}
    return {"reason": " ".join(reason.split())} if reason.strip() else {}


def _settled(round_: Round, wanted: GameFacts) -> GameFacts:
    """The same with a result that there is; to be decided in the round itself is nothing special."""
    decided = wanted.decided_in if (wanted.decided_in or 0) > round_.number else None
    result = checked_result(wanted.result)
    if round_.state == Round.CLOSED.value and not result:
        raise Refused("results_missing", _("In a closed round every game has a result, or is adjourned."))
    if wanted.white.pk == wanted.black.pk:
        raise Refused("against_himself", _("%(name)s can't play himself.") % {"name": wanted.white.name})
    return GameFacts(wanted.white, wanted.black, result, wanted.played_on, decided)


def _changes(game: Game, wanted: GameFacts) -> list[dict[str, Any]]:
    """What was and what is, field by field, in codes: keys of entrants, results, dates, rounds."""
    pairs = [
        ("white", game.white.key, wanted.white.key),
        ("black", game.black.key, wanted.black.key),
        ("result", game.result, wanted.result),
        ("played_on", _day(game.played_on), _day(wanted.played_on)),
        ("decided_in", game.decided_in, wanted.decided_in),
    ]
    return [{"field": field, "was": was, "is": now} for field, was, now in pairs if was != now]


def _day(date: dt.date | None) -> str | None:
    return date.isoformat() if date else None


def _take_seats(work: Step, game: Game, wanted: GameFacts) -> None:
    for colour in ("white", "black"):
        sits, comes = getattr(game, colour), getattr(wanted, colour)
        if sits.pk != comes.pk:
            _exchange_seats(work.round, sits, comes)
            game.refresh_from_db(fields=["white", "black", "reasons", "broken"])


def _set_facts(work: Step, game: Game, wanted: GameFacts) -> None:
    if wanted.result and wanted.result != game.result:
        require_result_award(work.season, wanted.result)
    game.result = wanted.result
    game.played_on = wanted.played_on
    game.decided_in = wanted.decided_in
    game.version = work.next_version
    game.save(update_fields=["result", "played_on", "decided_in", "version"])


def _exchange_seats(round_: Round, first: Entry, second: Entry) -> None:
    """Give each of two entrants what the other did: the seat at a board, the bye, or the absence.

    Who gets nothing in a closed round is booked as absent, as when it was closed. Raises Refused for
    somebody who does not take part in the round.
    """
    for entry in (first, second):
        if not entry.is_in_round(round_.number):
            message = _("%(name)s does not take part in round %(number)s.")
            raise Refused("not_in_round", message % {"name": entry.name, "number": round_.number})
    other = {first.pk: second.pk, second.pk: first.pk}
    rows = Attendance.objects.filter(round=round_, entry__in=other).exclude(kind=GAME)
    exchanged = [_row_for(row, other[row.entry_id]) for row in rows]
    rows.delete()
    _exchange_games(round_, other)
    Attendance.objects.bulk_create(exchanged)
    if round_.state == Round.CLOSED.value:
        _book_who_has_nothing(round_, first, second)


def _exchange_games(round_: Round, other: dict[int, int]) -> None:
    games = list(Game.objects.filter(Q(white__in=other) | Q(black__in=other), round=round_))
    for game in games:
        game.white_id = other.get(game.white_id, game.white_id)
        game.black_id = other.get(game.black_id, game.black_id)
        game.reasons, game.broken = BY_HAND, []
    reseat(games)


def _row_for(row: Attendance, entry_id: int) -> Attendance:
    kept = ("kind", "team", "board", "result", "opponent_rating", "made_by")
    return Attendance(
        round_id=row.round_id, entry_id=entry_id, reasons=BY_HAND, **model_to_dict(row, fields=kept)
    )


def _book_who_has_nothing(round_: Round, *entries: Entry) -> None:
    for entry in entries:
        Attendance.objects.get_or_create(round=round_, entry=entry, defaults={"kind": Kind.ABSENT.value})
