"""A rule set as a rule book: all chapters in their order."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from django.utils.translation import get_language

from competition.systems.registry import systems
from competition.systems.rules import Rules
from competition.wording import results
from competition.wording.rulebook import (
    attendance,
    awards,
    bye,
    colours,
    general,
    honours,
    order,
    pairing,
    recalculation,
    rematch,
    start,
    values,
    withdrawal,
)
from competition.wording.rulebook.chapter import Book, Chapter, Paragraph

CHAPTERS = (
    general.chapter,
    values.chapter,
    start.chapter,
    awards.games,
    awards.evenings,
    awards.league,
    recalculation.chapter,
    order.chapter,
    pairing.chapter,
    rematch.chapter,
    bye.chapter,
    colours.chapter,
    attendance.chapter,
    withdrawal.chapter,
    honours.chapter,
)


def rulebook(
    rules: Rules,
    game: str = results.CHESS,
    names: Mapping[str, str] | None = None,
    *,
    names_pairs: bool = True,
) -> tuple[Chapter, ...]:
    """The rules in the language that is active, every number and every choice in a sentence.

    `names` turns the ids of entrants into names, for pairs that never play each other; without
    `names_pairs` these are counted only, as is right where everybody can read it.
    """
    book = Book(rules, game, names or {}, names_pairs)
    return (*(write(book) for write in CHAPTERS), *_of_the_system(rules))


def _of_the_system(rules: Rules) -> Iterator[Chapter]:
    """What a system from outside says about rules of its own."""
    system = systems().get(rules.system)
    if system is None:
        return
    for number, (title, sentences) in enumerate(
        system.describe_rules(rules, (get_language() or "nl")[:2]), start=1
    ):
        key = f"{rules.system}-{number}"
        paragraphs = (Paragraph(f"{key}.{i}", title, text) for i, text in enumerate(sentences, start=1))
        yield Chapter(key, title, tuple(paragraphs))
