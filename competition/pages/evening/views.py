"""The course of an evening: the page at its present step, publish, close, take back, and the history."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from zoneinfo import ZoneInfo

from django.contrib import messages
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from competition.models import Event, Round, Season, Verb
from competition.pages.access import director_action, director_page
from competition.pages.evening.page import (
    CLOSED,
    PAIRING,
    PRESENCE,
    RESULTS,
    Undo,
    deed_of,
    page_after_undo,
    read_evening,
    round_of,
)
from competition.pages.filters import HistoryFilter
from competition.pages.forms import PublishForm
from competition.pages.frame import frame, page, season_of
from competition.pages.paging import paged
from competition.pages.pairing.views import draft_page
from competition.pages.presence.views import presence_page
from competition.pages.results.views import results_page
from competition.reading.history import History, PastStep, event_of_season, events_of, last_of, past_steps
from competition.reading.people import people_of
from competition.services.rounds import close_round, publish_round
from competition.services.undo import last_event, last_season_event, undo_in_season, undo_last
from competition.wording import dates, history, titles
from competition.wording.changes import changes

ROUND = "director:round"


@director_page
def evening(request: HttpRequest, season: str, number: int) -> HttpResponse:
    """The round at the step where it is."""
    state = round_of(request, number).state
    if state == Round.PLANNED.value:
        return presence_page(request, read_evening(request, number, PRESENCE))
    if state == Round.DRAFT.value:
        return draft_page(request, read_evening(request, number, PAIRING))
    here = RESULTS if state == Round.PUBLISHED.value else CLOSED
    return results_page(request, read_evening(request, number, here))


@director_action(back=ROUND)
def publish(request: HttpRequest, season: str, number: int) -> HttpResponse:
    """Show the draft to everybody."""
    form = PublishForm(request.POST)
    if form.is_valid():
        publish_round(
            round_=round_of(request, number),
            deed=deed_of(request, form.cleaned_data["version"]),
            allow_unpaired=form.cleaned_data["allow_unpaired"],
        )
    return redirect(ROUND, season=season, number=number)


@director_action(back=ROUND)
def close(request: HttpRequest, season: str, number: int) -> HttpResponse:
    """Close the round; its list is final."""
    form = PublishForm(request.POST)
    if form.is_valid():
        close_round(round_=round_of(request, number), deed=deed_of(request, form.cleaned_data["version"]))
    return redirect(ROUND, season=season, number=number)


@director_action(back=ROUND)
def undo(request: HttpRequest, season: str, number: int) -> HttpResponse:
    """Take back the step that the page named."""
    named = request.POST.get("event", "")
    if named.isdecimal():
        shown = read_evening(request, number).undo
        event = undo_last(round_=round_of(request, number), deed=deed_of(request), expected_event=int(named))
        if shown is not None and shown.event == event.pk:
            messages.success(request, _("Taken back: %(what)s.") % {"what": shown.what})
    back_to = page_after_undo(request)
    return redirect(back_to, season=season) if back_to else redirect(ROUND, season=season, number=number)


ON_A_PAGE = 100


@director_page
def of_round(request: HttpRequest, season: str, number: int) -> HttpResponse:
    """Everything that was done in a round, or to one game of it."""
    chosen = season_of(request)
    round_of(request, number)
    undo_season_step = "" if request.GET.get("partij") else reverse("director:undo", args=[season, number])
    return _page(
        request,
        chosen,
        events_of(chosen, number),
        undo_url=lambda step: undo_season_step,
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
def undo_season_step(request: HttpRequest, season: str, event: int) -> HttpResponse:
    """Take back something that was done to the season itself."""
    chosen = event_of_season(season_of(request), event)
    if chosen is None:
        raise Http404
    undo_in_season(event=chosen, deed=deed_of(request))
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


@dataclass(frozen=True, slots=True)
class PastLine:
    """Something that was done. `undo_url` is there where it can be taken back now."""

    id: int
    clock: str
    who: str
    what: str
    round_name: str
    round_url: str
    changes: tuple[str, ...]
    undone: bool
    undo_url: str


@dataclass(frozen=True, slots=True)
class PastDay:
    """A day with what was done on it."""

    name: str
    lines: tuple[PastLine, ...]


def past_days(
    past: History,
    zone: ZoneInfo,
    *,
    round_url: Callable[[int], str] | None = None,
    undo_url: Callable[[PastStep], str],
) -> list[PastDay]:
    """The days of a history, the newest first. With `round_url` each line names its round."""
    by_key = {person.key: person.name for person in past.people.values()}
    by_entry = {person.entry_id: person.name for person in past.people.values()}
    days: dict[str, list[PastLine]] = {}
    for step in past.steps:
        local = timezone.localtime(step.at, zone)
        line = _line(
            step,
            past.season.game,
            by_key,
            by_entry,
            clock=dates.clock(local.time()),
            round_url=round_url,
            undo_url=undo_url,
        )
        days.setdefault(dates.day(local.date()), []).append(line)
    return [PastDay(name, tuple(lines)) for name, lines in days.items()]


def _line(
    step: PastStep,
    game: str,
    by_key: Mapping[str, str],
    by_entry: Mapping[int, str],
    *,
    clock: str,
    round_url: Callable[[int], str] | None,
    undo_url: Callable[[PastStep], str],
) -> PastLine:
    named = round_url is not None and step.round_number is not None
    return PastLine(
        id=step.id,
        clock=clock,
        who=step.who or _("the site"),
        what=history.what(step.verb, step.about, by_key, game),
        round_name=titles.round_name(step.round_number) if named and step.round_number else "",
        round_url=round_url(step.round_number) if round_url and step.round_number else "",
        changes=tuple(changes(step.was, step.now, by_entry, game)),
        undone=step.undone,
        undo_url=undo_url(step) if step.is_last else "",
    )
