"""What members ask about their data, and forgetting somebody who left."""

from __future__ import annotations

from typing import cast

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _

from competition.pages.access import director_action
from competition.pages.frame import frame
from competition.reading.members import member_request, member_with
from competition.services.actors import Actor, Deed
from competition.services.leavers import anonymise
from players.models import User
from players.services import own_data as verbs
from players.services.errors import Refused


@director_action(back="director:members")
def grant(request: HttpRequest, asked: int) -> HttpResponse:
    """Write what a member asked for; one that has been settled meanwhile does nothing."""
    found = member_request(asked)
    if found is None:
        return redirect("director:members")
    month = timezone.localdate(timezone=frame(request).club.zone)
    try:
        verbs.grant_change(request=found, by=_by(request), month=month)
    except Refused as refused:
        messages.error(request, str(refused))
    else:
        messages.success(request, _("Changed as %(name)s asked.") % {"name": found.player.full_name})
    return redirect("director:members")


@director_action(back="director:members")
def dismiss(request: HttpRequest, asked: int) -> HttpResponse:
    """Settle a request without doing what it asks."""
    found = member_request(asked)
    if found is not None:
        verbs.dismiss(request=found, by=_by(request))
        messages.success(request, _("The request is settled. Nothing has been changed."))
    return redirect("director:members")


@director_action(back="director:members")
def forget(request: HttpRequest, player: int) -> HttpResponse:
    """Anonymise somebody; it can't be taken back, so it is asked twice."""
    chosen = member_with(player)
    if chosen is None:
        raise Http404
    if request.POST.get("sure") != "1":
        messages.error(request, _("Tick that you are sure first."))
        return redirect("director:member", player=player)
    anonymise(player=chosen, deed=Deed(Actor.of_user(_by(request))))
    messages.success(request, _("Nothing is kept any more that says who this was."))
    return redirect("director:member", player=player)


def _by(request: HttpRequest) -> User:
    return cast(User, request.user)
