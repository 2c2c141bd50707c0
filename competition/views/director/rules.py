"""The rules of a season are changed: the form, what it does to the list, the confirmation with a reason."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext_lazy

from competition.forms.rules import RulesForm
from competition.models import Season, Verb
from competition.reading.former_lists import former_lists
from competition.reading.people import people_of
from competition.reading.rule_change import Effect, Move, effect_of_rules, past_changes
from competition.services.errors import Refused
from competition.services.rules import change_rules
from competition.systems.errors import SeasonError
from competition.views.access import director_form
from competition.views.director.histories import season_undo
from competition.views.director.parts import actor_of
from competition.views.director.rule_parts import rule_changes, rule_parts
from competition.views.frame import frame, page, season_of
from competition.views.parts import display_of
from competition.wording import dates, numbers
from competition.wording import rule_change as words
from competition.wording.rule_errors import sentence

_FORM, _COMPARE = "director:change-rules", "director:compare-rules"
_NOT_KEPT = ("csrfmiddlewaretoken", "go")


class ReasonForm(forms.Form):
    """Why the rules change, and the version of the season that was looked at."""

    reason = forms.CharField(
        label=gettext_lazy("Why"),
        max_length=500,
        widget=forms.TextInput(attrs={"class": "form-control", "autocomplete": "off"}),
        help_text=gettext_lazy("Such as: decided by the members on 12 January. It is kept in the history."),
    )
    version = forms.IntegerField(widget=forms.HiddenInput)


@director_form
def change(request: HttpRequest, season: str) -> HttpResponse:
    """Every number of the rules; what is typed is kept until it is confirmed."""
    chosen = season_of(request)
    if request.method == "POST" and request.POST.get("go") == "forget":
        request.session.pop(_key(chosen), None)
        return redirect(_FORM, season=season)
    if request.method == "POST":
        _keep(request, chosen)
    form = RulesForm(_kept(request, chosen), document=chosen.rules)
    right = form.is_bound and form.is_valid()
    rules = form.rules if right else chosen.rules
    if request.method == "POST" and right and request.POST.get("go") != "show":
        if rules != chosen.rules:
            return redirect(_COMPARE, season=season)
        messages.info(request, words.unchanged())
    return page(
        request,
        "director/rules/change.html",
        status=422 if request.method == "POST" and form.errors else 200,
        form=form,
        parts=rule_parts(form, rules, chosen.game),
        is_changed=form.is_bound,
        past=_past(request, chosen),
        undo=season_undo(chosen, "rules", Verb.RULES_CHANGED),
        former=[_former(chosen, each) for each in former_lists(chosen)],
    )


@director_form
def compare(request: HttpRequest, season: str) -> HttpResponse:
    """What differs, who rises and who falls; confirmed with a reason."""
    chosen = season_of(request)
    form = RulesForm(_kept(request, chosen), document=chosen.rules)
    if not form.is_bound or not form.is_valid() or form.rules == chosen.rules:
        return redirect(_FORM, season=season)
    reason = ReasonForm(request.POST if request.method == "POST" else None)
    status = 200
    if request.method == "POST":
        status = 422
        if reason.is_valid():
            try:
                change_rules(
                    season=chosen,
                    rules=form.rules,
                    reason=reason.cleaned_data["reason"],
                    actor=actor_of(request),
                    expected_version=reason.cleaned_data["version"],
                )
            except Refused as refused:
                reason.add_error(None, str(refused))
                status = 409
            else:
                request.session.pop(_key(chosen), None)
                messages.success(request, words.changed())
                return redirect(_FORM, season=season)
    return page(
        request,
        "director/rules/compare.html",
        status=status,
        form=reason,
        version=Season.objects.values_list("version", flat=True).get(pk=chosen.pk),
        changes=rule_changes(chosen.rules, form.rules, chosen.game, _names(chosen)),
        **_effect(chosen, form.rules),
    )


def _effect(season: Season, rules: dict[str, Any]) -> dict[str, Any]:
    """The list before and after as rows, or why there is none."""
    try:
        found = effect_of_rules(season, rules)
    except SeasonError as error:
        return {"problem": sentence(error)}
    return {"summary": _summary(found), "rows": [_row(season, move) for move in found.moves]}


def _summary(found: Effect) -> str:
    if not found.risen and not found.fallen:
        return words.nothing_moves(found.after_round)
    return words.summary(len(found.risen), len(found.fallen), found.after_round)


def _row(season: Season, move: Move) -> dict[str, Any]:
    display = display_of(season)
    before, after = (
        None if points is None else numbers.points(points, display.points, display.decimals)
        for points in (move.points_before, move.points_after)
    )
    return {
        "name": move.person.name,
        "place": move.place_after,
        "was": move.place_before,
        "up": move.rises if move.rises > 0 else 0,
        "down": -move.rises if move.rises < 0 else 0,
        "before": before,
        "after": after,
        "gain": words.gain(move.gains, display.points, display.decimals),
    }


def _past(request: HttpRequest, season: Season) -> list[dict[str, Any]]:
    zone = frame(request).club.zone
    names = _names(season)
    return [
        {
            "when": dates.day(timezone.localtime(each.at, zone).date()),
            "who": each.who,
            "reason": each.reason,
            "changes": rule_changes(each.before, each.after, season.game, names),
        }
        for each in past_changes(season)
    ]


def _former(season: Season, former: Any) -> dict[str, Any]:
    return {"number": former.after_round, "version": former.version, "slug": season.slug}


def _names(season: Season) -> dict[str, str]:
    return {person.key: person.name for person in people_of(season, full=True).values()}


def _key(season: Season) -> str:
    return f"rules:{season.pk}"


def _keep(request: HttpRequest, season: Season) -> None:
    found = {key: values for key, values in request.POST.lists() if key not in _NOT_KEPT}
    request.session[_key(season)] = found


def _kept(request: HttpRequest, season: Season) -> QueryDict | None:
    found: dict[str, list[str]] | None = request.session.get(_key(season))
    if found is None:
        return None
    data = QueryDict(mutable=True)
    for key, values in found.items():
        data.setlist(key, values)
    return data
