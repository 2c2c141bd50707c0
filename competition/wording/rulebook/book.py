"""A rule set as a rule book: all chapters in their order."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from competition.systems.registry import find_system
from competition.systems.rules import Rules
from competition.systems.system import System
from competition.wording import results
from competition.wording.rulebook import (
    attendance,
    awards,
    general,
    honours,
    limits,
    pairing,
    values,
    withdrawal,
)
from competition.wording.rulebook.chapter import Book, Chapter, Paragraph

# By the codes with which a system says that they apply.
CHAPTERS: dict[str, Callable[[Book], Chapter]] = {
    "competition": general.chapter,
    "values": values.chapter,
    "start": values.start_chapter,
    "games": awards.games,
    "evenings": awards.evenings,
    "league": awards.league,
    "recalculation": values.recalculation_chapter,
    "list": general.order_chapter,
    "pairing": pairing.chapter,
    "rematch": limits.rematch_chapter,
    "bye": limits.bye_chapter,
    "colours": limits.colours_chapter,
    "attendance": attendance.chapter,
    "withdrawal": withdrawal.chapter,
    "honours": honours.chapter,
}


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
    system = find_system(rules.system)
    shared = (CHAPTERS[code](book) for code in system.chapters(rules))
    return (*shared, *_of_the_system(system, rules), *_articles(rules))


def paragraphs_of(code: str, rules: Rules, game: str = results.CHESS) -> tuple[Paragraph, ...]:
    """What one chapter says; nothing where it does not apply."""
    if code not in find_system(rules.system).chapters(rules):
        return ()
    return CHAPTERS[code](Book(rules, game)).paragraphs


def _articles(rules: Rules) -> Iterator[Chapter]:
    """The club's own articles, at the end."""
    if rules.articles:
        paragraphs = (
            Paragraph(f"articles[{at}]", each.title, each.text) for at, each in enumerate(rules.articles)
        )
        yield Chapter("articles", _("Articles of the club"), tuple(paragraphs))


def _of_the_system(system: System, rules: Rules) -> Iterator[Chapter]:
    """What a system says about rules of its own."""
    for number, (title, sentences) in enumerate(
        system.describe_rules(rules, (get_language() or "nl")[:2]), start=1
    ):
        key = f"{rules.system}-{number}"
        paragraphs = (Paragraph(f"{key}.{i}", title, text) for i, text in enumerate(sentences, start=1))
        yield Chapter(key, title, tuple(paragraphs))
