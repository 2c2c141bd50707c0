"""The calendar of a season: an evening is moved, cancelled or inserted, once its consequences were shown."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _

from competition.models import Season, Verb
from competition.pages.access import director_action, director_form, director_page
from competition.pages.calendar import words
from competition.pages.calendar.forms import CancelForm, EveningForm, MoveForm
from competition.pages.evening.page import actor_of, deed_of, round_of, seen_of
from competition.pages.evening.views import season_undo
from competition.pages.frame import page, season_of
from competition.pages.refusals import refusal_words
from competition.reading.calendar import consequences, evenings
from competition.reading.club import version_of
from competition.reading.history import said_of
from competition.services.actors import Refused
from competition.services.calendar import cancel_round, insert_round, move_round, refusal
from competition.services.season_settings import rename_season
from competition.systems import calendar
from competition.systems.calendar import Evening, NotPossible
from competition.wording import dates, titles

_CALENDAR = "director:calendar"
_After = Callable[[tuple[Evening, ...]], tuple[Evening, ...]]


@director_page
def overview(request: HttpRequest, season: str) -> HttpResponse:
    """The evenings that are still open, each with what can be done about it."""
    chosen = season_of(request)
    found = evenings(chosen)
    return page(
        request,
        "director/calendar/overview.html",
        lines=[_line(chosen, evening) for evening in found if evening.is_open],
        played=sum(1 for evening in found if not evening.is_open),
        form=EveningForm(),
        undo=season_undo(chosen, "calendar", Verb.ROUND_MOVED, Verb.ROUND_CANCELLED, Verb.ROUND_INSERTED),
        version=chosen.version,
    )


@director_action(back=_CALENDAR)
def rename(request: HttpRequest, season: str) -> HttpResponse:
    """Call the season otherwise; its address stays."""
    name = " ".join(request.POST.get("name", "").split())[:150]
    rename_season(season=season_of(request), name=name, deed=deed_of(request, seen_of(request)))
    return redirect(_CALENDAR, season=season)


@director_form
def insert(request: HttpRequest, season: str) -> HttpResponse:
    """One more evening."""
    chosen = season_of(request)
    if _done(request, Verb.ROUND_INSERTED, date=request.POST.get("date", "")):
        return redirect(_CALENDAR, season=season)
    form = EveningForm(request.POST if request.method == "POST" else None)

    def after(before: tuple[Evening, ...]) -> tuple[Evening, ...]:
        return calendar.inserted(before, form.cleaned_data["date"], form.cleaned_data["time"])

    def do(version: int) -> str:
        round_ = insert_round(
            season=chosen,
            date=form.cleaned_data["date"],
            time=form.cleaned_data["time"],
            deed=deed_of(request, version),
        )
        return words.inserted(round_.number, form.cleaned_data["date"])

    return _change(request, chosen, None, form, after, do, title=_("One more evening"), act=_("Add it"))


@director_form
def move(request: HttpRequest, season: str, number: int) -> HttpResponse:
    """An evening on another day."""
    if _done(request, Verb.ROUND_MOVED, to=request.POST.get("date", "")):
        return redirect(_CALENDAR, season=season)
    chosen, round_ = season_of(request), round_of(request, number)
    form = MoveForm(
        request.POST if request.method == "POST" else None,
        initial={"date": round_.date, "time": round_.time, "absences": "keep"},
    )

    def after(before: tuple[Evening, ...]) -> tuple[Evening, ...]:
        return calendar.moved(before, number, form.cleaned_data["date"], form.cleaned_data["time"])

    def do(version: int) -> str:
        moved = move_round(
            round_=round_,
            date=form.cleaned_data["date"],
            time=form.cleaned_data["time"],
            keep_absences=form.cleaned_data["absences"] == "keep",
            deed=deed_of(request, version),
        )
        return words.moved(moved.number, form.cleaned_data["date"])

    title = _("Move round %(number)d") % {"number": number}
    return _change(request, chosen, number, form, after, do, title=title, act=_("Move it"))


@director_form
def cancel(request: HttpRequest, season: str, number: int) -> HttpResponse:
    """An evening that is not held."""
    if _done(request, Verb.ROUND_CANCELLED, reason=request.POST.get("reason", "").strip()):
        return redirect(_CALENDAR, season=season)
    chosen, round_ = season_of(request), round_of(request, number)
    form = CancelForm(request.POST if request.method == "POST" else None)

    def do(version: int) -> str:
        cancel_round(round_=round_, reason=form.cleaned_data["reason"], deed=deed_of(request, version))
        return words.cancelled(round_.date)

    return _change(
        request,
        chosen,
        number,
        form,
        lambda before: calendar.cancelled(before, number),
        do,
        title=_("Cancel round %(number)d") % {"number": number},
        act=_("Cancel the evening"),
        foreseeable=True,
    )


def _change(
    request: HttpRequest,
    season: Season,
    number: int | None,
    form: forms.Form,
    after: _After,
    do: Callable[[int], str],
    *,
    title: str,
    act: str,
    foreseeable: bool = False,
) -> HttpResponse:
    """The page of a change: its form, then what it brings with it and the button that does it.

    `foreseeable`: the consequences are the same whatever the form says, so they are shown at once.
    """
    told: list[words.Told] | None = None
    status = 200
    valid = form.is_bound and form.is_valid()
    if valid or foreseeable:
        version = request.POST.get("version", "")
        try:
            if valid and version.isdecimal():
                messages.success(request, do(int(version)))
                return redirect(_CALENDAR, season=season.slug)
            before = evenings(season)
            found = consequences(season, before, after(before), number)
            lapses = foreseeable or form.cleaned_data.get("absences") == "drop"
            told = words.consequences(found, lapses=lapses)
        except (Refused, NotPossible) as why:
            refused = why if isinstance(why, Refused) else refusal(why)
            if not form.is_bound:
                messages.error(request, str(refused))
                return redirect(_CALENDAR, season=season.slug)
            form.add_error(None, refusal_words(request, refused))
            status = 409
    if form.is_bound and not valid:
        status = 422
    return page(
        request,
        "director/calendar/change.html",
        status=status,
        title=title,
        lead=_lead(season, number),
        form=form,
        act=act,
        told=told,
        mailed=number is not None,
        version=version_of(season),
    )


def _done(request: HttpRequest, verb: Verb, **about: str) -> bool:
    """Whether this very form has been sent before; its number may belong to another evening by now."""
    version = request.POST.get("version", "")
    if request.method != "POST" or not version.isdecimal() or len(version) > 9:
        return False
    told = said_of(season_of(request), verb, int(version) + 1, actor_of(request).user)
    if any(told.get(key) != value for key, value in about.items()):
        return False
    if told:
        messages.info(request, _("That had been done already."))
    return bool(told)


def _lead(season: Season, number: int | None) -> str:
    if number is None:
        return season.name
    evening = next(each for each in evenings(season) if each.number == number)
    return f"{season.name} · {dates.evening(evening.date, evening.time)}"


def _line(season: Season, evening: Evening) -> dict[str, Any]:
    where = [season.slug, evening.number]
    return {
        "number": evening.number,
        "name": titles.round_name(evening.number),
        "day": dates.evening(evening.date, evening.time),
        "move_url": reverse("director:move-round", args=where),
        "cancel_url": reverse("director:cancel-round", args=where),
    }
