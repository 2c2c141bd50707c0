"""What somebody copies into a message or onto another site: a round and a standing, one tap each."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from competition.models import Season
from competition.pages.addresses import round_url, standing_url
from competition.pages.frame import frame, page, season_of
from competition.pages.public import paste
from competition.pages.standing import views as standing
from competition.pages.standing.shown import display_of
from competition.reading.people import Person, people_of
from competition.reading.rounds import round_page
from competition.reading.standing import ListPage, NotThere, list_page
from competition.wording import rules, titles


@require_safe
def share_round(request: HttpRequest, season: str, number: int) -> HttpResponse:
    """The results of a round as far as there are any, its pairings, and the standing after it."""
    chosen = season_of(request)
    try:
        people = people_of(chosen)
        shown = round_page(chosen, number, frame(request).rounds, people)
    except NotThere as error:
        raise Http404 from error
    url = round_url(chosen)(number)
    full = request.build_absolute_uri(url)
    blocks = []
    if any(game.result for game in shown.games):
        blocks.append(paste.round_results(shown, full))
    if shown.games:
        blocks.append(paste.pairings(shown, full))
    if shown.round.counts:
        blocks += _standing(request, chosen, number, people)
    return page(
        request,
        "public/share.html",
        subject=titles.round_name(number),
        blocks=blocks,
        back_url=url,
        empty_text=titles.no_pairing(shown.round.state),
        prints="components/print_round.html" if shown.games else "",
        slug=chosen.slug,
        number=number,
    )


@require_safe
def share_standing(request: HttpRequest, season: str, number: int) -> HttpResponse:
    """The standing after a round."""
    chosen = season_of(request)
    blocks = _standing(request, chosen, number)
    if not blocks:
        raise Http404
    return page(
        request,
        "public/share.html",
        subject=titles.standing_title(number),
        blocks=blocks,
        back_url=standing_url(chosen)(number),
        prints="components/print_standing.html",
        embed=standing.code(request, chosen),
        slug=chosen.slug,
        number=number,
    )


def _standing(
    request: HttpRequest, season: Season, number: int, people: dict[int, Person] | None = None
) -> list[paste.Paste]:
    try:
        listed = list_page(season, number, columns=(), people=people)
    except NotThere:
        return []
    display = display_of(season)
    url = request.build_absolute_uri(standing_url(season)(number))
    return [
        paste.standing(
            listed, _lead(request, listed, number), url, style=display.points, decimals=display.decimals
        )
    ]


def _lead(request: HttpRequest, listed: ListPage, number: int) -> str:
    date = next((head.date for head in frame(request).rounds if head.number == number), None)
    return titles.standing_lead(
        date, rules.system(listed.season.rules), provisional=listed.provisional, cycle=listed.cycle
    )
