"""The rules of a season are changed, with the effects shown before; compared; shared as a proposal."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from competition.models import Season, Verb
from competition.pages.access import director_action, director_form
from competition.pages.corrections.forms import Considered
from competition.pages.effects import consider
from competition.pages.evening.page import deed_of
from competition.pages.evening.views import season_undo
from competition.pages.frame import frame, page, season_of
from competition.pages.rules.changes import rule_changes, rule_parts
from competition.pages.rules.forms import RulesForm
from competition.reading.club import version_of
from competition.reading.people import names_by_key
from competition.reading.rule_changes import former_lists, past_changes, proposals_of
from competition.services.rules import change_rules, close_proposal, share_proposal
from competition.wording import dates

_FORM, _COMPARE = "director:change-rules", "director:compare-rules"
_NOT_KEPT = ("csrfmiddlewaretoken", "go")


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
        messages.info(request, _("Nothing in the rules has been changed."))
    return page(
        request,
        "director/rules/change.html",
        status=422 if request.method == "POST" and form.errors else 200,
        form=form,
        parts=rule_parts(form, rules, chosen.game),
        is_changed=form.is_bound,
        past=_past(request, chosen),
        proposals=_proposals(request, chosen),
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
    # The page begins where the others come after a press: what would happen is seen at once.
    asked = Considered(request.POST if request.method == "POST" else {"version": chosen.version})
    answer = consider(
        request,
        asked,
        chosen,
        lambda: change_rules(
            season=chosen,
            rules=form.rules,
            reason=asked.cleaned_data["reason"],
            deed=deed_of(request, asked.cleaned_data["version"]),
        ),
        lambda: version_of(chosen),
    )
    if answer.done:
        request.session.pop(_key(chosen), None)
        messages.success(request, _("The rules have been changed; all lists are computed anew."))
        return redirect(_FORM, season=season)
    return page(
        request,
        "director/rules/compare.html",
        status=answer.status,
        form=asked,
        effects=answer.effects,
        changes=rule_changes(chosen.rules, form.rules, chosen.game, names_by_key(chosen, full=True)),
        act=_("Change the rules"),
        needs_reason=True,
        back_url=reverse(_FORM, args=[season]),
        again_url=reverse(_FORM, args=[season]),
    )


@director_action(back=_FORM)
def share(request: HttpRequest, season: str) -> HttpResponse:
    """Let the members see what the rules that were typed would do, at an address of its own."""
    chosen = season_of(request)
    form = RulesForm(_kept(request, chosen), document=chosen.rules)
    if form.is_bound and form.is_valid() and form.rules != chosen.rules:
        share_proposal(season=chosen, rules=form.rules, deed=deed_of(request))
        messages.success(request, _("Whoever has the address sees the proposal; it stands on this page."))
    return redirect(_FORM, season=season)


@director_action(back=_FORM)
def unshare(request: HttpRequest, season: str, proposal: int) -> HttpResponse:
    """Let nobody see a proposal any more."""
    close_proposal(season=season_of(request), proposal=proposal, deed=deed_of(request))
    return redirect(_FORM, season=season)


def _proposals(request: HttpRequest, season: Season) -> list[dict[str, Any]]:
    zone = frame(request).club.zone
    return [
        {
            "url": request.build_absolute_uri(reverse("public:proposal", args=[season.slug, each.key])),
            "when": dates.day(timezone.localtime(each.made_at, zone).date()),
            "pk": each.pk,
        }
        for each in proposals_of(season)
    ]


def _past(request: HttpRequest, season: Season) -> list[dict[str, Any]]:
    zone = frame(request).club.zone
    names = names_by_key(season, full=True)
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
