"""The teams of the club: who captains them, and what of their matches a director has to settle."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from competition.models import Team
from competition.pages.access import director_form
from competition.pages.effects import Answer, consider
from competition.pages.evening.page import PRESENCE, actor_of, deed_of, evening_page, read_evening, round_of
from competition.pages.frame import page
from competition.pages.league import words
from competition.pages.league.forms import SettleForm, TeamForm
from competition.pages.league.tables import FollowBlock, follow_blocks
from competition.pages.league.views import match_of, settle_url
from competition.reading.league_bookings import BOOKED, bookings
from competition.reading.members import everybody
from competition.reading.teams import club_people, matches_since, season_start, team_with, teams
from competition.services.actors import Refused
from competition.services.league import save_team, settle_match
from competition.services.league_bookings import why_left


@director_form
def overview(request: HttpRequest) -> HttpResponse:
    """All teams, what is left to settle, and a form for one more team."""
    people = club_people()
    form = TeamForm(request.POST if request.method == "POST" else None, people=people)
    if request.method == "POST" and _save(request, None, form):
        return redirect("director:teams")
    return page(
        request,
        "director/teams.html",
        status=422 if form.errors else 200,
        form=form,
        people=people,
        teams=[
            {
                "name": words.team(team.name),
                "competition": team.competition,
                "active": team.active,
                "captains": [
                    {"name": player.full_name, "account": player.user is not None}
                    for player in team.captains.all()
                ],
                "url": reverse("director:team", args=[team.pk]),
                "desk": reverse("captain:team", args=[team.pk]),
            }
            for team in teams()
        ],
        left=_left(request),
    )


@director_form
def team(request: HttpRequest, team: int) -> HttpResponse:
    """One team."""
    found = team_with(team)
    if found is None:
        raise Http404
    people = club_people()
    form = TeamForm(
        request.POST if request.method == "POST" else None,
        people=people,
        initial=TeamForm.initial_of(found, people),
    )
    if request.method == "POST" and _save(request, found, form):
        return redirect("director:teams")
    return page(
        request,
        "director/team.html",
        status=422 if form.errors else 200,
        form=form,
        people=people,
        title=words.team(found.name),
    )


@director_form
def settle(request: HttpRequest, season: str, number: int, match: int) -> HttpResponse:
    """What a match means for a round that has been published or closed: seen first, then done."""
    found = match_of(None, match)
    evening = read_evening(request, number, PRESENCE)
    if not evening.shown.round.counts:
        raise Http404
    form = SettleForm(
        request.POST if request.method == "POST" else None, initial={"version": evening.version}
    )
    answer = Answer(False)
    if request.method == "POST":
        answer = consider(
            request,
            form,
            evening.season,
            lambda: settle_match(
                match=found,
                round_=round_of(request, number),
                reason=form.cleaned_data["reason"],
                deed=deed_of(request, form.cleaned_data["version"]),
            ),
            lambda: round_of(request, number).version,
        )
    if answer.done:
        messages.success(request, _("Taken over. It is in the history, and can be taken back there."))
        return redirect("captain:match", team=found.team_id, match=found.pk)
    return evening_page(
        request,
        "director/considered.html",
        evening,
        status=answer.status,
        form=form,
        effects=answer.effects,
        title=words.match_title(found.team.name, found.opponent, found.at_home, found.date),
        lead=_("See first what this match changes in the round and in the lists."),
        act=_("Take it over"),
        needs_reason=True,
        back_url=reverse("captain:match", args=[found.team_id, found.pk]),
        again_url=request.path,
    )


def _save(request: HttpRequest, found: Team | None, form: TeamForm) -> bool:
    if not form.is_valid():
        return False
    cleaned = form.cleaned_data
    try:
        team = save_team(
            team=found,
            name=cleaned["name"],
            competition=cleaned["competition"],
            captains=everybody().filter(pk__in=cleaned["captains"]),
            active=cleaned["active"],
            deed=deed_of(request),
        )
    except Refused as refused:
        form.add_error("name", str(refused))
        return False
    messages.success(request, _("%(team)s has been saved.") % {"team": words.team(team.name)})
    return True


def _left(request: HttpRequest) -> list[tuple[str, list[FollowBlock]]]:
    """The matches of this season of which something does not follow, with what."""
    actor = actor_of(request)
    since = season_start(timezone.localdate())
    matches = sorted(matches_since(since), key=lambda match: match.date, reverse=True)
    rows = [each for each in bookings(matches) if each.state != BOOKED]
    found = []
    for match in matches:
        blocks = follow_blocks(
            [each for each in rows if each.match.pk == match.pk],
            {},
            lambda each: why_left(each, actor),
            settle_url,
        )
        if blocks:
            title = words.match_title(match.team.name, match.opponent, match.at_home, match.date)
            found.append((title, blocks))
    return found
