"""All seasons that the club has had: those that are over stay readable."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse

from competition.reading.seasons import all_seasons
from competition.views.access import public_page
from competition.views.frame import page
from competition.views.paging import paged
from competition.wording import heads

ON_A_PAGE = 30


@public_page
def overview(request: HttpRequest) -> HttpResponse:
    """A line for each season."""
    pages = paged(request, all_seasons(), ON_A_PAGE)
    lines = [
        {
            "name": season.name,
            "slug": season.slug,
            "period": heads.period(season.first_day, season.last_day),
            "rounds": season.number_of_rounds,
            "is_over": season.archived,
        }
        for season in pages.things
    ]
    return page(request, "public/seasons.html", lines=lines, pages=pages)
