"""Sheets for the director alone: slips for results, the list to sign off on, cards with personal links."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _

from competition.reading.absence_list import absence_list_page
from competition.reading.director import director_round
from competition.reading.members import active_members
from competition.sheets import from_round, from_season
from competition.sheets.absence_list import MOST_ROUNDS
from competition.sheets.absence_list import absence_list as set_absence_list
from competition.sheets.cards import Card, Cards
from competition.sheets.cards import cards as set_cards
from competition.sheets.paper import Heading
from competition.sheets.slips import slips as set_slips
from competition.views.access import director_page
from competition.views.frame import frame, season_of
from competition.views.pdf import not_there, pdf
from competition.wording import heads
from players.links import make_token
from players.names import with_hint


@director_page
def slips(request: HttpRequest, season: str, number: int) -> HttpResponse:
    """A slip for each board of a round, drafts included."""
    chosen = season_of(request)
    around = frame(request)
    sheet = from_round.slips_of(director_round(chosen, number, around.rounds, history=0), around.club.name)
    if not sheet.boards:
        return not_there(
            request,
            _("Round %(number)d has no pairings yet") % {"number": number},
            _("There are slips to print as soon as the round has been paired."),
            reverse("director:round", args=[chosen.slug, number]),
            heads.round_name(number),
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
    sheet = from_season.absence_list_of(read, frame(request).club.name)
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
