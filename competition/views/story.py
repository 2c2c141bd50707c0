"""The story of a season: who led, who rose, the upsets, and who stands for which prize."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse

from competition.models import Season
from competition.reading.story import story_page
from competition.tables.story import facts, prize_lines, round_lines
from competition.views import addresses
from competition.views.access import public_page
from competition.views.frame import page, season_of
from competition.views.live import fragment
from competition.wording import story as words


@public_page
def story(request: HttpRequest, season: str) -> HttpResponse:
    """What there is to tell up to the last closed round."""
    chosen = season_of(request)
    shown = fragment(request, chosen, "public/_story.html", lambda: _story(chosen))
    return page(request, "public/story.html", fragment=shown)


def _story(chosen: Season) -> dict[str, object]:
    told = story_page(chosen)
    url = addresses.player_url(chosen)
    return {
        "title": words.title(),
        "lead": words.lead(told.after_round),
        "facts": facts(told, url),
        "prizes": prize_lines(told.prizes, told.people, url),
        "lines": round_lines(told, url, addresses.round_url(chosen)),
    }
