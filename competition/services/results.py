"""Results of games: entered by a director, claimed by players, and what they agree on taken over."""

from __future__ import annotations

from collections.abc import Mapping

from django.db import transaction
from django.utils.translation import gettext as _

from competition.models import Entry, Event, Game, ResultClaim, Round, Season, Verb
from competition.models.claim import CLAIMABLE
from competition.reading.claims import claims_of
from competition.services.actors import Deed, Refused, require_director
from competition.services.guards import require_award, require_under_way
from competition.services.recording import lock_season, raise_version, stale, step, write_event
from competition.systems.awarding import GAME_AWARDS
from competition.systems.registry import find_system
from competition.systems.rules import read_rules
from competition.systems.season import Result


def enter_result(*, game: Game, result: Result | str | None, deed: Deed) -> Game:
    """Set the result of a game of a round that is under way; None or "" clears it.

    `deed.seen` is the version of the game that the person was looking at. Setting what is
    already so is no error. Raises Refused when the round is not under way, the rules have no award for
    the result, or somebody else has set another result since.
    """
    require_director(deed.actor)
    wanted = checked_result(result)
    verb = Verb.RESULT_ENTERED if wanted else Verb.RESULT_CLEARED
    with step(game.round, verb, deed.unseen, only=("round", "games")) as work:
        current = Game.objects.filter(pk=game.pk).first()
        if current is None:
            raise Refused("gone", _("This game no longer exists."))
        current.round = work.round
        if current.result == wanted:
            return current
        require_under_way(work.round)
        _refuse_stale(current, deed.seen)
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


def _refuse_stale(game: Game, seen: int | None) -> None:
    if seen is None or game.version == seen:
        return
    events = Event.objects.filter(round=game.round_id).select_related("user", "player").order_by("-pk")
    about_it = [event for event in events[:100] if event.data.get("about", {}).get("game") == game.pk]
    raise stale(about_it[:1])


def claim_result(*, game: Game, entry: Entry, result: str, deed: Deed) -> None:
    """Say, as one of the two players, how a game ended; the last word of each player counts.

    Saying the same again changes nothing. Nobody's page becomes old by it. Raises Refused where the
    season does not want it, for a game of others, unless the round is under way, and when the director
    has entered another result already.
    """
    if not deed.actor.is_player(entry):
        raise Refused("not_allowed", _("You may only do this for yourself."))
    if result not in CLAIMABLE:
        raise Refused("unknown_result", _("“%(result)s” is no result.") % {"result": result})
    with transaction.atomic():
        season = lock_season(game.round.season_id)
        current = Game.objects.select_related("round").filter(pk=game.pk).first()
        if current is None:
            raise Refused("gone", _("This game no longer exists."))
        said = ResultClaim.objects.filter(game=current, entry=entry).first()
        if said is not None and said.result == result:
            return
        _refuse_claim(season, current, entry, result)
        ResultClaim.objects.update_or_create(
            game=current, entry=entry, defaults={"round": current.round, "result": result, "at": deed.now}
        )
        raise_version(season, lists_change=False)
        about = {
            "entrant": entry.key,
            "game": current.pk,
            "board": current.board,
            "result": result,
            "before": said.result if said else "",
        }
        write_event(season, Verb.RESULT_CLAIMED, deed, round_=current.round, data={"about": about})


def accept_claims(*, round_: Round, agreed: Mapping[int, str], deed: Deed) -> list[Game]:
    """Make results of what both players of a game say; `agreed` is what was seen, by the id of the game.

    A game that has a result by now stays as it is, and so does one whose players no longer say so.
    """
    require_director(deed.actor)
    with step(round_, Verb.CLAIMS_ACCEPTED, deed.unseen) as work:
        claims = claims_of(work.round)
        open_games = work.round.games.filter(result="", pk__in=agreed).order_by("board", "pk")
        games = [
            game
            for game in open_games
            if game.pk in claims and claims[game.pk].agreed == agreed[game.pk] != ""
        ]
        if games:
            require_under_way(work.round)
        for game in games:
            require_result_award(work.season, agreed[game.pk])
            game.result = agreed[game.pk]
            game.version = work.next_version
            game.save(update_fields=["result", "version"])
        work.about = {"boards": [game.board for game in games]}
    return games


def _refuse_claim(season: Season, game: Game, entry: Entry, result: str) -> None:
    if not season.own_results:
        raise Refused("not_offered", _("Results are entered by the director."))
    if entry.pk not in (game.white_id, game.black_id):
        raise Refused("not_playing", _("%(name)s does not play this game.") % {"name": entry.name})
    require_under_way(game.round)
    if game.result and game.result != result:
        raise Refused("decided", _("The director has entered a result already; please tell the director."))
