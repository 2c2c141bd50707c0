"""Somebody was paired and did not come."""

from __future__ import annotations

import datetime as dt

from django.utils.translation import gettext as _

from competition.models import Attendance, Entry, Game, Verb
from competition.services.actors import Actor, require_director
from competition.services.awards import require_award
from competition.services.barring import bar
from competition.services.errors import Refused
from competition.services.recording import Step, step
from competition.services.seating import remove_games, row_of
from competition.services.states import require_under_way
from competition.systems.rules import read_rules
from competition.systems.season import Kind, Result


def book_no_show(
    *,
    game: Game,
    absentee: Entry,
    actor: Actor,
    kind: Kind | str = Kind.ABSENT_UNNOTIFIED,
    expected_version: int | None = None,
    now: dt.datetime | None = None,
) -> None:
    """Book that one of the two players of a published game did not show up, as the rules say.

    Either the game is lost by default, or (`no_show.opponent` is `bye`) both get a row: a bye for the
    opponent and `kind` for the absentee. Where the rules say so he is kept out of pairings until he
    is let in again. Raises Refused unless the round is under way, and when the
    absentee does not play this game.
    """
    require_director(actor)
    verb = Verb.NO_SHOW_BOOKED
    with step(game.round, verb, actor, expected_version=expected_version, now=now) as work:
        current = Game.objects.filter(pk=game.pk).first()
        if current is None:
            row = row_of(work.round, absentee.pk)
            if row is not None and row.kind == Kind(kind).value:
                return
            raise Refused("gone", _("This game no longer exists."))
        require_under_way(work.round)
        if absentee.pk not in (current.white_id, current.black_id):
            raise Refused("not_playing", _("%(name)s does not play this game.") % {"name": absentee.name})
        work.about = {"entrant": absentee.key, "board": current.board}
        rules = read_rules(work.season.rules)
        if rules.no_show is None or rules.no_show.opponent == "forfeit_win":
            require_award(rules, "forfeit_win")
            require_award(rules, "forfeit_loss")
            _lose_by_default(work, current, absentee)
        else:
            require_award(rules, Kind(kind).value)
            require_award(rules, Kind.BYE.value)
            _give_a_bye(work, current, absentee, Kind(kind))
        bar(work, rules, absentee)


def _lose_by_default(work: Step, game: Game, absentee: Entry) -> None:
    result = Result.WHITE_BY_DEFAULT if absentee.pk == game.black_id else Result.BLACK_BY_DEFAULT
    if game.result == result.value:
        return
    game.result = result.value
    game.version = work.next_version
    game.save(update_fields=["result", "version"])


def _give_a_bye(work: Step, game: Game, absentee: Entry, kind: Kind) -> None:
    opponent_id = game.black_id if absentee.pk == game.white_id else game.white_id
    remove_games([game])
    Attendance.objects.create(round=work.round, entry=absentee, kind=kind.value)
    Attendance.objects.create(round=work.round, entry_id=opponent_id, kind=Kind.BYE.value)
