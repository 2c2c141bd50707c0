"""The member list, and where a member takes part."""

from __future__ import annotations

from collections.abc import Iterable

from competition.models import Entry, Round
from players.models import Player
from players.names import begins_words

ACTIVE, LEFT, ALL = "active", "left", "all"


def named(players: Iterable[Player], typed: str) -> list[int]:
    """The primary keys of those of whose name, address or numbers words begin with what is typed."""
    return [player.pk for player in players if begins_words(typed, _searched(player))]


def _searched(player: Player) -> str:
    numbers = f"{player.club_number} {player.knsb_number} {player.fide_number} {player.kndb_number}"
    return f"{player.full_name} {player.email} {player.phone} {numbers}"


def seasons_of(player: Player) -> list[str]:
    """The names of the running seasons in which he takes part."""
    entries = Entry.objects.filter(player=player, withdrawn_after=None, season__archived=False)
    return [entry.season.name for entry in entries.select_related("season").order_by("season_id")]


def seasons_to_come(player: Player) -> list[str]:
    """Of those the ones in which there is still a round to be played or closed."""
    entries = Entry.objects.filter(player=player, withdrawn_after=None, season__archived=False)
    entries = entries.filter(season__rounds__in=Round.objects.exclude(state=Round.CLOSED.value)).distinct()
    return [entry.season.name for entry in entries.select_related("season").order_by("season_id")]
