"""A list as it was published, before a correction or other rules changed it."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_safe

from competition.reading.former_lists import former_list
from competition.reading.standing import NotThere
from competition.views.frame import frame, page, season_of
from competition.views.parts import display_of
from competition.wording import dates, heads, numbers


@require_safe
def standing(request: HttpRequest, season: str, number: int, version: int) -> HttpResponse:
    """The list after a round as people saw it, with the places of the list that counts now."""
    chosen = season_of(request)
    try:
        former, rows = former_list(chosen, number, version)
    except NotThere as error:
        raise Http404 from error
    display = display_of(chosen)
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
                "points": numbers.points(row.points, display.points, display.decimals),
                "value": numbers.fraction(row.value),
                "now": row.place_now,
            }
            for row in rows
        ],
    )
