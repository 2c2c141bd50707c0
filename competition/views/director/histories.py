"""What has happened: in a round, in the whole season, to one game, to one player."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _

from competition.models import Event, Season, Verb
from competition.reading.history import History, PastStep, history_of
from competition.reading.people import people_of
from competition.services.undo import last_event, last_season_event, undo_in_season
from competition.tables.history import past_days
from competition.views.access import director_action, director_page
from competition.views.director.parts import Undo, actor_of, page_after_undo, round_of
from competition.views.frame import frame, page, season_of
from competition.wording import history

GAME, ENTRANT = "partij", "speler"


@director_page
def of_round(request: HttpRequest, season: str, number: int) -> HttpResponse:
    """Everything that was done in a round, or to one game of it."""
    chosen = season_of(request)
    round_of(request, number)
    named = request.GET.get(GAME, "")
    game = int(named) if named.isdecimal() and len(named) < 18 else None
    past = history_of(chosen, round_number=number, game=game, entrant=request.GET.get(ENTRANT, ""))
    title = _("History of round %(number)d") % {"number": number}
    undo = reverse("director:undo", args=[season, number])
    days = past_days(past, frame(request).club.zone, undo_url=lambda step: undo if not game else "")
    return _page(request, past, title, days, back=reverse("director:round", args=[season, number]))


@director_page
def of_season(request: HttpRequest, season: str) -> HttpResponse:
    """Everything that was done in a season, or all that concerns one player."""
    chosen = season_of(request)
    past = history_of(chosen, entrant=request.GET.get(ENTRANT, ""))

    def undo_url(step: PastStep) -> str:
        if step.round_number is not None:
            return ""
        return reverse("director:undo-in-season", args=[season, step.id])

    days = past_days(
        past,
        frame(request).club.zone,
        round_url=lambda number: reverse("director:round-history", args=[season, number]),
        undo_url=undo_url,
    )
    title = _("History of the season")
    return _page(request, past, title, days, back=reverse("director:season", args=[season]))


@director_action(back="director:history")
def undo(request: HttpRequest, season: str, event: int) -> HttpResponse:
    """Take back something that was done to the season itself."""
    chosen = Event.objects.filter(season=season_of(request), round=None, pk=event).first()
    if chosen is None:
        raise Http404
    undo_in_season(event=chosen, actor=actor_of(request))
    messages.success(request, _("It has been taken back."))
    return redirect(page_after_undo(request) or "director:history", season=season)


def season_undo(season: Season, back_to: str, *verbs: Verb) -> Undo | None:
    """The last of these verbs, when nothing has to be taken back before it.

    `back_to` is the page that shows it.
    """
    found = Event.objects.filter(season=season, verb__in=verbs, undone_by=None)
    event = found.select_related("round").order_by("-pk").first()
    if event is None or event != (last_event(event.round) if event.round else last_season_event(season)):
        return None
    url = (
        reverse("director:undo", args=[season.slug, event.round.number])
        if event.round
        else reverse("director:undo-in-season", args=[season.slug, event.pk])
    )
    names = {person.key: person.name for person in people_of(season).values()}
    what = history.what(event.verb, event.data.get("about", {}), names, season.game)
    return Undo(url, event.pk, what, back_to)


def _page(request: HttpRequest, past: History, title: str, days: object, back: str) -> HttpResponse:
    people = sorted(past.people.values(), key=lambda person: person.listed_name.casefold())
    entrant = request.GET.get(ENTRANT, "")
    return page(
        request,
        "director/history.html",
        title=title,
        lead=past.season.name,
        days=days,
        people=people,
        entrant=entrant,
        more=past.more,
        back_url=back,
        filtered=bool(entrant or request.GET.get(GAME)),
    )
