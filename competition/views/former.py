"""A list as it was published, before a correction or other rules changed it."""

from __future__ import annotations

from datetime import tzinfo
from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_safe

from competition.models import Season
from competition.reading.former_lists import former_list, former_lists
from competition.reading.standing import NotThere
from competition.systems.system import MOVEMENT
from competition.views.addresses import player_url
from competition.views.frame import frame, page, season_of
from competition.views.shown_list import display_of
from competition.wording import dates, heads, numbers


def links(season: Season, number: int, zone: tzinfo) -> list[dict[str, str]]:
    """The lists after a round that newer ones replaced, each with the day it was made; the newest first."""
    return [
        {
            "url": reverse("public:standing-former", args=[season.slug, number, each.version]),
            "day": dates.day(timezone.localtime(each.made_at, zone).date()),
        }
        for each in former_lists(season, number)
    ]


@require_safe
def standing(request: HttpRequest, season: str, number: int, version: int) -> HttpResponse:
    """The list after a round as people saw it, with the places of the list that counts now."""
    chosen = season_of(request)
    try:
        former, rows = former_list(chosen, number, version)
    except NotThere as error:
        raise Http404 from error
    display = display_of(chosen)
    since = urlencode({"van": f"{number}-{version}", "tot": number})
    explained = MOVEMENT in frame(request).features
    to = player_url(chosen)
    made_at = timezone.localtime(former.made_at, frame(request).club.zone)
    return page(
        request,
        "public/former.html",
        title=heads.standing_title(number),
        day=dates.day(made_at.date()),
        now_url=reverse("public:standing-after", args=[chosen.slug, number]),
        rows=[
            {
                "place": row.place,
                "name": row.name,
                "url": (
                    f"{reverse('public:movement', args=[chosen.slug, row.key])}?{since}"
                    if explained
                    else to(row.key)
                ),
                "points": numbers.points(row.points, display.points, display.decimals),
                "value": numbers.fraction(row.value),
                "now": row.place_now,
            }
            for row in rows
        ],
    )
