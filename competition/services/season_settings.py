"""What a season has been told to be: one value, set under its lock, with its event."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from typing import Any

from django.utils import timezone

from competition.models import Season, Verb
from competition.services.actors import Actor
from competition.services.recording import raise_version, refuse_overtaken, write_event


def set_on_season(
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
