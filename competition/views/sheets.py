"""The printed sheets as PDFs, to look at in the browser and to print from there."""

from __future__ import annotations

import datetime as dt

from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.cache import get_conditional_response, patch_cache_control
from django.utils.http import quote_etag
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from competition.models import Season
from competition.reading.director import director_round
from competition.reading.rounds import round_heads, round_page
from competition.reading.standing import ListPage, NotThere, list_page
from competition.sheets import from_round
from competition.sheets.pairing import PairingSheet
from competition.sheets.pairing import pairing_sheet as set_pairing
from competition.sheets.paper import Heading, Paper
from competition.sheets.standing import StandingSheet
from competition.sheets.standing import standing_sheet as set_standing
from competition.views.frame import frame, page, season_of
from competition.views.parts import display_of
from competition.wording import heads, rules

KEEP = 24 * 60 * 60  # seconds that a printed sheet is kept; one that changes is another one


@require_safe
def pairing_sheet(request: HttpRequest, season: str, number: int) -> HttpResponse:
    """The pairings for the notice board. A draft only for directors, whose sheet names the absent."""
    chosen = season_of(request)
    try:
        sheet = _pairings(request, chosen, number)
    except NotThere:
        return _no_such_round(request, chosen, number)
    if not sheet.boards:
        return _not_there(
            request,
            _("Round %(number)d has no pairings yet") % {"number": number},
            _("There is a sheet to print as soon as the pairings are published."),
            reverse("public:round", args=[chosen.slug, number]),
            heads.round_name(number),
        )
    name = _("pairings-%(season)s-round-%(number)d") % {"season": chosen.slug, "number": number}
    return _pdf(request, set_pairing(sheet), name)


def _pairings(request: HttpRequest, season: Season, number: int) -> PairingSheet:
    around = frame(request)
    if around.may_direct:
        return from_round.director_sheet(director_round(season, number), around.club.name)
    return from_round.public_sheet(round_page(season, number), around.club.name)


@require_safe
def standing_sheet(request: HttpRequest, season: str, number: int) -> HttpResponse:
    """The standing after a round with all columns of the rule book; 0 is the start list."""
    chosen = season_of(request)
    found = round_heads(chosen)
    date = next((head.date for head in found if head.number == number), None)
    try:
        listed = list_page(chosen, number)
    except NotThere:
        if number not in {head.number for head in found}:
            return _no_such_round(request, chosen, number)
        return _not_there(
            request,
            _("There is no standing after round %(number)d yet") % {"number": number},
            _("There is a list to print as soon as the pairings of the round are published."),
            reverse("public:standing", args=[chosen.slug]),
            _("Standing"),
        )
    name = _("standing-%(season)s-round-%(number)d") % {"season": chosen.slug, "number": number}
    return _pdf(request, set_standing(_standing(request, chosen, listed, date)), name)


def _standing(request: HttpRequest, season: Season, listed: ListPage, date: dt.date | None) -> StandingSheet:
    display = display_of(season)
    return StandingSheet(
        heading=Heading(
            club=frame(request).club.name,
            season=season.name,
            title=heads.standing_title(listed.after_round),
            lead=heads.standing_lead(
                date, rules.system(season.rules), provisional=listed.provisional, cycle=listed.cycle
            ),
        ),
        rows=tuple((row.person.name, row) for row in listed.shown),
        points=display.points,
        decimals=display.decimals,
        provisional=listed.provisional,
    )


def _pdf(request: HttpRequest, paper: Paper, name: str) -> HttpResponse:
    """The sheet, or word that the browser has it already. It is asked for again every time."""
    etag = quote_etag(paper.fingerprint)
    response = get_conditional_response(request, etag=etag)
    if response is None:
        response = HttpResponse(
            _printed(paper),
            content_type="application/pdf",
            headers={"Content-Disposition": f'inline; filename="{name}.pdf"'},
        )
    response["ETag"] = etag
    patch_cache_control(response, private=True, no_cache=True)
    return response


def _printed(paper: Paper) -> bytes:
    key = f"sheet-{paper.fingerprint}"
    printed: bytes | None = cache.get(key)
    if printed is None:
        printed = paper.pdf()
        cache.set(key, printed, KEEP)
    return printed


def _no_such_round(request: HttpRequest, season: Season, number: int) -> HttpResponse:
    return _not_there(
        request,
        _("There is no round %(number)d") % {"number": number},
        _("The schedule shows which rounds there are."),
        reverse("public:rounds", args=[season.slug]),
        _("Schedule"),
    )


def _not_there(request: HttpRequest, title: str, lead: str, url: str, text: str) -> HttpResponse:
    return page(request, "sheets/not_there.html", status=404, title=title, lead=lead, url=url, text=text)
