"""A member's games: against whom, with which colour, and how it ended."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from competition.reading.own_evenings import meetings_of
from competition.tables.own_games import opponent_lines, played_lines
from competition.views.access import member_page
from competition.views.member_parts import own_page
from competition.views.paging import paged
from competition.wording import own_games as words
from players.models import Player

ON_A_PAGE = 50


@member_page
def games(request: HttpRequest, player: Player, token: str) -> HttpResponse:
    """All his games of all seasons, and the same by opponent."""
    meetings = [each for each in meetings_of(player) if each.is_over]
    pages = paged(request, meetings, ON_A_PAGE)
    return own_page(
        request,
        "member/games.html",
        player,
        token,
        title=_("My games"),
        summary=words.summary([(each.result, each.is_white) for each in meetings]),
        played=played_lines(pages.things),
        pages=pages,
        opponents=opponent_lines(meetings),
    )
