"""What has happened: in a round, in the whole season, to one game, to one player."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib import messages
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _

from competition.forms.filters import HistoryFilter
from competition.models import Event, Season, Verb
from competition.reading.history import History, PastStep, event_of_season, events_of, last_of, past_steps
from competition.reading.people import people_of
from competition.services.undo import last_event, last_season_event, undo_in_season
from competition.tables.history import past_days
from competition.views.access import director_action, director_page
from competition.views.director.parts import Undo, actor_of, page_after_undo, round_of
from competition.views.frame import frame, page, season_of
from competition.views.paging import paged
from competition.wording import history

ON_A_PAGE = 100


@director_page
def of_round(request: HttpRequest, season: str, number: int) -> HttpResponse:
    """Everything that was done in a round, or to one game of it."""
    chosen = season_of(request)
    round_of(request, number)
    undo = "" if request.GET.get("partij") else reverse("director:undo", args=[season, number])
    return _page(
        request,
        chosen,
        events_of(chosen, number),
        undo_url=lambda step: undo,
        title=_("History of round %(number)d") % {"number": number},
        back_url=reverse("director:round", args=[season, number]),
    )


@director_page
def of_season(request: HttpRequest, season: str) -> HttpResponse:
    """Everything that was done in a season, or all that concerns one player."""
    chosen = season_of(request)

    def undo_url(step: PastStep) -> str:
        if step.round_number is not None:
            return ""
        return reverse("director:undo-in-season", args=[season, step.id])

    return _page(
        request,
        chosen,
        events_of(chosen),
        round_url=lambda number: reverse("director:round-history", args=[season, number]),
        undo_url=undo_url,
        title=_("History of the season"),
        back_url=reverse("director:season", args=[season]),
    )


@director_action(back="director:history")
def undo(request: HttpRequest, season: str, event: int) -> HttpResponse:
    """Take back something that was done to the season itself."""
    chosen = event_of_season(season_of(request), event)
    if chosen is None:
        raise Http404
    undo_in_season(event=chosen, actor=actor_of(request))
    messages.success(request, _("It has been taken back."))
    return redirect(page_after_undo(request) or "director:history", season=season)


def season_undo(season: Season, back_to: str, *verbs: Verb) -> Undo | None:
    """The last of these verbs, when nothing has to be taken back before it.

    `back_to` is the page that shows it.
    """
    event = last_of(season, verbs)
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


def _page(
    request: HttpRequest,
    season: Season,
    events: QuerySet[Event],
    *,
    undo_url: Callable[[PastStep], str],
    round_url: Callable[[int], str] | None = None,
    title: str,
    back_url: str,
) -> HttpResponse:
    people = people_of(season, full=True)
    asked = HistoryFilter(request.GET, events, people.values())
    pages = paged(request, asked.qs, ON_A_PAGE)
    past = History(season, people, past_steps(season, pages.things))
    return page(
        request,
        "director/history.html",
        lead=season.name,
        filter=asked,
        pages=pages,
        days=past_days(past, frame(request).club.zone, round_url=round_url, undo_url=undo_url),
        title=title,
        back_url=back_url,
    )
