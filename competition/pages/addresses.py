"""The addresses of what pages link to: players, rounds, lists."""

from __future__ import annotations

from collections.abc import Callable
from urllib.parse import quote

from django.urls import reverse

from competition.models import Season


def player_url(season: Season) -> Callable[[str], str]:
    """The address of a player's page, by his key; looked up once for a whole list."""
    before, _key, after = reverse("public:player", args=[season.slug, "0key0"]).partition("0key0")
    return lambda key: f"{before}{quote(key, safe='/')}{after}"


def player_after_url(season: Season, key: str) -> Callable[[int], str]:
    """The address of a player's page after a round, by its number."""
    return lambda number: reverse("public:player-after", args=[season.slug, key, number])


def round_url(season: Season) -> Callable[[int], str]:
    """The address of a round's page, by its number."""
    return lambda number: reverse("public:round", args=[season.slug, number])


def standing_url(season: Season) -> Callable[[int], str]:
    """The address of the standing after a round."""
    return lambda number: reverse("public:standing-after", args=[season.slug, number])
