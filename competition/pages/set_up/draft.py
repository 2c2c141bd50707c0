"""A new season while its questions are being answered: what was typed is kept in the session."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, QueryDict

from competition.pages.calendar.forms import CalendarForm
from competition.pages.rules.forms import RulesForm
from competition.pages.set_up.forms import BasicsForm, StartForm
from competition.reading.club import played_seasons, season_named
from competition.reading.start_list import StartLine, final_places, members, start_list
from competition.services.seasons import suggest_slug
from competition.services.stored_lists import ensure_fresh
from competition.systems import season as facts
from competition.systems.errors import SeasonError
from competition.systems.lists import standings
from competition.systems.rules import read_rules, write_rules
from competition.wording import rule_errors

BASICS, RULES, PLAYERS, CALENDAR, CONFIRM = "basics", "rules", "players", "calendar", "confirm"
STEPS = (BASICS, RULES, PLAYERS, CALENDAR, CONFIRM)
# Asked with the calendar instead of with the rules.
WITH_THE_CALENDAR = ("periods", "attendance.deadline")
# What the rules are judged with until then: a championship may be one of winners of periods.
_UNTIL_THE_CALENDAR = {"periods": [1]}
_KEY = "new_season"
_NOT_KEPT = ("csrfmiddlewaretoken", "go")


class SeasonDraft:
    """What has been typed so far, step by step, in the session of the director."""

    def __init__(self, request: HttpRequest) -> None:
        self._session = request.session
        self._kept: dict[str, Any] = dict(request.session.get(_KEY, {}))

    def keep(self, step: str, data: QueryDict) -> None:
        """Remember a step as it was filled in, right or wrong; other rules to start from begin anew."""
        found = {key: values for key, values in data.lists() if key not in _NOT_KEPT}
        if step == BASICS and found.get("preset") != self._kept.get(BASICS, {}).get("preset"):
            for later in (RULES, CALENDAR):
                self._kept.pop(later, None)
        self._store(step, found)

    def data(self, step: str) -> QueryDict | None:
        """A step as it was filled in; None before that."""
        if step not in self._kept:
            return None
        data = QueryDict(mutable=True)
        for key, values in self._kept[step].items():
            data.setlist(key, values)
        return data

    def clear(self) -> None:
        """Forget everything."""
        self._session.pop(_KEY, None)

    @property
    def is_begun(self) -> bool:
        return BASICS in self._kept

    @property
    def slug(self) -> str:
        """The address that the season will have, chosen once, so that a second click makes no second one."""
        basics = self.basics
        name = basics.cleaned_data["name"] if basics.is_valid() else ""
        chosen: dict[str, list[str]] = self._kept.get("slug", {})
        if chosen.get("for") != [name]:
            chosen = {"for": [name], "slug": [suggest_slug(name)]}
            self._store("slug", chosen)
        return chosen["slug"][0]

    def _store(self, step: str, data: Mapping[str, Any]) -> None:
        self._kept[step] = dict(data)
        self._session[_KEY] = self._kept

    @property
    def basics(self) -> BasicsForm:
        return BasicsForm(self.data(BASICS))

    @property
    def game(self) -> str:
        form = self.basics
        return str(form.cleaned_data["game"]) if form.is_valid() else "chess"

    @property
    def preset(self) -> dict[str, Any]:
        """The rule set to start from, resolved."""
        form = self.basics
        form.is_valid()
        return write_rules(read_rules({"preset": form.cleaned_data["preset"]}))

    def rules_form(self, data: QueryDict | None = None) -> RulesForm:
        """The rules as they were filled in, else as the preset has them."""
        return RulesForm(
            data or self.data(RULES),
            document=self.preset,
            left_out=WITH_THE_CALENDAR,
            meanwhile=_UNTIL_THE_CALENDAR,
        )

    @property
    def rules(self) -> dict[str, Any]:
        """The rules as far as they are right, without what the calendar says about them."""
        form = self.rules_form()
        return form.rules if form.is_bound and form.is_valid() else self.preset

    def start_form(self) -> StartForm:
        """Who takes part, in what order."""
        seasons = [(season.slug, season.name) for season in played_seasons()]
        return StartForm(self.data(PLAYERS), people=members(self.game), seasons=seasons)

    def calendar_form(self) -> CalendarForm:
        """When it is played; it begins with the periods of the preset."""
        rules = {**self.rules, "periods": self.preset.get("periods")}
        return CalendarForm(self.data(CALENDAR), rules=rules)


@dataclass(frozen=True)
class SeasonPlan:
    """A season as it will be made."""

    name: str
    slug: str
    game: str
    preset: dict[str, Any]
    rules: dict[str, Any]
    lines: tuple[StartLine, ...]
    calendar: CalendarForm


@dataclass(frozen=True, slots=True)
class Gap:
    """A step that lacks a right answer, and why where its form does not say it."""

    step: str
    why: str = ""


def plan_of(draft: SeasonDraft) -> SeasonPlan | Gap:
    """The season that the answers come to, or the first step that lacks a right answer."""
    basics = draft.basics
    if not basics.is_valid():
        return Gap(BASICS)
    form = draft.rules_form()
    if form.is_bound and not form.is_valid():
        return Gap(RULES)
    start, calendar = draft.start_form(), draft.calendar_form()
    if not start.is_valid():
        return Gap(PLAYERS)
    if not calendar.is_valid():
        return Gap(CALENDAR)
    lines = _start_lines(start)
    if why := _no_list(calendar.rules, lines):
        return Gap(RULES, why)
    return SeasonPlan(
        name=basics.cleaned_data["name"],
        slug=draft.slug,
        game=draft.game,
        preset=draft.preset,
        rules=calendar.rules,
        lines=lines,
        calendar=calendar,
    )


def _start_lines(form: StartForm) -> tuple[StartLine, ...]:
    season = season_named(form.season) if form.season else None
    return start_list(form.starters, form.source, final_places(ensure_fresh(season)) if season else None)


def _no_list(rules: dict[str, Any], lines: tuple[StartLine, ...]) -> str:
    """Why these people can't start by these rules; empty when they can."""
    names = {f"p{line.rank}": line.starter.name.full for line in lines}
    entrants = tuple(
        facts.Entrant(f"p{line.rank}", line.starter.name.full, line.rating, start_rank=line.rank)
        for line in lines
    )
    season = facts.Season("", facts.GAMES[0], read_rules(rules), entrants)
    try:
        standings(season, 0)
    except SeasonError as error:
        return rule_errors.sentence(error, names)
    return ""
