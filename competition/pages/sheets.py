"""The printed sheets as PDFs, to look at in the browser and to print from there."""

from __future__ import annotations

import datetime as dt
from functools import partial

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from competition.models import Season
from competition.pages.access import director_page
from competition.pages.frame import frame, season_of
from competition.pages.groups import words as groups_words
from competition.pages.jobs import ask_for_cross_table, cross_table_name
from competition.pages.pdf import no_such_round, not_there, pdf
from competition.pages.standing.sheet import StandingSheet
from competition.pages.standing.sheet import standing_sheet as set_standing
from competition.pages.standing.shown import asked_group, display_of, in_group
from competition.reading.director import director_round
from competition.reading.meetings import cross_table_page
from competition.reading.members import active_members
from competition.reading.people import people_of
from competition.reading.presence import absence_list_page
from competition.reading.rounds import round_page
from competition.reading.standing import ListPage, NotThere, columns_of, list_page
from competition.sheets import from_reading
from competition.sheets.absence_list import MOST_ROUNDS
from competition.sheets.absence_list import absence_list as set_absence_list
from competition.sheets.cards import Card, Cards
from competition.sheets.cards import cards as set_cards
from competition.sheets.cross_table import cross_table as set_cross_table
from competition.sheets.pairing import PairingSheet
from competition.sheets.pairing import pairing_sheet as set_pairing
from competition.sheets.paper import Heading
from competition.sheets.slips import slips as set_slips
from competition.wording import rules, titles
from players.links import make_token
from players.names import with_hint

# A cross table of so many takes two seconds; of three hundred over a minute.
PRINTED_AT_ONCE = 60
PAPERS = {"staand": False, "liggend": True}


@require_safe
def pairing_sheet(request: HttpRequest, season: str, number: int) -> HttpResponse:
    """The pairings for the notice board. A draft only for directors, whose sheet names the absent."""
    chosen = season_of(request)
    try:
        sheet = _pairings(request, chosen, number)
    except NotThere:
        return no_such_round(request, chosen, number)
    if not sheet.boards:
        return not_there(
            request,
            _("Round %(number)d has no pairings yet") % {"number": number},
            _("There is a sheet to print as soon as the pairings are published."),
            reverse("public:round", args=[chosen.slug, number]),
            titles.round_name(number),
        )
    name = _("pairings-%(season)s-round-%(number)d") % {"season": chosen.slug, "number": number}
    return pdf(request, set_pairing(sheet), name)


def _pairings(request: HttpRequest, season: Season, number: int) -> PairingSheet:
    around = frame(request)
    if around.may_direct:
        return from_reading.director_sheet(
            director_round(season, number, around.rounds, history=0), around.club.name
        )
    shown = round_page(season, number, around.rounds, people_of(season))
    return from_reading.public_sheet(shown, around.club.name)


@require_safe
def standing_sheet(request: HttpRequest, season: str, number: int) -> HttpResponse:
    """The standing after a round with the columns of the season; 0 is the start list.

    `?papier=staand` or `liggend` says how it lies; without that it is as the columns need. `?groep=` leaves
    all other groups out.
    """
    chosen = season_of(request)
    found = frame(request).rounds
    date = next((head.date for head in found if head.number == number), None)
    try:
        listed = list_page(chosen, number)
    except NotThere:
        if number not in {head.number for head in found}:
            return no_such_round(request, chosen, number)
        return not_there(
            request,
            _("There is no standing after round %(number)d yet") % {"number": number},
            _("There is a list to print as soon as the pairings of the round are published."),
            reverse("public:standing", args=[chosen.slug]),
            _("Standing"),
        )
    name = _("standing-%(season)s-round-%(number)d") % {"season": chosen.slug, "number": number}
    return pdf(request, set_standing(_standing(request, chosen, listed, date)), name)


def _standing(request: HttpRequest, season: Season, listed: ListPage, date: dt.date | None) -> StandingSheet:
    display, group = display_of(season), asked_group(request, listed)
    lead = titles.standing_lead(
        date, rules.system(season.rules), provisional=listed.provisional, cycle=listed.cycle
    )
    return StandingSheet(
        heading=Heading(
            club=frame(request).club.name,
            season=season.name,
            title=titles.standing_title(listed.after_round),
            lead=f"{groups_words.title(group)} · {lead}" if group else lead,
        ),
        rows=tuple((row.person.name, row) for row in in_group(listed, group)),
        points=display.points,
        decimals=display.decimals,
        columns=columns_of(season),
        chosen=bool(season.columns),
        provisional=listed.provisional,
        landscape=PAPERS.get(request.GET.get("papier", "")),
    )


@require_safe
def cross_table(request: HttpRequest, season: str) -> HttpResponse:
    """Who met whom in the season, in the order of the last list."""
    chosen = season_of(request)
    sheet = from_reading.cross_table_of(cross_table_page(chosen), frame(request).club.name)
    if not sheet.met:
        return not_there(
            request,
            _("No games have been played yet"),
            _("The cross table can be printed once there are pairings."),
            reverse("public:rounds", args=[chosen.slug]),
            _("Schedule"),
        )
    large = len(sheet.people) > PRINTED_AT_ONCE
    beside = partial(ask_for_cross_table, chosen) if large else None
    return pdf(request, set_cross_table(sheet), cross_table_name(chosen), beside=beside)


@director_page
def slips(request: HttpRequest, season: str, number: int) -> HttpResponse:
    """A slip for each board of a round, drafts included."""
    chosen = season_of(request)
    around = frame(request)
    sheet = from_reading.slips_of(director_round(chosen, number, around.rounds, history=0), around.club.name)
    if not sheet.boards:
        return not_there(
            request,
            _("Round %(number)d has no pairings yet") % {"number": number},
            _("There are slips to print as soon as the round has been paired."),
            reverse("director:round", args=[chosen.slug, number]),
            titles.round_name(number),
        )
    name = _("slips-%(season)s-round-%(number)d") % {"season": chosen.slug, "number": number}
    return pdf(request, set_slips(sheet), name)


@director_page
def absence_list(request: HttpRequest, season: str) -> HttpResponse:
    """Everybody and the coming rounds, to tick by pen; what has been reported is filled in."""
    chosen = season_of(request)
    read = absence_list_page(chosen, MOST_ROUNDS)
    if not read.rounds:
        return not_there(
            request,
            _("There are no coming rounds"),
            _("The list can be printed once there is a round to report for."),
            reverse("director:season", args=[chosen.slug]),
            _("Rounds"),
        )
    sheet = from_reading.absence_list_of(read, frame(request).club.name)
    name = _("absence-list-%(season)s") % {"season": chosen.slug}
    return pdf(request, set_absence_list(sheet), name)


@director_page
def cards(request: HttpRequest, player: int | None = None) -> HttpResponse:
    """A card for every member, or for one, with the code that opens his own page."""
    members = active_members() if player is None else active_members().filter(pk=player)
    found = tuple(
        Card(
            with_hint(member.full_name, member.hint),
            request.build_absolute_uri(reverse("member:absences", args=[make_token(member)])),
        )
        for member in members.in_order()
    )
    if not found and player is not None:
        raise Http404
    if not found:
        return not_there(
            request,
            _("There are no members yet"),
            _("Their cards can be printed once there are."),
            reverse("director:members"),
            _("Personal links"),
        )
    heading = Heading(club=frame(request).club.name, season="", title=_("Personal cards"), lead="")
    return pdf(request, set_cards(Cards(heading, found)), _("cards"), secret=True)
