"""What the pages of a member share: their frame with its few ways to go."""

from __future__ import annotations

import datetime as dt
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext, pgettext

from competition.views.frame import Link, frame, page
from players.models import Player


def own_page(
    request: HttpRequest, template: str, player: Player, token: str, /, status: int = 200, **context: Any
) -> HttpResponse:
    """A page of a member. The template extends `member/base.html`."""
    return page(
        request,
        template,
        status=status,
        player=player,
        token=token,
        member_nav=_nav(request, token),
        **context,
    )


def local_now(request: HttpRequest) -> dt.datetime:
    """The time on the club's clock."""
    return timezone.localtime(timezone=frame(request).club.zone)


def _nav(request: HttpRequest, token: str) -> list[Link]:
    here = frame(request).page_name
    pages = (
        ("member:absences", pgettext("menu of a member", "Coming rounds")),
        ("member:games", gettext("My games")),
        *((("member:league", gettext("League games")),) if frame(request).has_teams else ()),
        ("member:preferences", gettext("Preferences")),
        ("member:data", gettext("My data")),
    )
    return [Link(reverse(name, args=[token]), text, name == here) for name, text in pages]
