"""Who is here: an absence or a sign-up reported for anybody, changed, withdrawn."""

from __future__ import annotations

from urllib.parse import urlencode

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from competition.models import Entry, Round
from competition.pages.access import director_action, director_form, director_page
from competition.pages.evening.page import (
    PRESENCE,
    Evening,
    deed_of,
    evening_page,
    read_evening,
    round_of,
)
from competition.pages.frame import frame, season_of
from competition.pages.presence.forms import ChangeForm, ReportForm, SignUpForm, director_kinds, report_kinds
from competition.pages.presence.tables import AbsenceGroup, absence_groups, absence_lines
from competition.pages.refusals import refusal_words
from competition.reading.director import AbsenceRow
from competition.reading.people import Person, by_name, entry_in
from competition.services.absences import change_absence, report_absence, withdraw_absence
from competition.services.actors import Refused
from competition.services.no_shows import let_in
from competition.services.sign_ups import sign_up, withdraw_sign_up
from competition.systems.calendar import kind_when_reported
from competition.systems.rules import read_rules
from competition.systems.season import MADE_BY_PAIRING, Kind
from competition.wording import evening as words
from competition.wording import kinds

PAGE = "director:presence"


@director_page
def presence(request: HttpRequest, season: str, number: int) -> HttpResponse:
    """Who is absent, who is here, and the form for one more absence."""
    return presence_page(request, read_evening(request, number, PRESENCE))


def presence_page(
    request: HttpRequest,
    evening: Evening,
    form: ReportForm | None = None,
    status: int = 200,
    sign_up_form: SignUpForm | None = None,
) -> HttpResponse:
    """The page of the first step, with a form as somebody has filled it in."""
    shown = evening.shown
    rules = read_rules(evening.season.rules)
    becomes = kind_when_reported(rules.attendance, Kind.ABSENT, shown.round.deadline, timezone.now())
    return evening_page(
        request,
        "director/presence.html",
        evening,
        moving=("steps", "bar", "absent", "history"),
        status=status,
        form=form or _report_form(evening, chosen=request.GET.get("soort", "")),
        here=by_name(_here(evening)),
        away=_away(request, evening),
        byes=_byes(evening),
        sign_up_form=sign_up_form or SignUpForm(people=()),
        to_sign_up=[
            person
            for person in sign_up_people(evening)
            if person.entry_id in shown.sign_up_only and shown.round.is_open
        ],
        signed_up=_signed_up(evening),
        barred=[
            {"name": person.listed_name, "url": evening.url("let-in", entry=person.entry_id)}
            for person in shown.barred
            if shown.round.is_open
        ],
        late=words.late_note(kinds.label(becomes)) if becomes is not Kind.ABSENT else "",
    )


@director_form
def report(request: HttpRequest, season: str, number: int) -> HttpResponse:
    """Book that somebody is not coming."""
    if request.method != "POST":
        return redirect(PAGE, season=season, number=number)
    evening = read_evening(request, number, PRESENCE)
    form = _report_form(evening, request.POST)
    if not form.is_valid():
        return presence_page(request, evening, form, status=422)
    entry = entry_of(request, form.cleaned_data["entry"])
    if form.cleaned_data["kind"] == Kind.RESERVE.value:
        return _book_reserve(request, number, entry)
    try:
        rows = report_absence(
            entry=entry,
            rounds=[round_of(request, number)],
            kind=form.cleaned_data["kind"],
            deed=deed_of(request),
            league=form.league,
            note=form.cleaned_data["note"],
            timely=form.cleaned_data["timely"],
            replace=False,
        )
    except Refused as refused:
        form.add_error(None, refusal_words(request, refused))
        return presence_page(request, read_evening(request, number, PRESENCE), form, status=409)
    told = {"name": entry.name, "kind": kinds.label(rows[0].kind)}
    messages.success(request, _("%(name)s: %(kind)s.") % told)
    chosen = urlencode({"soort": form.cleaned_data["kind"]})
    return redirect(f"{reverse(PAGE, args=[season, number])}?{chosen}")


@director_form
def change(request: HttpRequest, season: str, number: int, entry: int) -> HttpResponse:
    """Make another kind of an absence."""
    evening = read_evening(request, number, PRESENCE)
    row = _absence(evening, entry)
    form = ChangeForm(
        request.POST if request.method == "POST" else None,
        initial=ChangeForm.initial_of(row, evening.version),
        kind_choices=director_kinds(read_rules(evening.season.rules)),
    )
    status = 200
    if request.method == "POST" and form.is_valid():
        try:
            _change(request, number, entry, form)
        except Refused as refused:
            evening = read_evening(request, number, PRESENCE)
            form.show_again(refusal_words(request, refused), evening.version)
            status = 409
        else:
            return redirect(PAGE, season=season, number=number)
    elif form.is_bound:
        status = 422
    return evening_page(
        request,
        "director/change_absence.html",
        evening,
        status=status,
        form=form,
        person=row.person,
        match_url=match_url(row),
    )


@director_action(back=PAGE)
def withdraw(request: HttpRequest, season: str, number: int, entry: int) -> HttpResponse:
    """Somebody is coming after all."""
    person = entry_of(request, entry)
    seen = request.POST.get("row", "")
    withdraw_absence(
        entry=person,
        rounds=[round_of(request, number)],
        deed=deed_of(request),
        expected_row=int(seen) if seen.isdecimal() else None,
    )
    messages.success(request, _("%(name)s is coming after all.") % {"name": person.name})
    return redirect(PAGE, season=season, number=number)


@director_action(back=PAGE)
def let_in_again(request: HttpRequest, season: str, number: int, entry: int) -> HttpResponse:
    """Somebody who was kept out after a no-show takes part again."""
    person = entry_of(request, entry)
    let_in(entry=person, round_=round_of(request, number), deed=deed_of(request))
    messages.success(request, _("%(name)s takes part again.") % {"name": person.name})
    return redirect(PAGE, season=season, number=number)


def _change(request: HttpRequest, number: int, entry: int, form: ChangeForm) -> None:
    booked = change_absence(
        entry=entry_of(request, entry),
        round_=round_of(request, number),
        kind=form.cleaned_data["kind"],
        deed=deed_of(request, form.cleaned_data["version"]),
        league=form.league,
        note=form.cleaned_data["note"],
    )
    told = {"name": booked.entry.name, "kind": kinds.label(booked.kind)}
    messages.success(request, _("%(name)s: %(kind)s.") % told)


def _report_form(evening: Evening, data: object = None, chosen: str = "") -> ReportForm:
    """The form; the kind stays as it was `chosen` for the one before."""
    choices = report_kinds(read_rules(evening.season.rules))
    initial = {"kind": chosen if chosen in dict(choices) else next(iter(dict(choices)), "")}
    return ReportForm(data, people=_here(evening), initial=initial, kind_choices=choices)


def _here(evening: Evening) -> list[Person]:
    """Those who are not absent: whoever sits at a board, is the bye, or waits for a game."""
    away = {row.person.entry_id for row in evening.shown.absences if row.made_by != MADE_BY_PAIRING}
    return [person for person in evening.shown.entrants if person.entry_id not in away]


def sign_up_people(evening: Evening) -> list[Person]:
    """Those who have not said that they come."""
    known = {person.entry_id for person, _kind in evening.shown.sign_ups}
    return [person for person in evening.shown.entrants if person.entry_id not in known]


def _book_reserve(request: HttpRequest, number: int, entry: Entry) -> HttpResponse:
    """Somebody plays only when the number is odd."""
    round_ = round_of(request, number)
    try:
        sign_up(entry=entry, rounds=[round_], kind=Kind.RESERVE, deed=deed_of(request))
    except Refused as refused:
        messages.error(request, str(refused))
    else:
        told = {"name": entry.name, "kind": kinds.label(Kind.RESERVE)}
        messages.success(request, _("%(name)s: %(kind)s.") % told)
    return redirect(PAGE, season=round_.season.slug, number=number)


def _away(request: HttpRequest, evening: Evening) -> list[AbsenceGroup]:
    """The absent by kind, each with what can be done about it."""
    shown = evening.shown
    is_closed = shown.round.state == Round.CLOSED.value
    lines = absence_lines(
        shown.absences,
        frame(request).club.zone,
        lambda entry: evening.url("correct-absence" if is_closed else "change-absence", entry=entry),
        (lambda entry: evening.url("withdraw-absence", entry=entry)) if shown.round.is_open else _nowhere,
        _nowhere if is_closed else lambda entry: evening.url("accept-late", entry=entry),
    )
    return absence_groups(lines)


def _byes(evening: Evening) -> list[dict[str, str]]:
    """Who sits out: chosen by the pairing, or booked by hand and kept by it."""
    return [
        {
            "id": str(row.id),
            "name": row.person.listed_name,
            "note": kinds.remark(row.note, excused=row.excused, guest=row.guest),
            "url": evening.url("withdraw-absence", entry=row.person.entry_id)
            if evening.shown.round.is_open and not row.made_by
            else "",
            "correct_url": evening.url("correct-absence", entry=row.person.entry_id)
            if evening.shown.round.state == Round.CLOSED.value
            else "",
        }
        for row in evening.shown.byes
    ]


def _signed_up(evening: Evening) -> list[dict[str, str]]:
    is_open = evening.shown.round.is_open
    return [
        {
            "name": person.listed_name,
            "kind": kinds.label(kind),
            "url": evening.url("sign-off", entry=person.entry_id) if is_open else "",
        }
        for person, kind in evening.shown.sign_ups
        if person.entry_id in evening.shown.sign_up_only or kind == Kind.RESERVE.value
    ]


def _absence(evening: Evening, entry: int) -> AbsenceRow:
    for row in (*evening.shown.absences, *evening.shown.byes):
        if row.person.entry_id == entry:
            return row
    raise Http404


def entry_of(request: HttpRequest, pk: int) -> Entry:
    """An entry of the season. Raises Http404."""
    found = entry_in(season_of(request), pk)
    if found is None:
        raise Http404
    return found


def match_url(row: AbsenceRow | None) -> str:
    """The match that an absence follows from; empty where it follows from none."""
    return reverse("captain:match", args=row.match) if row is not None and row.match else ""


def _nowhere(entry: int) -> str:
    return ""


@director_action(back=PAGE)
def sign_on(request: HttpRequest, season: str, number: int) -> HttpResponse:
    """Book that somebody is coming."""
    evening = read_evening(request, number, PRESENCE)
    form = SignUpForm(request.POST, people=sign_up_people(evening))
    if not form.is_valid():
        return presence_page(request, evening, sign_up_form=form, status=422)
    entry = entry_of(request, form.cleaned_data["entry"])
    kind = form.cleaned_data["kind"]
    sign_up(entry=entry, rounds=[round_of(request, number)], deed=deed_of(request), kind=kind)
    messages.success(request, _("%(name)s: %(kind)s.") % {"name": entry.name, "kind": kinds.label(kind)})
    return redirect(PAGE, season=season, number=number)


@director_action(back=PAGE)
def sign_off(request: HttpRequest, season: str, number: int, entry: int) -> HttpResponse:
    """Somebody who had signed up is not coming."""
    person = entry_of(request, entry)
    withdraw_sign_up(entry=person, rounds=[round_of(request, number)], deed=deed_of(request))
    messages.success(request, _("%(name)s is not coming.") % {"name": person.name})
    return redirect(PAGE, season=season, number=number)
