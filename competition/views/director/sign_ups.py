"""Who is coming, in a season where only those play who say so."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from competition.forms.sign_ups import SignUpForm
from competition.services.sign_ups import sign_up, withdraw_sign_up
from competition.views.access import director_action
from competition.views.director.absences import PAGE, entry_of, presence_page, sign_up_people
from competition.views.director.parts import actor_of, read_evening, round_of
from competition.views.director.steps import PRESENCE
from competition.wording import kinds


@director_action(back=PAGE)
def sign_on(request: HttpRequest, season: str, number: int) -> HttpResponse:
    """Book that somebody is coming."""
    evening = read_evening(request, number, PRESENCE)
    form = SignUpForm(request.POST, people=sign_up_people(evening))
    if not form.is_valid():
        return presence_page(request, evening, sign_up_form=form, status=422)
    entry = entry_of(request, form.cleaned_data["entry"])
    kind = form.cleaned_data["kind"]
    sign_up(entry=entry, rounds=[round_of(request, number)], actor=actor_of(request), kind=kind)
    messages.success(request, _("%(name)s: %(kind)s.") % {"name": entry.name, "kind": kinds.label(kind)})
    return redirect(PAGE, season=season, number=number)


@director_action(back=PAGE)
def sign_off(request: HttpRequest, season: str, number: int, entry: int) -> HttpResponse:
    """Somebody who had signed up is not coming."""
    person = entry_of(request, entry)
    withdraw_sign_up(entry=person, rounds=[round_of(request, number)], actor=actor_of(request))
    messages.success(request, _("%(name)s is not coming.") % {"name": person.name})
    return redirect(PAGE, season=season, number=number)
