"""What differs between two rule sets, in words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from competition.systems.rules import LadderRules, Rules
from competition.systems.rules.awards import AWARD_KEYS, Award, ByResult, ByTeam, Tier, Tiers
from competition.systems.rules.expressions import Expression, write_number
from competition.systems.rules.model import WithdrawnOpponents
from competition.wording import results
from competition.wording.rulebook.book import rulebook
from competition.wording.rulebook.chapter import Chapter, Paragraph
from competition.wording.rulebook.limits import where_unlimited

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
    *,
    names_pairs: bool = True,
) -> tuple[Difference, ...]:
    """What differs, in the order of the rule book; 3/6 and 1/2 are the same, and so is what is left out.

    `names` and `names_pairs` as for `rulebook`.
    """

    def read(rules: Rules) -> Found:
        return _by_topic(rulebook(rules, game, names, names_pairs=names_pairs))

    shown = read(one), read(other)
    plain = read(_plain(one)), read(_plain(other))
    topics = (
        topic for topic in _all_topics(*shown) if _meaning(plain[0], topic) != _meaning(plain[1], topic)
    )
    differences = (_difference(topic, *shown) for topic in topics)
    return tuple(difference for difference in differences if difference is not None)


def _difference(topic: str, first: Found, second: Found) -> Difference | None:
    """The difference at a topic; None where it is a remark and no rule."""
    chapter, paragraph = first[topic] if topic in first else second[topic]
    if not paragraph.is_compared:
        return None
    return Difference(
        chapter=chapter.title,
        topic=topic,
        label=paragraph.label,
        one=first[topic][1] if topic in first else where_unlimited(topic),
        other=second[topic][1] if topic in second else where_unlimited(topic),
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
    if not isinstance(rules, LadderRules):
        return rules
    awards = {
        key: _simplest(award) for key in AWARD_KEYS if (award := getattr(rules.awards, key)) is not None
    }
    changes: dict[str, Any] = {"awards": rules.awards.model_copy(update=awards)}
    if rules.withdrawal is not None:
        changes["withdrawal"] = rules.withdrawal.model_copy(update=_simplest_withdrawal(rules))
    return rules.model_copy(update=changes)


def _simplest_withdrawal(rules: LadderRules) -> dict[str, Any]:
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
