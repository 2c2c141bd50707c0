"""A player leaves the competition: what the rules then do is said before."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _

from competition.forms.corrections import WithdrawForm
from competition.models import Season
from competition.reading.people import Person, by_name, people_of
from competition.reading.rounds import round_heads
from competition.services.withdrawals import withdraw_entry
from competition.systems.rules import read_rules
from competition.views.access import director_form
from competition.views.director.absences import entry_of
from competition.views.director.considered import Answer, consider
from competition.views.director.parts import actor_of
from competition.views.frame import page, season_of
from competition.wording import dates, heads
from competition.wording.rulebook import paragraphs_of


@director_form
def withdraw(request: HttpRequest, season: str) -> HttpResponse:
    """Choose who leaves and from which round on, look at what it does, do it."""
    chosen = season_of(request)
    form = _form(request, chosen)
    answer = Answer(False)
    if request.method == "POST":
        answer = consider(request, form, chosen, lambda: _withdraw(request, form), lambda: chosen.version)
    if answer.done:
        name = entry_of(request, form.cleaned_data["entry"]).name
        number = form.cleaned_data["from_round"]
        messages.success(
            request,
            _("%(name)s has withdrawn from round %(number)d on.") % {"name": name, "number": number},
        )
        return redirect("director:history", season=season)
    return page(
        request,
        "director/withdraw.html",
        status=answer.status,
        form=form,
        effects=answer.effects,
        rules=paragraphs_of("withdrawal", read_rules(chosen.rules), chosen.game),
        act=_("Withdraw this player"),
        needs_reason=True,
        back_url=reverse("director:season", args=[season]),
        again_url=request.path,
    )


def _form(request: HttpRequest, season: Season) -> WithdrawForm:
    found = round_heads(season)
    coming = next((head.number for head in found if not head.counts), None)
    rounds = [(head.number, _round_words(head.number, dates.evening(head.date))) for head in found]
    initial = {"version": season.version, "from_round": coming, "entry": request.GET.get("speler", "")}
    data = request.POST if request.method == "POST" else None
    return WithdrawForm(data, initial=initial, people=_listed(season), rounds=rounds)


def _round_words(number: int, day: str) -> str:
    return f"{heads.round_name(number)}, {day}"


def _listed(season: Season) -> list[Person]:
    """All of the season, by family name: who has withdrawn already is told so."""
    return by_name(people_of(season, full=True).values())


def _withdraw(request: HttpRequest, form: WithdrawForm) -> None:
    withdraw_entry(
        entry=entry_of(request, form.cleaned_data["entry"]),
        from_round=form.cleaned_data["from_round"],
        reason=form.cleaned_data["reason"],
        actor=actor_of(request),
    )
