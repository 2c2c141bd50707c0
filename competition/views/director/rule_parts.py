"""Rules on a director's pages: chapter by chapter in words with their fields, and what differs."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django import forms

from competition.forms.rules import RulesForm
from competition.systems.rules import read_rules
from competition.views.rules import Article, Change, article, change
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
