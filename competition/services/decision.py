"""Decision games for the championship: outside the ladder, with results."""

from __future__ import annotations

import datetime as dt

from django.utils.translation import gettext as _

from competition.models import Entry, Season, SideGame, Verb
from competition.services.actors import Actor, require_director
from competition.services.captured import Scope
from competition.services.championship import shown_of
from competition.services.errors import Refused
from competition.services.results import checked_result
from competition.services.season_steps import season_step
from competition.systems.championship_table import DECISION, decision_games


def make_decision_games(*, season: Season, actor: Actor, now: dt.datetime | None = None) -> list[SideGame]:
    """Make the games that decide between those who ended equal first (regulations, article 2).

    Where they are there already nothing changes. Raises Refused when nothing has to be decided.
    """
    require_director(actor)
    scope = Scope((), side_games=(season.pk,))
    with season_step(season, Verb.DECISION_MADE, actor, scope, now=now) as work:
        found = shown_of(work.season).outcome
        standing = list(SideGame.objects.filter(season=work.season, tag=DECISION))
        if standing:
            return standing
        if found.how != "decision_needed":
            raise Refused("nothing_to_decide", _("There is nothing to decide."))
        entries = {entry.key: entry for entry in Entry.objects.filter(season=work.season)}
        work.about = {"entrants": list(found.equal)}
        return SideGame.objects.bulk_create(
            SideGame(
                season=work.season, white=entries[f.white], black=entries[f.black], board=number, tag=DECISION
            )
            for number, f in enumerate(decision_games(found.equal), start=1)
        )


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
    scope = Scope((), side_games=(game.season_id,))
    with season_step(game.season, Verb.DECISION_RESULT, actor, scope, now=now) as work:
        current = SideGame.objects.select_related("white", "black").filter(pk=game.pk).first()
        if current is None:
            raise Refused("gone", _("This game no longer exists."))
        if current.result == wanted:
            return
        if expected is not None and current.result != expected:
            raise Refused("stale", _("Somebody else has set another result since. Look again."))
        work.about = {
            "entrants": [current.white.key, current.black.key],
            "result": wanted,
            "before": current.result,
        }
        current.result = wanted
        current.save(update_fields=["result"])
