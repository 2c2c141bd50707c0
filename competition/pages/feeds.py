"""Calendars to subscribe to: one of the club and of each season, and one of each member."""

from __future__ import annotations

import hashlib

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.utils import translation
from django.utils.cache import get_conditional_response, patch_cache_control
from django.views.decorators.http import require_safe

from competition.feeds import calendar
from competition.models import Season
from competition.pages.frame import season_of
from competition.reading.club import current_club
from competition.reading.feed import Evening, club_evenings, own_evenings
from players.links import BadLink, read_calendar_token
from players.models import Club, Player
from players.post.envelope import full_address

A_WHILE = 15 * 60


def to_subscribe(path: str) -> str:
    """The address on which a phone opens its calendar program."""
    return f"webcal://{full_address(path).partition('://')[2]}"


@require_safe
def club(request: HttpRequest) -> HttpResponse:
    """The evenings of all seasons that are played now."""
    known = current_club()
    return _answer(request, club_evenings(), known, known.name)


@require_safe
def season(request: HttpRequest, season: str) -> HttpResponse:
    """The evenings of one season."""
    chosen: Season = season_of(request)
    known = current_club()
    return _answer(request, club_evenings(chosen), known, f"{chosen.name}, {known.name}")


@require_safe
def own(request: HttpRequest, signed: str) -> HttpResponse:
    """A member's evenings. The address shows his calendar and opens nothing else."""
    try:
        player = read_calendar_token(signed)
    except BadLink as error:
        raise Http404 from error
    known = current_club()
    return _answer(request, own_evenings(player), known, known.name, player)


def _answer(
    request: HttpRequest, evenings: list[Evening], club: Club, name: str, player: Player | None = None
) -> HttpResponse:
    """The calendar in the language of whose it is, or that nothing in it has changed."""
    with translation.override((player.language if player else "") or club.language):
        content = calendar(
            evenings,
            name=name,
            colour=club.accent_colour,
            site=settings.SITE_URL,
            zone=club.zone,
            owner=player.pk if player else None,
        )
    etag = f'"{hashlib.sha256(content).hexdigest()[:32]}"'
    response = HttpResponse(content, content_type="text/calendar; charset=utf-8")
    response["Content-Disposition"] = 'inline; filename="agenda.ics"'
    response["ETag"] = etag
    response["X-Robots-Tag"] = "noindex"
    patch_cache_control(response, private=player is not None, public=player is None, max_age=A_WHILE)
    return get_conditional_response(request, etag=etag, response=response) or response
