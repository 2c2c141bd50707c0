"""What a verb would do to the lists: it is done, looked at, and taken back before anybody sees it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.db import transaction

from competition.models import Event, Season
from competition.reading.effects import ListEffect, list_effects
from competition.reading.load import load_season
from competition.systems.lists import all_standings
from competition.systems.standing import Standing


@dataclass(frozen=True, slots=True)
class Foreseen:
    """What the history would say, the rows that would change, and the lists that would differ.

    `verb` is empty when nothing would change.
    """

    verb: str
    about: dict[str, Any]
    was: dict[str, Any]
    now: dict[str, Any]
    lists: tuple[ListEffect, ...]


def foresee(season: Season, verb: Callable[[], object]) -> Foreseen:
    """What would happen if the verb were carried out; nothing of it stays.

    Raises Refused where the verb does, and SeasonError when the lists can't be computed as they are.
    """
    with transaction.atomic():
        last = _last_event(season)
        before = _by_round(season)
        try:
            verb()
            lists = list_effects(before, _by_round(season))
            event = _last_event(season)
        finally:
            transaction.set_rollback(True)
    if event is None or (last is not None and event.pk == last.pk):
        return Foreseen("", {}, {}, {}, lists)
    data = event.data
    return Foreseen(event.verb, data.get("about", {}), data.get("was", {}), data.get("is", {}), lists)


def _last_event(season: Season) -> Event | None:
    return Event.objects.filter(season=season).order_by("-pk").first()


def _by_round(season: Season) -> dict[int, Standing]:
    now = Season.objects.get(pk=season.pk)  # a verb may have changed its rules
    return {standing.after_round: standing for standing in all_standings(load_season(now))}
