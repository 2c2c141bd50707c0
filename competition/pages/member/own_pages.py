"""The frame of a member's pages; their games, league matches, mail and calendar, link and account."""

from __future__ import annotations

import datetime as dt
from typing import Any, cast

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext, pgettext
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from clubcomp.accounts.limits import too_often
from clubcomp.afterwards import afterwards
from competition.pages.access import MEMBER_COOKIE, member_action, member_page
from competition.pages.feeds import to_subscribe
from competition.pages.frame import Link, frame, page
from competition.pages.league.forms import OwnGameForm
from competition.pages.league.tables import own_lines
from competition.pages.member.forms import AskLinkForm, MailChoicesForm
from competition.pages.member.tables import opponent_lines, played_lines
from competition.pages.paging import paged
from competition.reading.members import member_of
from competition.reading.own_evenings import meetings_of
from competition.reading.teams import own_matches, season_start, teams
from competition.services.actors import Actor, Deed, Refused
from competition.services.league import book_own_game
from competition.wording import member as words
from players.links import make_calendar_token, make_token
from players.models import Player, User
from players.post.choices import choose_topics
from players.post.envelope import full_address
from players.services.errors import Refused as PlayersRefused
from players.services.own_links import mail_links, make_own_account, renew_link


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


ON_A_PAGE = 50


@member_page
def games(request: HttpRequest, player: Player, token: str) -> HttpResponse:
    """All his games of all seasons, and the same by opponent."""
    meetings = [each for each in meetings_of(player) if each.is_over]
    pages = paged(request, meetings, ON_A_PAGE)
    return own_page(
        request,
        "member/games.html",
        player,
        token,
        title=_("My games"),
        summary=words.summary([(each.result, each.is_white) for each in meetings]),
        played=played_lines(pages.things),
        pages=pages,
        opponents=opponent_lines(meetings),
    )


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
        booked = book_own_game(team=team, wanted=form.wanted(player), deed=Deed(Actor.of_player(player)))
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


@never_cache
@require_safe
@login_required
def me(request: HttpRequest) -> HttpResponse:
    """From an account to the page of its member; without one, to the page of the account."""
    player = member_of(cast(User, request.user))
    if player is None:
        return redirect("accounts:own")
    return redirect("member:absences", token=make_token(player))


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def ask_link(request: HttpRequest) -> HttpResponse:
    """Mail somebody his link. The answer, and how long it takes, is the same for every address."""
    form = AskLinkForm(request.POST if request.method == "POST" else None)
    if form.is_bound and form.is_valid():
        address = form.cleaned_data["email"]
        if refusal := too_often(request, "ask_link", address.lower()):
            return refusal
        afterwards(request, lambda: mail_links(address=address))
        return page(request, "member/link_asked.html", address=address)
    return page(request, "member/ask_link.html", status=422 if form.errors else 200, form=form)


@member_page
def own_link(request: HttpRequest, player: Player, token: str) -> HttpResponse:
    """What the link is, and what can be done about it."""
    account = player.user
    return own_page(
        request,
        "member/own_link.html",
        player,
        token,
        knows_address=bool(player.email),
        has_account=account is not None and account.last_login is not None,
    )


@member_action
def renew(request: HttpRequest, player: Player, token: str) -> HttpResponse:
    """Make the link useless. The new one is only mailed, so that whoever found the old one has nothing."""
    renew_link(player=player, version=player.link_version)
    if not player.email:
        messages.success(request, _("This is the page behind your new link. Keep its address."))
        return redirect("member:absences", token=make_token(player))
    messages.success(request, _("Your old link works no more. The new one is in your mail within a minute."))
    response = redirect("public:home")
    response.delete_cookie(MEMBER_COOKIE, samesite="Lax")
    return response


@member_action
def make_account(request: HttpRequest, player: Player, token: str) -> HttpResponse:
    """Make an account for the owner of the link, who finds the way in in his mail."""
    try:
        make_own_account(player=player)
    except PlayersRefused as refused:
        messages.error(request, str(refused))
    else:
        message = _("In a minute there is a mail at the address that the club knows, with the way in.")
        messages.success(request, message)
    return redirect("member:own-link", token=token)
