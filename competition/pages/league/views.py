"""A captain's desk: the matches, who can play, and what the members earn by it."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect, QueryDict
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from competition.models import Match, Team
from competition.pages.access import captain_action, captain_form, captain_page, captains_page
from competition.pages.evening.page import actor_of, deed_of
from competition.pages.frame import page
from competition.pages.league import words
from competition.pages.league.forms import DayForm, MatchForm
from competition.pages.league.tables import (
    FollowBlock,
    available_lines,
    follow_blocks,
    match_lines,
    played_lines,
)
from competition.reading.league_bookings import Booking, bookings, earnings_of
from competition.reading.teams import (
    available,
    club_people,
    match_rows,
    match_with,
    matches_of,
    played_where,
    season_start,
    teams,
)
from competition.services.actors import Actor, Refused
from competition.services.league import Booked, book_match, cancel_match, change_match
from competition.services.league_bookings import why_left
from competition.wording import dates


@captains_page
def home(request: HttpRequest, found: list[Team]) -> HttpResponse:
    """The teams somebody works for; where there is one, that one."""
    if len(found) == 1:
        return redirect("captain:team", team=found[0].pk)
    lines = [(words.team(team.name), reverse("captain:team", args=[team.pk])) for team in found]
    return page(request, "captain/home.html", lines=lines)


@captain_page
def desk(request: HttpRequest, team: Team) -> HttpResponse:
    """The matches of the season, and who played where."""
    today = timezone.localdate()
    since = season_start(today)
    rows = matches_of(team, since)
    shown = match_lines(
        (row for row in rows if not row.cancelled),
        lambda row: reverse("captain:match", args=[team.pk, row.id]),
    )
    coming = {row.id for row in rows if row.date >= today}
    every = teams()
    return _page(
        request,
        "captain/desk.html",
        team,
        coming=[line for line in shown if line.id in coming],
        past=[line for line in shown if line.id not in coming][::-1],
        heads=[words.team(each.name) for each in every],
        played=played_lines(played_where(since, today), every),
    )


@captain_form
def new_match(request: HttpRequest, team: Team) -> HttpResponse:
    """A match that is booked for the whole team at once."""
    form = MatchForm(_sent(request), people=club_people())
    form.initial = {"date": request.GET.get("date", ""), "side": "home"}
    if request.method == "POST" and not form.wants_more and form.is_valid():
        try:
            booked = book_match(team=team, wanted=form.wanted(), deed=deed_of(request))
        except Refused as refused:
            form.add_error(None, str(refused))
            return _match_page(request, team, form, None, status=409)
        return _done(request, booked)
    return _match_page(request, team, form, None, status=_status(form))


@captain_form
def match(request: HttpRequest, team: Team, match: int) -> HttpResponse:
    """A match with its line-up and results, and what follows from it."""
    found = match_of(team, match)
    (row,) = match_rows([found])
    form = MatchForm(_sent(request), people=club_people(), match=row)
    form.initial = form.initial_of(row, found.version)
    if request.method == "POST" and not form.wants_more and form.is_valid():
        try:
            booked = change_match(
                match=found, wanted=form.wanted(), deed=deed_of(request, form.cleaned_data["version"])
            )
        except Refused as refused:
            form.add_error(None, str(refused))
            return _match_page(request, team, form, found, status=409)
        return _done(request, booked)
    return _match_page(request, team, form, found, status=_status(form))


@captain_action
def cancel(request: HttpRequest, team: Team, match: int) -> HttpResponse:
    """A match is called off."""
    found = match_of(team, match)
    sent = request.POST.get("version", "")
    try:
        booked = cancel_match(match=found, deed=deed_of(request, int(sent) if sent.isdecimal() else None))
    except Refused as refused:
        messages.error(request, str(refused))
        return redirect("captain:match", team=team.pk, match=found.pk)
    messages.success(request, _("The match has been called off; who would have played is expected again."))
    if booked.left:
        return redirect("captain:match", team=team.pk, match=found.pk)
    return redirect("captain:team", team=team.pk)


@captain_page
def availability(request: HttpRequest, team: Team) -> HttpResponse:
    """Who can play on a day."""
    form = DayForm(request.GET) if "date" in request.GET else DayForm(initial={"date": timezone.localdate()})
    day = form.cleaned_data["date"] if form.is_bound and form.is_valid() else None
    rows = available(team, day) if day is not None else []
    names = {each.pk: each.name for each in teams()}
    return _page(
        request,
        "captain/availability.html",
        team,
        status=422 if form.is_bound and not form.is_valid() else 200,
        form=form,
        day=dates.day(day) if day is not None else "",
        date=day,
        evenings=sorted({season for row in rows for season, _booked in row.evenings}),
        free=available_lines((row for row in rows if row.is_free), names, expected=False),
        away=available_lines((row for row in rows if not row.is_free), names),
    )


def match_of(team: Team | None, pk: int) -> Match:
    """A match, of this team where one is named. Raises Http404."""
    found = match_with(pk, team)
    if found is None:
        raise Http404
    return found


def follows(found: Match, actor: Actor) -> list[FollowBlock]:
    """What follows from a match in the seasons, with a director's way to what is left."""
    rows = bookings([found])
    return follow_blocks(
        rows,
        earnings_of(rows),
        lambda each: why_left(each, actor),
        lambda each: settle_url(each) if actor.may_direct else "",
    )


def settle_url(booking: Booking) -> str:
    """Where a director takes over what did not follow: there, or in the late trouble of the round."""
    round_ = booking.round
    if round_.is_open:
        return ""
    if booking.instead and booking.plays:
        name = "director:results" if round_.closed_at else "director:trouble"
        return reverse(name, args=[booking.season.slug, round_.number])
    return reverse("director:settle-match", args=[booking.season.slug, round_.number, booking.match.pk])


def _sent(request: HttpRequest) -> QueryDict | None:
    return request.POST if request.method == "POST" else None


def _status(form: MatchForm) -> int:
    return 422 if form.is_bound and not form.wants_more and form.errors else 200


def _done(request: HttpRequest, booked: Booked) -> HttpResponseRedirect:
    found = booked.match
    title = words.opponents(found.team.name, found.opponent, found.at_home)
    messages.success(request, words.booked(title, len(booked.left)))
    for left in booked.left:
        if left.message:
            messages.warning(request, f"{left.booking.entry.name}: {left.message}")
    return redirect("captain:match", team=found.team_id, match=found.pk)


def _match_page(
    request: HttpRequest, team: Team, form: MatchForm, found: Match | None, status: int
) -> HttpResponse:
    actor = actor_of(request)
    return _page(
        request,
        "captain/match.html",
        team,
        status=status,
        form=form,
        match=found,
        title=words.match_title(team.name, found.opponent, found.at_home, found.date) if found else "",
        follows=follows(found, actor) if found is not None else [],
    )


def _page(
    request: HttpRequest, template: str, team: Team, status: int = 200, **context: object
) -> HttpResponse:
    return page(request, template, status=status, team=team, team_name=words.team(team.name), **context)
