"""Decision games for the championship: outside the ladder, with results."""

from __future__ import annotations

import datetime as dt

from django.utils.translation import gettext as _

from competition.models import Entry, Event, Season, SideGame, Verb
from competition.reading.championship import decision_games_of
from competition.services.actors import Actor, require_director
from competition.services.captured import Scope
from competition.services.championship import shown_of
from competition.services.errors import Refused
from competition.services.recording import stale
from competition.services.results import checked_result
from competition.services.season_steps import season_step
from competition.systems.championship_table import DECISION_TAGS, NORMAL, decision_games


def make_decision_games(
    *,
    season: Season,
    actor: Actor,
    tempo: str = NORMAL,
    expected: str | None = None,
    now: dt.datetime | None = None,
) -> list[SideGame]:
    """Make the games that decide between those who ended equal first, at a tempo (regulations, article 2).

    Those that are there stay, those without result that others should have played go. As long as none has
    a result they can get another tempo; `expected` is the one that was shown before. Raises Refused when
    nothing has to be decided, and for another tempo once there is a result or somebody else has chosen one.
    """
    require_director(actor)
    if tempo not in DECISION_TAGS:
        raise Refused("unknown_tempo", _("The tempo is normal or shorter."))
    with season_step(season, Verb.DECISION_MADE, actor, Scope(season.pk), now=now) as work:
        found = shown_of(work.season).outcome
        if not found.equal:
            raise Refused("nothing_to_decide", _("There is nothing to decide."))
        if expected is not None and found.tempo not in (expected, tempo):
            made = Event.objects.filter(season=work.season, verb=Verb.DECISION_MADE.value)
            raise stale(list(made.select_related("user", "player").order_by("-pk")[:1]))
        wanted = [(f.white, f.black) for f in decision_games(found.equal)]
        standing = {(game.white.key, game.black.key): game for game in decision_games_of(work.season)}
        of_others = [g.pk for pair, g in standing.items() if pair not in wanted and not g.result]
        SideGame.objects.filter(pk__in=of_others).delete()
        kept = {pair: game for pair, game in standing.items() if pair in wanted}
        if any(game.tag != DECISION_TAGS[tempo] and game.result for game in kept.values()):
            raise Refused("has_results", _("A decision game has been played already: the tempo stays."))
        entries = {entry.key: entry for entry in Entry.objects.filter(season=work.season)}
        for board, pair in enumerate(wanted, start=1):
            white, black = (entries[key] for key in pair)
            game = kept.get(pair) or SideGame(season=work.season, white=white, black=black)
            game.board, game.tag = board, DECISION_TAGS[tempo]
            game.save()
        work.about = {"entrants": list(found.equal), "tempo": tempo}
    return decision_games_of(season)


def enter_decision_result(
    *,
    game: SideGame,
    result: str,
    actor: Actor,
    expected: str | None = None,
    now: dt.datetime | None = None,
) -> None:
    """Set the result of a decision game; empty clears it. `expected` is the result that was shown before.

    Raises Refused for what is no result, and when somebody else has set another one since.
    """
    require_director(actor)
    wanted = checked_result(result)
    with season_step(game.season, Verb.DECISION_RESULT, actor, Scope(game.season_id), now=now) as work:
        current = SideGame.objects.select_related("white", "black").filter(pk=game.pk).first()
        if current is None:
            raise Refused("gone", _("This game no longer exists."))
        if current.result == wanted:
            return
        if expected is not None and current.result != expected:
            set_it = Event.objects.filter(season=work.season, data__is__side_games__has_key=str(current.pk))
            raise stale(list(set_it.select_related("user", "player").order_by("-pk")[:1]))
        work.about = {
            "entrants": [current.white.key, current.black.key],
            "result": wanted,
            "before": current.result,
        }
        current.result = wanted
        current.save(update_fields=["result"])
