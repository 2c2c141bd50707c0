"""The members: a list to look somebody up in, a page for each, their links, the list as a file."""

from __future__ import annotations

import datetime as dt
from typing import cast

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from competition.pages.access import director_action, director_form, director_page
from competition.pages.filters import MemberFilter
from competition.pages.frame import frame, optional_url, page
from competition.pages.paging import list_url, paged
from competition.pages.people import words
from competition.pages.people.forms import MemberForm
from competition.pages.people.tables import member_line, rating_heads, request_lines
from competition.reading.members import active_members, everybody, member_requests, member_with, seasons_of
from players import links
from players.importing.export import CONTENT_TYPES, csv_file, excel_file
from players.models import Player, RatingKind, User
from players.names import with_hint
from players.services import members as verbs
from players.services.errors import Refused
from players.services.own_links import renew_link
from players.services.ratings import rating_history

# One page for the members of a club, so that they are found while one types; more for all who ever were.
ON_A_PAGE = 200


@director_page
def member_list(request: HttpRequest) -> HttpResponse:
    """All members with what directors need of them, each with the address of his own page."""
    asked = MemberFilter(request.GET, everybody())
    pages = paged(request, asked.qs.in_order(), ON_A_PAGE)
    heads = rating_heads(pages.things)
    return page(
        request,
        "director/members.html",
        filter=asked,
        narrows=not pages.links,
        pages=pages,
        lines=[member_line(player, heads, _link(request, player)) for player in pages.things],
        heads=[words.field(head) for head in heads],
        count=words.members(pages.count),
        requests=request_lines(member_requests()),
        any_members=bool(pages.things) or everybody().exists(),
        cards_url=optional_url("competition:cards"),
    )


@director_form
def add(request: HttpRequest) -> HttpResponse:
    """A new member."""
    form = MemberForm(request.POST if request.method == "POST" else None)
    if form.is_bound and form.is_valid():
        try:
            player = verbs.add_member(fields=form.fields_of_member, by=_by(request), month=_today(request))
        except Refused as refused:
            form.add_error(None, str(refused))
        else:
            messages.success(request, _("%(name)s is a member.") % {"name": player.full_name})
            return redirect("director:member", player=player.pk)
    return _member_page(request, form, None)


@director_form
def member(request: HttpRequest, player: int) -> HttpResponse:
    """One member: what is known of him, to be changed."""
    chosen = _player(player)
    form = MemberForm(request.POST if request.method == "POST" else None, instance=_player(player))
    if form.is_bound and form.is_valid():
        try:
            verbs.change_member(
                player=chosen, fields=form.fields_of_member, by=_by(request), month=_today(request)
            )
        except Refused as refused:
            form.add_error(None, str(refused))
        else:
            messages.success(request, _("Saved."))
            return redirect("director:member", player=player)
    return _member_page(request, form, chosen)


@director_action(back="director:members")
def leave(request: HttpRequest, player: int) -> HttpResponse:
    """Somebody is no member any more."""
    chosen = _player(player)
    verbs.deactivate(player=chosen, by=_by(request))
    messages.success(request, _("%(name)s is no member any more.") % {"name": chosen.full_name})
    if names := seasons_of(chosen):
        message = _("He still takes part in %(seasons)s. Withdraw him there.")
        messages.warning(request, message % {"seasons": ", ".join(names)})
    return redirect("director:member", player=player)


@director_action(back="director:members")
def come_back(request: HttpRequest, player: int) -> HttpResponse:
    """Somebody who left is a member again."""
    chosen = _player(player)
    verbs.reactivate(player=chosen, by=_by(request))
    messages.success(request, _("%(name)s is a member again.") % {"name": chosen.full_name})
    return redirect("director:member", player=player)


@director_action(back="director:members")
def renew(request: HttpRequest, player: int) -> HttpResponse:
    """Make a new link for a member, which is mailed to him; the old one opens nothing any more."""
    chosen = member_with(player)
    if chosen is None or not chosen.active:
        raise Http404
    version = request.POST.get("version", "")
    if version.isdecimal() and renew_link(player=chosen, version=int(version)):
        messages.success(request, _("%(name)s has a new link.") % {"name": chosen.full_name})
    if request.POST.get("from") == "member":
        return redirect("director:member", player=player)
    return redirect(f"{list_url(request, 'director:members')}#lid-{chosen.pk}")


@director_page
def export(request: HttpRequest, kind: str) -> HttpResponse:
    """The members as a file for Excel, which can be imported again."""
    rows = [[words.field(name) for name in verbs.FIELDS]]
    players = active_members().in_order()
    rows += [[getattr(player, name) for name in verbs.FIELDS] for player in players]
    content = csv_file(rows) if kind == "csv" else excel_file(rows, _("Members"))
    name = f"{_('members')}-{_today(request):%Y-%m-%d}.{kind}"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return HttpResponse(content, content_type=CONTENT_TYPES[kind], headers=headers)


def _member_page(request: HttpRequest, form: MemberForm, player: Player | None) -> HttpResponse:
    if form.has_error("__all__", "stale"):
        form.show_state()
    return page(
        request,
        "director/member.html",
        status=422 if form.is_bound and not form.is_valid() else 200,
        form=form,
        player=player,
        title=player.full_name if player else _("A new member"),
        twins=[_twin(twin) for twin in form.twins],
        link=_link(request, player) if player else "",
        card_url=optional_url("competition:card", player.pk) if player and player.active else "",
        history=[
            (words.short_month(each.month), RatingKind(each.kind).label, each.value)
            for each in (rating_history(player) if player else [])
        ],
    )


def _player(pk: int) -> Player:
    found = member_with(pk)
    if found is None:
        raise Http404
    return found


def _twin(player: Player) -> tuple[str, str]:
    """Somebody of the same name, and the address of his page."""
    return with_hint(player.full_name, player.hint), reverse("director:member", args=[player.pk])


def _link(request: HttpRequest, player: Player) -> str:
    """The address of a member's own page; who has left has none."""
    if not player.active:
        return ""
    return request.build_absolute_uri(reverse("member:absences", args=[links.make_token(player)]))


def _by(request: HttpRequest) -> User:
    return cast(User, request.user)


def _today(request: HttpRequest) -> dt.date:
    return timezone.localdate(timezone=frame(request).club.zone)
