"""What the coming game of a player would bring: apart from his page, since it takes a while to compute."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse

from competition.models import Season
from competition.reading.what_if import what_if_page
from competition.systems.system import WHAT_IF
from competition.tables.what_if import prospect_lines
from competition.views import addresses, shown_list
from competition.views.access import public_page
from competition.views.frame import page, season_of
from competition.views.live import fragment
from competition.wording import what_if as words


@public_page
def what_if(request: HttpRequest, season: str, key: str) -> HttpResponse:
    """Points, place and probable next opponent after a win, a draw and a loss."""
    chosen = season_of(request, WHAT_IF)
    shown = fragment(request, chosen, "public/_what_if.html", lambda: _what_if(chosen, key), key)
    return page(request, "public/what_if.html", fragment=shown, back_url=addresses.player_url(chosen)(key))


def _what_if(chosen: Season, key: str) -> dict[str, object]:
    shown = what_if_page(chosen, key)
    found, name = shown.found, shown.person.name
    if found is None:
        return {"title": words.title(name), "empty_text": words.nothing(name)}
    display = shown_list.display_of(chosen)
    names = {key: person.name for key, person in shown.people.items()}
    return {
        "title": words.title(name),
        "lead": words.lead(found, names),
        "lines": prospect_lines(found, names, display.points, display.decimals),
        "next_round": found.next_round,
        "about_places": words.about_places(found),
        "about_meeting": words.about_meeting(found),
    }
