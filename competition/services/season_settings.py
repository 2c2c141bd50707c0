"""What a season is told to be: a value, set under its lock, with its event."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from competition.models import Season, Verb
from competition.services.actors import Actor, require_director
from competition.services.errors import Refused
from competition.services.recording import lock_season, raise_version, refuse_overtaken, write_event


def rename_season(
    *,
    season: Season,
    name: str,
    actor: Actor,
    expected_version: int | None = None,
    now: dt.datetime | None = None,
) -> Season:
    """Call a season otherwise; its address stays. The name it has already is no change.

    Raises Refused when somebody renamed it since the season was at `expected_version`.
    """
    require_director(actor)
    with transaction.atomic():
        locked = lock_season(season.pk)
        if locked.name != name and not name.strip():
            raise Refused("no_name", _("A season needs a name."))
        _set(
            locked,
            "name",
            name,
            Verb.SEASON_CHANGED,
            actor,
            about={"name": name, "was": locked.name},
            expected_version=expected_version,
            now=now,
        )
    return locked


def name_absent(
    *,
    season: Season,
    named: bool,
    actor: Actor,
    expected_version: int | None = None,
    now: dt.datetime | None = None,
) -> None:
    """Say whether the pages of rounds name who was absent; what is so already stays so.

    Raises Refused when somebody decided it since the season was at `expected_version`.
    """
    about = {"named": named}
    _switch(season, "names_absent", named, Verb.NAMES_ABSENT_SET, actor, about, expected_version, now)


def let_players_enter(
    *,
    season: Season,
    allowed: bool,
    actor: Actor,
    expected_version: int | None = None,
    now: dt.datetime | None = None,
) -> None:
    """Say whether players enter their own results in this season; what is so already stays so.

    Raises Refused when somebody decided it since the season was at `expected_version`.
    """
    about = {"allowed": allowed}
    _switch(season, "own_results", allowed, Verb.OWN_RESULTS_SET, actor, about, expected_version, now)


def _switch(
    season: Season,
    field: str,
    on: bool,
    verb: Verb,
    actor: Actor,
    about: Mapping[str, Any],
    expected_version: int | None,
    now: dt.datetime | None,
) -> None:
    require_director(actor)
    with transaction.atomic():
        locked = lock_season(season.pk)
        _set(locked, field, on, verb, actor, about=about, expected_version=expected_version, now=now)


def _set(
    locked: Season,
    field: str,
    value: object,
    verb: Verb,
    actor: Actor,
    *,
    about: Mapping[str, Any],
    expected_version: int | None,
    now: dt.datetime | None,
) -> None:
    """Set a field of a locked season that moves no list; the value it has already is no change.

    Raises Refused when somebody did the same verb since the season was at `expected_version`.
    """
    if getattr(locked, field) == value:
        return
    refuse_overtaken(locked, expected_version, (verb,))
    setattr(locked, field, value)
    locked.save(update_fields=[field])
    raise_version(locked, lists_change=False)
    write_event(locked, verb, actor, now or timezone.now(), data={"about": dict(about)})
