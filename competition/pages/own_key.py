"""Whose device this is: the player who opened the personal link on it."""

from __future__ import annotations

from collections.abc import Collection

from django.http import HttpRequest

from competition.models import Season
from competition.pages.access import MEMBER_COOKIE
from competition.reading.people import keys_of
from players.links import BadLink, holder_of


def own_key(request: HttpRequest, season: Season) -> str:
    """The key of the player who looks, where his personal link was opened on this device; else empty."""
    return own_keys(request, [season]).get(season.pk, "")


def own_keys(request: HttpRequest, seasons: Collection[Season]) -> dict[int, str]:
    """The same by the primary key of the season, for several."""
    token = request.COOKIES.get(MEMBER_COOKIE)
    if not token:
        return {}
    try:
        holder = holder_of(token)
    except BadLink:
        return {}
    return keys_of(holder, seasons)
