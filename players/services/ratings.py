"""Ratings are noted by month: the last value of a month stays, the newest month is the current rating."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable
from dataclasses import dataclass

from django.db import transaction
from django.db.models import F

from players.models import CURRENT_FIELDS, Player, Rating


@dataclass(frozen=True, slots=True)
class NewRating:
    """A value that has become known."""

    player_id: int
    kind: str
    value: int


def month_of(day: dt.date) -> dt.date:
    """A month, named by its first day."""
    return day.replace(day=1)


@transaction.atomic
def record_ratings(ratings: Iterable[NewRating], month: dt.date) -> None:
    """Note ratings of one month, over what it had; they become current unless a newer month is known."""
    month = month_of(month)
    last = {(rating.player_id, rating.kind): rating.value for rating in ratings}
    rows = [
        Rating(player_id=player_id, kind=kind, month=month, value=value)
        for (player_id, kind), value in last.items()
    ]
    Rating.objects.bulk_create(
        rows,
        update_conflicts=True,
        unique_fields=["player", "kind", "month"],
        update_fields=["value"],
    )
    for kind, field in CURRENT_FIELDS.items():
        values = {row.player_id: row.value for row in rows if row.kind == kind}
        _make_current(values, kind, field, month)


def _make_current(values: dict[int, int], kind: str, field: str, month: dt.date) -> None:
    if not values:
        return
    newer = Rating.objects.filter(kind=kind, month__gt=month).values("player_id")
    players = list(Player.objects.exclude(pk__in=newer).filter(pk__in=values))
    for player in players:
        setattr(player, field, values[player.pk])
    Player.objects.bulk_update(players, [field], batch_size=200)


def rating_history(player: Player) -> list[Rating]:
    """All that was noted about a player, the newest month first."""
    return list(player.ratings.order_by(F("month").desc(), "kind"))
