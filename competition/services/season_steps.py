"""What every verb on a season shares that reaches over rounds and can be taken back."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from django.db import transaction
from django.db.models import F
from django.utils import timezone

from competition.models import Event, Round, Season, Verb
from competition.services.actors import Actor
from competition.services.announcing import announce
from competition.services.captured import Captured, Scope, capture, difference
from competition.services.recording import lock_season, raise_version, write_event


@dataclass
class SeasonStep:
    """A verb on a season while it works: the locked season, and what its event will say."""

    season: Season
    now: dt.datetime
    about: dict[str, Any] = field(default_factory=dict)
    event: Event | None = None


@contextmanager
def season_step(
    season: Season, verb: Verb, actor: Actor, scope: Scope, *, now: dt.datetime | None = None
) -> Iterator[SeasonStep]:
    """Do a verb on a season, in one transaction under its lock, that changes nothing outside the scope.

    When the block has changed something, the versions of the season and of the changed rounds rise, one
    event is written and the lists are computed after the commit. Else nothing is written.
    """
    with transaction.atomic():
        work = SeasonStep(lock_season(season.pk), now or timezone.now())
        before = capture(scope)
        yield work
        was, is_now = difference(before, capture(scope))
        if not was and not is_now:
            return
        raise_version(work.season)
        raise_rounds(was, is_now)
        data = {"about": work.about, "scope": scope.as_json(), "was": was, "is": is_now}
        work.event = write_event(work.season, verb, actor, work.now, data=data)
        announce(work.season, actor, was, is_now, work.now)


def changed_rounds(was: Captured, is_now: Captured) -> set[int]:
    """The rounds in which rows came, went or changed."""
    changed = {int(key) for rows in (was, is_now) for key in rows.get("round", {})}
    for rows in (was, is_now):
        for table in rows.values():
            changed |= {row["round_id"] for row in table.values() if "round_id" in row}
    return changed


def raise_rounds(was: Captured, is_now: Captured) -> None:
    """Raise the versions of the changed rounds: forms that were made before are old."""
    Round.objects.filter(pk__in=changed_rounds(was, is_now)).update(version=F("version") + 1)
