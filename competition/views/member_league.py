"""A member books his own league game, and sees those he played."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _

from competition.forms.league import OwnGameForm
from competition.reading.teams import own_matches, season_start, teams
from competition.services.actors import Actor
from competition.services.errors import Refused
from competition.services.league import book_own_game
from competition.tables.league import own_lines
from competition.views.access import member_action, member_page
from competition.views.frame import frame
from competition.views.member_parts import own_page
from players.models import Player


@member_page
def league(request: HttpRequest, player: Player, token: str) -> HttpResponse:
    """His league games of this season, and a form for one more."""
    return _page(request, player, token, OwnGameForm(teams=teams(active=True)))


@member_action
def book(request: HttpRequest, player: Player, token: str) -> HttpResponse:
    """Book one, or add its result."""
    known = teams(active=True)
    form = OwnGameForm(request.POST, teams=known)
    if not form.is_valid():
        return _page(request, player, token, form, status=422)
    try:
        team = next(each for each in known if each.pk == form.cleaned_data["team"])
        booked = book_own_game(team=team, wanted=form.wanted(player), actor=Actor.of_player(player))
    except Refused as refused:
        form.add_error(None, str(refused))
        return _page(request, player, token, form, status=409)
    if booked.left:
        messages.warning(request, _("It has been booked; the director still has to take it over."))
    else:
        messages.success(request, _("It has been booked. Your captain looks at it; you need do no more."))
    return redirect("member:league", token=token)


def _page(
    request: HttpRequest, player: Player, token: str, form: OwnGameForm, status: int = 200
) -> HttpResponse:
    since = season_start(timezone.localdate())
    return own_page(
        request,
        "member/league.html",
        player,
        token,
        status=status,
        form=form,
        lines=own_lines(own_matches(player, since), player.pk),
        has_teams=frame(request).has_teams,
    )
