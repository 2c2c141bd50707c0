"""Board wishes, and who is kept apart."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from competition.pages.access import director_action, director_form
from competition.pages.evening.page import (
    PAIRING,
    Evening,
    deed_of,
    evening_page,
    read_evening,
    round_of,
)
from competition.pages.pairing.forms import ApartForm, WishForm
from competition.pages.pairing.views import version_of
from competition.pages.presence.views import entry_of
from competition.pages.refusals import refusal_words
from competition.reading.draft import kept_apart_in, wishes_in
from competition.services.actors import Refused
from competition.services.wishes import keep_apart, let_meet, set_wish

PAGE = "director:wishes"


@director_form
def wishes(request: HttpRequest, season: str, number: int) -> HttpResponse:
    """Who sits where, who is kept apart, and a form for each."""
    evening = read_evening(request, number, PAIRING)
    people = evening.shown.entrants
    about_two = "one" in request.POST
    posted = request.POST if request.method == "POST" else None
    version = {"version": evening.version}
    wish_form = WishForm(posted if not about_two else None, people=people, initial=version)
    apart_form = ApartForm(
        posted if about_two else None, people=people, initial=version, auto_id="id-apart-%s"
    )
    status = 200
    if posted is not None:
        form = apart_form if about_two else wish_form
        if not form.is_valid():
            status = 422
        else:
            try:
                _do(request, number, form)
            except Refused as refused:
                form.show_again(refusal_words(request, refused), round_of(request, number).version)
                status = 409
            else:
                return redirect(PAGE, season=season, number=number)
    return evening_page(
        request,
        "director/wishes.html",
        evening,
        status=status,
        wish_form=wish_form,
        apart_form=apart_form,
        people=people,
        wishes=_wishes(evening),
        apart=_apart(evening),
    )


@director_action(back=PAGE)
def end_wish(request: HttpRequest, season: str, number: int, entry: int) -> HttpResponse:
    """From this round on nothing is wished for somebody."""
    person = entry_of(request, entry)
    set_wish(
        round_=round_of(request, number),
        entry=person,
        deed=deed_of(request, version_of(request.POST)),
        whole_season=True,
    )
    messages.success(request, _("%(name)s sits where the pairing puts him.") % {"name": person.name})
    return redirect(PAGE, season=season, number=number)


@director_action(back=PAGE)
def meet_again(request: HttpRequest, season: str, number: int, apart: int) -> HttpResponse:
    """Two may be paired again."""
    let_meet(round_=round_of(request, number), apart=apart, deed=deed_of(request))
    return redirect(PAGE, season=season, number=number)


def _do(request: HttpRequest, number: int, form: WishForm | ApartForm) -> None:
    round_, data = round_of(request, number), form.cleaned_data
    deed = deed_of(request, data["version"])
    if isinstance(form, ApartForm):
        keep_apart(
            round_=round_,
            first=entry_of(request, data["one"]),
            second=entry_of(request, data["other"]),
            whole_season=data["whole_season"],
            deed=deed,
        )
        return
    set_wish(
        round_=round_,
        entry=entry_of(request, data["entry"]),
        board=data["board"],
        note=data["note"],
        whole_season=data["whole_season"],
        deed=deed,
    )


def _wishes(evening: Evening) -> list[dict[str, object]]:
    people = {person.entry_id: person for person in evening.shown.entrants}
    found = wishes_in(evening.season, evening.shown.round.number)
    return [
        {
            "name": people[pk].listed_name,
            "board": wish.board,
            "note": wish.note,
            "whole_season": wish.whole_season,
            "url": evening.url("end-wish", entry=pk),
        }
        for pk, wish in sorted(found.items(), key=lambda item: item[1].board or 10**6)
        if pk in people
    ]


def _apart(evening: Evening) -> list[dict[str, object]]:
    names = {person.entry_id: person.name for person in evening.shown.entrants}
    found = kept_apart_in(evening.season, evening.shown.round.number)
    return [
        {
            "names": (names[pair.one_id], names[pair.other_id]),
            "whole_season": pair.whole_season,
            "url": evening.url("let-meet", apart=pair.pk),
        }
        for pair in found
        if pair.one_id in names and pair.other_id in names
    ]
