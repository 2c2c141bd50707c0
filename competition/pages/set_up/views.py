"""A season in a few questions. Nothing is written before the last one is confirmed."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _

from competition.pages.access import director_form
from competition.pages.evening.page import deed_of
from competition.pages.frame import page
from competition.pages.rules.changes import rule_changes, rule_parts
from competition.pages.rules.views import article
from competition.pages.set_up import words
from competition.pages.set_up.draft import (
    BASICS,
    CALENDAR,
    CONFIRM,
    PLAYERS,
    RULES,
    STEPS,
    Gap,
    SeasonDraft,
    SeasonPlan,
    plan_of,
)
from competition.reading.start_list import StartLine
from competition.services.actors import Refused
from competition.services.seasons import NewEntry, set_up_season
from competition.systems.rules import preset_names, read_rules
from competition.wording import dates
from competition.wording import rules as wording_rules
from competition.wording.rulebook import rulebook
from competition.wording.rulebook.general import preset_name
from players.names import with_hint

# What a choice between rule sets turns on.
_TELLING = ("values", "games", "evenings", "recalculation")


@director_form
def basics(request: HttpRequest) -> HttpResponse:
    """Name, game and the rules to start from."""
    draft = SeasonDraft(request)
    if request.method == "POST":
        draft.keep(BASICS, request.POST)
        if draft.basics.is_valid():
            return redirect(_url(RULES))
    return _page(request, draft, BASICS, form=draft.basics, choices=_presets(draft))


@director_form
def rules(request: HttpRequest) -> HttpResponse:
    """Every number of the rules, with what they say in words."""
    draft = SeasonDraft(request)
    if not draft.basics.is_valid():
        return redirect(_url(BASICS))
    if request.method == "POST":
        draft.keep(RULES, request.POST)
        if request.POST.get("go") != "show" and (_goes_back(request) or draft.rules_form().is_valid()):
            return redirect(_url(BASICS if _goes_back(request) else PLAYERS))
    form = draft.rules_form()
    return _page(request, draft, RULES, form=form, parts=rule_parts(form, draft.rules, draft.game))


@director_form
def players(request: HttpRequest) -> HttpResponse:
    """Who takes part, and who stands where in the first list."""
    draft = SeasonDraft(request)
    if not draft.basics.is_valid():
        return redirect(_url(BASICS))
    if request.method == "POST":
        draft.keep(PLAYERS, request.POST)
        if _goes_back(request) or draft.start_form().is_valid():
            return redirect(_url(RULES if _goes_back(request) else CALENDAR))
    return _page(request, draft, PLAYERS, form=draft.start_form())


@director_form
def calendar(request: HttpRequest) -> HttpResponse:
    """The evenings, the periods, the deadline."""
    draft = SeasonDraft(request)
    if not draft.basics.is_valid():
        return redirect(_url(BASICS))
    if request.method == "POST":
        draft.keep(CALENDAR, request.POST)
        if _goes_back(request) or draft.calendar_form().is_valid():
            return redirect(_url(PLAYERS if _goes_back(request) else CONFIRM))
    return _page(request, draft, CALENDAR, form=draft.calendar_form())


@director_form
def confirm(request: HttpRequest) -> HttpResponse:
    """All of it once more, and the button that makes it."""
    draft = SeasonDraft(request)
    plan = plan_of(draft)
    if isinstance(plan, Gap):
        if plan.why:
            messages.error(request, plan.why)
        return redirect(_url(plan.step))
    if request.method == "POST":
        try:
            season = _make(request, plan)
        except Refused as refused:
            messages.error(request, str(refused))
            return redirect(_url(CONFIRM))
        draft.clear()
        messages.success(request, words.made(plan.name))
        return redirect("director:season", season=season.slug)
    return _page(
        request,
        draft,
        CONFIRM,
        plan=plan,
        preset=preset_name(str(plan.rules.get("preset") or "")),
        changes=rule_changes(plan.preset, plan.rules, plan.game),
        entries=words.entries(len(plan.lines)),
        lines=[_line(line) for line in plan.lines],
        evenings=words.evenings(plan.calendar.dates, plan.calendar.cleaned_data["time"]),
        days=[(number, dates.day(date)) for number, date in enumerate(plan.calendar.dates, start=1)],
        has_last=any(line.last_place for line in plan.lines),
    )


def _make(request: HttpRequest, plan: SeasonPlan) -> Any:
    return set_up_season(
        name=plan.name,
        slug=plan.slug,
        game=plan.game,
        rules=plan.rules,
        entries=[
            NewEntry(
                player_id=line.starter.player_id,
                name=line.starter.name,
                rating=line.rating,
                federation=line.starter.federation,
                club=line.starter.club,
            )
            for line in plan.lines
        ],
        dates=plan.calendar.dates,
        time=plan.calendar.cleaned_data["time"],
        deed=deed_of(request),
    )


def _presets(draft: SeasonDraft) -> list[dict[str, Any]]:
    """The rule sets to choose from, each with its radio button and what it says."""
    form = draft.basics
    chosen = form["preset"].value()
    found = []
    for name in preset_names():
        chapters = rulebook(read_rules({"preset": name}))
        found.append(
            {
                "name": name,
                "title": wording_rules.title(name),
                "summary": wording_rules.summary(name),
                "chosen": name == chosen,
                "chapters": [
                    (chapter.title, [article(paragraph, "") for paragraph in chapter.paragraphs])
                    for chapter in chapters
                    if chapter.key in _TELLING
                ],
            }
        )
    return found


def _line(line: StartLine) -> dict[str, Any]:
    return {
        "rank": line.rank,
        "name": with_hint(line.starter.name.full, line.starter.hint),
        "rating": line.rating,
        "last": line.last_place,
        "is_new": line.starter.player_id is None,
    }


def _goes_back(request: HttpRequest) -> bool:
    return request.POST.get("go") == "back"


def _url(step: str) -> str:
    return reverse("director:new-season" if step == BASICS else f"director:new-season-{step}")


def _page(request: HttpRequest, draft: SeasonDraft, step: str, **context: Any) -> HttpResponse:
    """The page of a step, with the others above it; those that can be gone to are links."""
    at = STEPS.index(step)
    form = context.get("form")
    steps = [
        {
            "name": words.step(key),
            "url": _url(key) if draft.is_begun and number < at else "",
            "state": "is-done" if number < at else "is-now" if number == at else "",
        }
        for number, key in enumerate(STEPS)
    ]
    return page(
        request,
        f"director/new_season/{step}.html",
        status=422 if request.method == "POST" and form is not None and form.errors else 200,
        steps=steps,
        title=_("A new season"),
        lead=_("Nothing is written before you confirm the last step."),
        can_go_back=at > 0,
        **context,
    )
