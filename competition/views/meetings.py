"""Who met whom: the cross table of a season, and the games of two players in all seasons."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse

from competition.models import Season
from competition.reading.cross_table import cross_table_page
from competition.reading.head_to_head import Duel, head_to_head
from competition.tables.meetings import cross_view, duel_lines
from competition.views import addresses
from competition.views.access import public_page
from competition.views.figures import PLAYER, people_to_choose
from competition.views.frame import optional_url, page, season_of
from competition.views.live import fragment
from competition.wording import heads
from competition.wording import story as words


@public_page
def cross_table(request: HttpRequest, season: str) -> HttpResponse:
    """Everybody against everybody, in the order of the standing; of a large club a block of columns."""
    chosen = season_of(request)
    typed = request.GET.get("kolommen", "")
    block = int(typed) if typed.isdecimal() and len(typed) < 4 else 1
    shown = fragment(request, chosen, "public/_cross_table.html", lambda: _cross_table(chosen, block), block)
    return page(request, "public/cross_table.html", fragment=shown)


def _cross_table(chosen: Season, block: int) -> dict[str, object]:
    found = cross_table_page(chosen)
    return {
        "title": words.cross_table_title(),
        "lead": heads.standing_title(found.after_round),
        "view": cross_view(found, addresses.player_url(chosen), block),
        "has_games": bool(found.meetings),
        "print_url": optional_url("competition:cross_table", chosen.slug) if found.meetings else "",
    }


@public_page
def duel(request: HttpRequest, season: str) -> HttpResponse:
    """All games of two players of this season, in every season of the club."""
    chosen = season_of(request)
    one, other = [*request.GET.getlist(PLAYER), "", ""][:2]
    found = head_to_head(chosen, one, other)
    lines = []
    title, score = words.duel_title(), ""
    if found.one and found.other and found.one != found.other:
        title = f"{found.one.name} – {found.other.name}"
        score = words.duel_score(found.one.name, found.other.name, found.score)
        lines = duel_lines(found.games, found.one.name, found.other.name, _round_url)
    return page(
        request,
        "public/head_to_head.html",
        title=title,
        lead=score,
        lines=lines,
        one=one,
        other=other,
        people=people_to_choose(found.people.values()),
    )


def _round_url(duel: Duel) -> str:
    return addresses.round_url(duel.season)(duel.round) if duel.round else ""
