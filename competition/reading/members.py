"""The member list, and where a member takes part."""

from __future__ import annotations

from collections.abc import Iterable

from competition.models import Entry, Round
from players.importing.matching import fold
from players.models import Player

ACTIVE, LEFT, ALL = "active", "left", "all"


def named(players: Iterable[Player], typed: str) -> list[int]:
    """The primary keys of those whose name, address or number has all these letters."""
    words = fold(typed.replace(",", " ")).split()
    return [player.pk for player in players if all(word in _searched(player) for word in words)]


def _searched(player: Player) -> str:
    numbers = f"{player.club_number} {player.knsb_number} {player.fide_number} {player.kndb_number}"
    return f"{fold(player.full_name)} {player.email.casefold()} {player.phone} {numbers}"


def seasons_of(player: Player) -> list[str]:
    """The names of the running seasons in which he takes part."""
    entries = Entry.objects.filter(player=player, withdrawn_after=None, season__archived=False)
    return [entry.season.name for entry in entries.select_related("season").order_by("season_id")]


def seasons_to_come(player: Player) -> list[str]:
    """Of those the ones in which there is still a round to be played or closed."""
    entries = Entry.objects.filter(player=player, withdrawn_after=None, season__archived=False)
    entries = entries.filter(season__rounds__in=Round.objects.exclude(state=Round.CLOSED.value)).distinct()
    return [entry.season.name for entry in entries.select_related("season").order_by("season_id")]
