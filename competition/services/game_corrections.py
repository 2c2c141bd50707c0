"""A game that turns out never to have been played goes out of a round; one that was forgotten comes in."""

from __future__ import annotations

from collections.abc import Mapping

from django.db.models import Max
from django.utils.translation import gettext as _

from competition.models import Attendance, Entry, Game, Round, Verb
from competition.services.absences import check_absence_kind
from competition.services.actors import Actor, Deed, Refused, require_director
from competition.services.corrections import require_published, require_without_game, said_reason
from competition.services.guards import require_computable, require_row_award
from competition.services.recording import Step, step
from competition.services.results import checked_result, require_result_award
from competition.services.seating import add_games, remove_games, row_of
from competition.services.swaps import BY_HAND
from competition.systems import season as facts
from competition.systems.kinds import Kind, offered
from competition.systems.rules import read_rules


def remove_game(*, game: Game, instead: Mapping[int, Kind | str], deed: Deed, reason: str = "") -> None:
    """Take a game that was not played out of a published or closed round.

    `instead` says by entry what each of the two did. A game that is gone is no error. In a closed round a
    reason is needed. Raises Refused before the round is published, and for a kind that the rules don't
    know.
    """
    require_director(deed.actor)
    with step(game.round, Verb.GAME_REMOVED, deed) as work:
        current = Game.objects.select_related("white__player", "black__player").filter(pk=game.pk).first()
        if current is None:
            return
        require_published(work.round)
        players = (current.white, current.black)
        kinds = [check_absence_kind(instead.get(entry.pk, ""), offered("director")) for entry in players]
        work.about = {
            "game": current.pk,
            "board": current.board,
            "white": current.white.key,
            "black": current.black.key,
            "result": current.result,
            "instead": [kind.value for kind in kinds],
            **said_reason(work.round, reason),
        }
        remove_games([current])
        for entry, kind in zip(players, kinds, strict=True):
            _book(work, entry, kind, deed.actor)
        require_computable(work.season)


def add_game(*, round_: Round, white: Entry, black: Entry, result: str, deed: Deed, reason: str = "") -> Game:
    """Put a game that was forgotten into a published or closed round, behind the other boards.

    What the two were booked as goes. The same game once more is no error. In a closed round a reason and a
    result are needed. Raises Refused before the round is published, for somebody who has another game or
    is not in the round, and when the rules don't know what the result is worth.
    """
    require_director(deed.actor)
    wanted = checked_result(result)
    with step(round_, Verb.GAME_ADDED, deed) as work:
        if white.pk == black.pk:
            raise Refused("against_himself", _("%(name)s can't play himself.") % {"name": white.name})
        there = work.round.games.filter(white=white, black=black, result=wanted).first()
        if there is not None:
            return there
        require_published(work.round)
        if work.round.state == Round.CLOSED.value and not wanted:
            raise Refused("results_missing", _("In a closed round every game has a result, or is adjourned."))
        rows = [row_of(work.round, entry.pk) for entry in (white, black)]
        for entry, row in zip((white, black), rows, strict=True):
            require_without_game(work.round, entry, row)
        if wanted:
            require_result_award(work.season, wanted)
        last = work.round.games.aggregate(last=Max("board"))["last"] or 0
        work.about = {
            "board": last + 1,
            "white": white.key,
            "black": black.key,
            "result": wanted,
            "before": [row.kind if row else "" for row in rows],
            **said_reason(work.round, reason),
        }
        Attendance.objects.filter(round=work.round, entry__in=(white, black)).delete()
        (game,) = add_games(
            [
                Game(
                    round=work.round,
                    white=white,
                    black=black,
                    board=last + 1,
                    result=wanted,
                    reasons=BY_HAND,
                    version=work.next_version,
                )
            ]
        )
        require_computable(work.season)
        return game


def _book(work: Step, entry: Entry, kind: Kind, actor: Actor) -> None:
    require_row_award(
        read_rules(work.season.rules), facts.Other(entrant=entry.key, kind=kind), work.round.number
    )
    Attendance.objects.create(
        round=work.round, entry=entry, kind=kind.value, reported_at=work.now, reported_by=actor.user
    )
