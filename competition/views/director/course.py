"""The course of an evening: the page at its present step, publish, close, take back."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from competition.forms.pairing import PublishForm
from competition.models import Round
from competition.services.rounds import close_round, publish_round
from competition.services.undo import undo_last
from competition.views.access import director_action, director_page
from competition.views.director.absences import presence_page
from competition.views.director.pairing import draft_page
from competition.views.director.parts import actor_of, page_after_undo, read_evening, round_of
from competition.views.director.results import results_page
from competition.views.director.steps import CLOSED, PAIRING, PRESENCE, RESULTS

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
            actor=actor_of(request),
            expected_version=form.cleaned_data["version"],
            allow_unpaired=form.cleaned_data["allow_unpaired"],
        )
    return redirect(ROUND, season=season, number=number)


@director_action(back=ROUND)
def close(request: HttpRequest, season: str, number: int) -> HttpResponse:
    """Close the round; its list is final."""
    form = PublishForm(request.POST)
    if form.is_valid():
        close_round(
            round_=round_of(request, number),
            actor=actor_of(request),
            expected_version=form.cleaned_data["version"],
        )
    return redirect(ROUND, season=season, number=number)


@director_action(back=ROUND)
def undo(request: HttpRequest, season: str, number: int) -> HttpResponse:
    """Take back the step that the page named."""
    named = request.POST.get("event", "")
    if named.isdecimal():
        shown = read_evening(request, number).undo
        event = undo_last(
            round_=round_of(request, number), actor=actor_of(request), expected_event=int(named)
        )
        if shown is not None and shown.event == event.pk:
            messages.success(request, _("Taken back: %(what)s.") % {"what": shown.what})
    back_to = page_after_undo(request)
    return redirect(back_to, season=season) if back_to else redirect(ROUND, season=season, number=number)
