"""The screen in the hall: pairings, results and standing in turn, by themselves, for whoever looks up."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.html import format_html
from django.views.decorators.http import require_safe

from competition.models import Season
from competition.reading.championship import running_table
from competition.reading.people import Person, people_of
from competition.reading.rounds import RoundHead
from competition.reading.rounds import round_page as read_round
from competition.reading.standing import list_page
from competition.tables import board_lines
from competition.tables.championship import CrossLine, cross_lines
from competition.tables.screen import Slide, board_slides, standing_slides
from competition.views import addresses, live, shown_list
from competition.views.frame import frame, page, season_of
from competition.wording import heads

SECONDS = 12  # a slide


@require_safe
def screen(request: HttpRequest, season: str) -> HttpResponse:
    """The slides; asked again they come without what surrounds them."""
    chosen = season_of(request)
    shown = live.fragment(request, chosen, "public/_screen.html", lambda: _screen(request, chosen), "screen")
    if live.wants_part(request):
        return HttpResponse(format_html('<div id="moving">{}</div>', shown.html))
    return page(
        request,
        "public/screen.html",
        fragment=shown,
        live=live.follow(request, None),
        seconds=SECONDS,
        address=request.build_absolute_uri(reverse("public:standing", args=[chosen.slug])),
    )


def _screen(request: HttpRequest, chosen: Season) -> dict[str, object]:
    rounds, people = frame(request).rounds, people_of(chosen)
    return {
        "title": chosen.name,
        "slides": [*_boards(chosen, rounds, people), *_standing(chosen, people)],
        "championship": _championship(chosen, rounds, people),
    }


def _shown_round(found: tuple[RoundHead, ...]) -> RoundHead | None:
    """The round that is played, else the last one that was."""
    counted = [head for head in found if head.counts]
    played = (head for head in counted if head.state != "closed")
    return next(played, counted[-1] if counted else None)


def _boards(chosen: Season, rounds: tuple[RoundHead, ...], people: dict[int, Person]) -> list[Slide]:
    head = _shown_round(rounds)
    if head is None:
        return []
    shown = read_round(chosen, head.number, rounds, people)
    lead = heads.round_lead(head, [game.result for game in shown.games], chosen.game)
    lines = board_lines(shown.games, game=chosen.game, url=addresses.player_url(chosen))
    byes = [person.name for person in shown.byes]
    return list(board_slides(heads.round_title(head.number, head.state), lead, lines, byes))


def _standing(chosen: Season, people: dict[int, Person]) -> list[Slide]:
    listed = list_page(chosen, columns=(), people=people)
    display = shown_list.display_of(chosen)
    title = heads.standing_title(listed.after_round)
    return list(standing_slides(title, "", listed.shown, display.points, display.decimals))


def _championship(
    chosen: Season, rounds: tuple[RoundHead, ...], people: dict[int, Person]
) -> list[CrossLine]:
    table = running_table(chosen, rounds)
    names = {person.key: person.name for person in people.values()}
    return cross_lines(table, names, addresses.player_url(chosen), chosen.game) if table else []
