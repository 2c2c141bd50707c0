"""What a member is mailed, and his calendar: two parts of the page with his preferences."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _

from competition.forms.mail_choices import MailChoicesForm
from competition.views.access import member_action
from competition.views.feeds import to_subscribe
from players.links import make_calendar_token
from players.models import Player
from players.post.choices import choose_topics
from players.post.envelope import full_address


@member_action
def choose(request: HttpRequest, player: Player, token: str) -> HttpResponse:
    """Keep what he ticked; a topic that there is not is left out."""
    form = MailChoicesForm(request.POST, player=player)
    if form.is_valid():
        choose_topics(player=player, wanted=form.cleaned_data["topics"])
        messages.success(request, _("Saved."))
    else:
        messages.error(request, _("Choose from what there is."))
    return redirect(f"{reverse('member:preferences', args=[token])}#mail")


def mail_and_calendar(player: Player) -> dict[str, Any]:
    """What the templates `member/_mail_choices.html` and `member/_calendar.html` take."""
    path = reverse("calendar:own", args=[make_calendar_token(player)])
    return {
        "mail_form": MailChoicesForm(player=player),
        "calendar_url": full_address(path),
        "subscribe_url": to_subscribe(path),
    }
