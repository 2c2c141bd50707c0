"""Results of games."""

from __future__ import annotations

import datetime as dt

from django.utils.translation import gettext as _

from competition.models import Event, Game, Season, Verb
from competition.services.actors import Actor, require_director
from competition.services.awards import require_award
from competition.services.errors import Refused
from competition.services.recording import stale, step
from competition.services.states import require_under_way
from competition.systems.awarding import GAME_AWARDS
from competition.systems.registry import find_system
from competition.systems.rules import read_rules
from competition.systems.season import Result


def enter_result(
    *,
    game: Game,
    result: Result | str | None,
    actor: Actor,
    expected_version: int | None = None,
    now: dt.datetime | None = None,
) -> Game:
    """Set the result of a game of a round that is under way; None or "" clears it.

    `expected_version` is the version of the game that the person was looking at. Setting what is
    already so is no error. Raises Refused when the round is not under way, the rules have no award for
    the result, or somebody else has set another result since.
    """
    require_director(actor)
    wanted = checked_result(result)
    verb = Verb.RESULT_ENTERED if wanted else Verb.RESULT_CLEARED
    with step(game.round, verb, actor, only=("round", "games"), now=now) as work:
        current = Game.objects.filter(pk=game.pk).first()
        if current is None:
            raise Refused("gone", _("This game no longer exists."))
        current.round = work.round
        if current.result == wanted:
            return current
        require_under_way(work.round)
        _refuse_stale(current, expected_version)
        if wanted:
            require_result_award(work.season, wanted)
        work.about = {"game": current.pk, "board": current.board, "result": wanted, "before": current.result}
        current.result = wanted
        current.version = work.next_version
        current.save(update_fields=["result", "version"])
        return current


def checked_result(result: Result | str | None) -> str:
    """The code of a result, empty for none. Raises Refused for what is no result."""
    if not result:
        return ""
    try:
        return Result(result).value
    except ValueError as error:
        raise _no_result(result) from error


def _no_result(result: str) -> Refused:
    return Refused("unknown_result", _("“%(result)s” is no result.") % {"result": result})


def require_result_award(season: Season, result: str) -> None:
    """Raise Refused when the rules of the season don't say what a result is worth."""
    rules = read_rules(season.rules)
    if Result(result) not in find_system(rules.system).results(rules):
        raise _no_result(result)
    for key in GAME_AWARDS[Result(result)]:
        require_award(rules, key)


def _refuse_stale(game: Game, expected_version: int | None) -> None:
    if expected_version is None or game.version == expected_version:
        return
    events = Event.objects.filter(round=game.round_id).select_related("user", "player").order_by("-pk")
    about_it = [event for event in events[:100] if event.data.get("about", {}).get("game") == game.pk]
    raise stale(about_it[:1])
