"""What differs between two rule sets, in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from competition.systems.rules import Rules
from competition.systems.rules.awards import AWARD_KEYS, Award, ByResult, ByTeam, Tier, Tiers
from competition.systems.rules.expressions import Expression, write_number
from competition.systems.rules.model import WithdrawnOpponents
from competition.wording import results
from competition.wording.rulebook.book import rulebook
from competition.wording.rulebook.chapter import Chapter, Paragraph
from competition.wording.rulebook.rematch import where_unlimited

Found = dict[str, tuple[Chapter, Paragraph]]


@dataclass(frozen=True, slots=True)
class Difference:
    """Something that two rule books do not say alike; None where one of them says nothing about it."""

    chapter: str
    topic: str
    label: str
    one: Paragraph | None
    other: Paragraph | None


def compare(
    one: Rules,
    other: Rules,
    game: str = results.CHESS,
    names: Mapping[str, str] | None = None,
) -> tuple[Difference, ...]:
    """What differs, in the order of the rule book; 3/6 and 1/2 are the same, and so is what is left out."""
    return tuple(_differences(one, other, game, names))


def _differences(
    one: Rules, other: Rules, game: str, names: Mapping[str, str] | None
) -> Iterator[Difference]:
    first, second = (_by_topic(rulebook(rules, game, names)) for rules in (one, other))
    plain_one, plain_other = (_by_topic(rulebook(_plain(rules), game, names)) for rules in (one, other))
    for topic in _all_topics(first, second):
        if _meaning(plain_one, topic) == _meaning(plain_other, topic):
            continue
        shown, other_shown = first.get(topic), second.get(topic)
        chapter, paragraph = shown or other_shown  # type: ignore[misc]  # it comes from one of the two
        if not paragraph.is_compared:
            continue
        yield Difference(
            chapter.title,
            topic,
            paragraph.label,
            shown[1] if shown else where_unlimited(topic),
            other_shown[1] if other_shown else where_unlimited(topic),
        )


def _by_topic(chapters: tuple[Chapter, ...]) -> Found:
    return {paragraph.topic: (chapter, paragraph) for chapter in chapters for paragraph in chapter.paragraphs}


def _all_topics(first: Found, second: Found) -> list[str]:
    """The topics of both; one that only the second has stands after the one that it follows there."""
    topics = list(first)
    before = -1
    for topic in second:
        if topic not in first:
            topics.insert(before + 1, topic)
        before = topics.index(topic)
    return topics


def _meaning(found: Found, topic: str) -> Any:
    return found[topic][1].meaning if topic in found else None


def _plain(rules: Rules) -> Rules:
    """The rules with every expression written in its simplest form."""
    awards = {
        key: _simplest(award) for key in AWARD_KEYS if (award := getattr(rules.awards, key)) is not None
    }
    changes: dict[str, Any] = {"awards": rules.awards.model_copy(update=awards)}
    if rules.withdrawal is not None:
        changes["withdrawal"] = rules.withdrawal.model_copy(update=_simplest_withdrawal(rules))
    return rules.model_copy(update=changes)


def _simplest_withdrawal(rules: Rules) -> dict[str, Any]:
    found: dict[str, Any] = {}
    if rules.withdrawal and isinstance(rules.withdrawal.afterwards, Expression):
        found["afterwards"] = _simplest(rules.withdrawal.afterwards)
    opponents: WithdrawnOpponents | None = rules.withdrawal.opponents if rules.withdrawal else None
    if opponents is not None:
        simplest = {key: _simplest(getattr(opponents, key)) for key in ("win", "draw", "loss")}
        found["opponents"] = opponents.model_copy(update=simplest)
    return found


def _simplest(award: Award) -> Any:
    match award:
        case Expression():
            return Expression(award.factor, award.base, award.offset, _text(award))
        case ByResult():
            return ByResult(tuple((key, _simplest(entry)) for key, entry in award.table))
        case ByTeam():
            table = tuple((key, _simplest(entry)) for key, entry in award.table)
            return ByTeam(table, _simplest(award.otherwise) if award.otherwise is not None else None)
        case Tiers():
            return Tiers(tuple(Tier(tier.times, _simplest(tier.award)) for tier in award.tiers))


def _text(formula: Expression) -> str:
    offset = str(write_number(abs(formula.offset)))
    sign = "-" if formula.offset < 0 else "+"
    if formula.base is None:
        return offset if formula.offset >= 0 else f"-{offset}"
    text = formula.base if formula.factor == 1 else f"{write_number(formula.factor)} {formula.base}"
    return f"{text} {sign} {offset}" if formula.offset else text
