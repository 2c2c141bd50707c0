"""A season that is over is put away: it can be read for good, and nothing in it changes by mistake."""

from __future__ import annotations

import datetime as dt

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from competition.models import Round, Season, Verb
from competition.services.actors import Actor, require_director
from competition.services.errors import Refused
from competition.services.recording import lock_season, raise_version, write_event


def archive_season(*, season: Season, actor: Actor, now: dt.datetime | None = None) -> Season:
    """Put a season away; one that is away stays so. Every other verb on it is refused from then on.

    Raises Refused while an evening is under way.
    """
    require_director(actor)
    with transaction.atomic():
        locked = lock_season(season.pk, archived_too=True)
        under_way = (Round.DRAFT.value, Round.PUBLISHED.value)
        open_round = locked.rounds.filter(state__in=under_way).order_by("number").first()
        if open_round is not None and not locked.archived:
            message = _("Round %(number)d is not closed yet.")
            raise Refused("not_closed", message % {"number": open_round.number})
        return _put(locked, True, Verb.SEASON_ARCHIVED, actor, now)


def reopen_season(*, season: Season, actor: Actor, now: dt.datetime | None = None) -> Season:
    """Take a season up again; one that is open stays so."""
    require_director(actor)
    with transaction.atomic():
        locked = lock_season(season.pk, archived_too=True)
        return _put(locked, False, Verb.SEASON_REOPENED, actor, now)


def _put(season: Season, archived: bool, verb: Verb, actor: Actor, now: dt.datetime | None) -> Season:
    if season.archived != archived:
        season.archived = archived
        season.save(update_fields=["archived"])
        raise_version(season, lists_change=False)
        write_event(season, verb, actor, now or timezone.now(), data={"about": {}})
    return season
