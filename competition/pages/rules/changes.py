"""Rules on a director's pages: chapter by chapter with their fields, what differs, and a proposal."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django import forms
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from competition.models import Season
from competition.pages.access import public_page
from competition.pages.effects import shift_lines, shifts_summary
from competition.pages.frame import page, season_of
from competition.pages.live import fragment
from competition.pages.rules.forms import RulesForm
from competition.pages.rules.views import Article, Change, article, change
from competition.pages.standing import shown as standing_shown
from competition.reading.rule_changes import proposal_page
from competition.systems.rules import read_rules
from competition.wording import titles
from competition.wording.rulebook import compare, rulebook


@dataclass(frozen=True, slots=True)
class RulePart:
    """A chapter: what it says now, and the fields that change it."""

    key: str
    title: str
    articles: tuple[Article, ...]
    fields: tuple[forms.BoundField, ...]
    is_open: bool


def rule_parts(form: RulesForm, rules: Mapping[str, Any], game: str) -> list[RulePart]:
    """The chapters of the rule book `rules` with the fields of the form; those with errors are open."""
    chapters = {chapter.key: chapter for chapter in rulebook(read_rules(dict(rules)), game)}
    return [
        RulePart(
            key=part.key,
            title=chapters[part.key].title,
            articles=tuple(article(paragraph, "") for paragraph in chapters[part.key].paragraphs),
            fields=part.fields,
            is_open=part.has_errors,
        )
        for part in form.parts(tuple(chapters))
    ]


def rule_changes(
    before: Mapping[str, Any], now: Mapping[str, Any], game: str, names: Mapping[str, str] | None = None
) -> list[Change]:
    """What two rule sets say differently, in words."""
    found: Iterable[Any] = compare(read_rules(dict(before)), read_rules(dict(now)), game, names)
    return [change(difference) for difference in found]


@public_page
def proposal(request: HttpRequest, season: str, key: str) -> HttpResponse:
    """What the rules would say, and the last list under both; in no search engine."""
    chosen = season_of(request)
    shown = fragment(request, chosen, "public/_proposal.html", lambda: _proposal(chosen, key), key)
    response = page(request, "public/proposal.html", fragment=shown)
    response["X-Robots-Tag"] = "noindex"
    return response


def _proposal(chosen: Season, key: str) -> dict[str, object]:
    found = proposal_page(chosen, key)
    names = {key: person.name for key, person in found.people.items()}
    display = standing_shown.display_of(chosen)
    shifts = found.shifts or ()
    return {
        "title": _("A proposal for other rules"),
        "lead": chosen.name,
        "changes": rule_changes(chosen.rules, found.rules, chosen.game, names),
        "list_title": titles.standing_title(found.after_round),
        "summary": shifts_summary(shifts),
        "lines": shift_lines(shifts, names, display.points, display.decimals),
        "is_possible": found.shifts is not None,
    }
