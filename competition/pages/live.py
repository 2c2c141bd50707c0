"""Pages that follow the evening: a small address that says whether anything is new, and fragments.

A page that follows a round asks for its version every half minute or so (`static/js/live.js`), and only
when that is another one fetches its own fragment. Fragments are kept by season, version, language and
what the viewer may see (and how names are shown), so that a hall full of phones costs one rendering."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.core.cache import caches
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from competition.models import Round, Season
from competition.pages.frame import frame, page, season_of
from competition.reading.club import version_at

PART = "deel"
# The words in a fragment about today and tomorrow are a minute old at most.
KEPT_SECONDS = 60


@dataclass(frozen=True, slots=True)
class Live:
    """What a page follows: where to ask, the version that it shows, and the ids of its parts that move."""

    url: str
    version: int
    parts: str
    every: int


@dataclass(frozen=True, slots=True)
class Fragment:
    """The part of a page that moves, with the title and the first line of the page."""

    title: str
    lead: str
    html: SafeString


@never_cache
@require_safe
def version(request: HttpRequest, season: str, number: int) -> HttpResponse:
    """The version of what a round's pages show; 204 when it is the one that the page has."""
    now = version_at(season, number)
    if now is None:
        raise Http404
    if request.GET.get("v") == str(now):
        return HttpResponse(status=204)
    return JsonResponse({"version": now})


def follow(request: HttpRequest, number: int | None, *parts: str) -> Live | None:
    """What a page about a round follows (None: about the season as it is now), if it can still move.

    It moves while it is about the round that comes or is on, or about the last that was closed.
    """
    season, rounds = season_of(request), frame(request).rounds
    coming = next((head.number for head in rounds if head.state != Round.CLOSED.value), None)
    last = max((head.number for head in rounds if head.state == Round.CLOSED.value), default=None)
    followed = (coming or last) if number is None else number
    if season.archived or followed is None or followed not in (coming, last):
        return None
    url = reverse("public:round-version", args=[season.slug, followed])
    return Live(url, season.version, " ".join(parts), settings.LIVE_SECONDS)


def wants_part(request: HttpRequest) -> bool:
    """Whether a page asks for its own fragment again."""
    return PART in request.GET


def moving_page(request: HttpRequest, template: str, shown: Fragment, number: int | None) -> HttpResponse:
    """A page whose fragment follows the evening, or that fragment alone."""
    if wants_part(request):
        return HttpResponse(format_html('<div id="moving">{}</div>', shown.html))
    return page(request, template, fragment=shown, live=follow(request, number, "moving"))


def fragment(
    request: HttpRequest,
    season: Season,
    template: str,
    build: Callable[[], dict[str, Any]],
    *seen_by: object,
) -> Fragment:
    """The fragment as it is kept, else made from what `build` reads.

    `seen_by` is what it depends on beside the season, its version, how names are shown and the language:
    the round, the order, whose row is marked.
    """
    around = frame(request)
    known = (template, season.pk, season.version, around.club.names_version, get_language())
    seen = (*known, around.may_direct, *seen_by)
    key = "fragment:" + hashlib.sha256(repr(seen).encode()).hexdigest()
    kept: Fragment | None = caches["process"].get(key)
    if kept is None:
        context = build()
        html = mark_safe(render_to_string(template, context, request))  # noqa: S308 - from a template
        kept = Fragment(str(context["title"]), str(context.get("lead", "")), html)
        caches["process"].set(key, kept, KEPT_SECONDS)
    return kept
