"""The members with their personal links: to look one up, to pass it on, to make a new one."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _

from competition.views.access import director_action, director_page
from competition.views.frame import page
from players import links
from players.models import Player


@director_page
def links_page(request: HttpRequest) -> HttpResponse:
    """All members, each with the address of his own page."""
    lines = [
        {
            "id": player.pk,
            "name": player.listed_name,
            "spoken_name": player.full_name,
            "url": request.build_absolute_uri(reverse("member:absences", args=[links.make_token(player)])),
            "version": player.link_version,
            "renew_url": reverse("director:renew-link", args=[player.pk]),
        }
        for player in Player.objects.active()
    ]
    return page(request, "director/members.html", lines=lines)


@director_action(back="director:members")
def renew(request: HttpRequest, player: int) -> HttpResponse:
    """Make a new link for a member; the old one opens nothing any more."""
    chosen = Player.objects.active().filter(pk=player).first()
    if chosen is None:
        raise Http404
    if request.POST.get("version") == str(chosen.link_version):
        links.revoke(chosen)
        messages.success(request, _("%(name)s has a new link.") % {"name": chosen.full_name})
    return redirect(f"{reverse('director:members')}#lid-{chosen.pk}")
