"""The personal link itself: have it mailed, have a new one, or an account beside it."""

from __future__ import annotations

from typing import cast

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from clubcomp.accounts.limits import too_often
from clubcomp.afterwards import afterwards
from competition.forms.own_link import AskLinkForm
from competition.reading.members import member_of
from competition.views.access import MEMBER_COOKIE, member_action, member_page
from competition.views.frame import page
from competition.views.member_parts import own_page
from players.links import make_token
from players.models import Player, User
from players.services.errors import Refused
from players.services.own_account import make_own_account
from players.services.own_links import mail_links, renew_link


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
    except Refused as refused:
        messages.error(request, str(refused))
    else:
        message = _("In a minute there is a mail at the address that the club knows, with the way in.")
        messages.success(request, message)
    return redirect("member:own-link", token=token)
