"""Which columns the standing of a season has, and in which order."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence

from django.utils.translation import gettext as _

from competition.models import Season, Verb
from competition.reading.columns import COLUMNS, usual_columns
from competition.services.actors import Actor, require_director
from competition.services.captured import Scope
from competition.services.errors import Refused
from competition.services.recording import refuse_overtaken
from competition.services.season_steps import season_step


def choose_columns(
    *,
    season: Season,
    columns: Sequence[str],
    actor: Actor,
    expected_version: int | None = None,
    now: dt.datetime | None = None,
) -> None:
    """Let the standing have these columns after the points, the usual ones where these are none.

    The same again is no change. Raises Refused for a column that there is not or that comes twice, and when
    somebody chose others since the season was at `expected_version`.
    """
    require_director(actor)
    if not set(columns) <= set(COLUMNS) or len(set(columns)) < len(columns):
        raise Refused("columns", _("A standing can't have these columns."))
    wanted = [] if tuple(columns) == usual_columns(season) else list(columns)
    with season_step(season, Verb.COLUMNS_CHOSEN, actor, Scope(season.pk, whole=True), now=now) as work:
        if work.season.columns == wanted:
            return
        refuse_overtaken(work.season, expected_version, (Verb.COLUMNS_CHOSEN,))
        work.season.columns = wanted
        work.season.save(update_fields=["columns"])
        work.about = {"columns": wanted}
