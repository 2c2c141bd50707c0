"""What a printed rule book is made of: chapters of paragraphs, each about one thing that was decided."""

from __future__ import annotations

import re
from collections.abc import Hashable, Mapping
from dataclasses import dataclass, field

from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe

from competition.systems.registry import find_system
from competition.systems.rules import LadderRules, Rules, as_ladder
from competition.wording import results


@dataclass(frozen=True, slots=True)
class Paragraph:
    """One rule in words.

    `topic` is the same in every rule book, so that two can be compared; `label` names it in a word or
    two. `items` are listed under the text, `example` illustrates it with numbers. Two paragraphs say
    the same when their texts and items do, or where `compared` is given, when that is the same.
    What is no rule but a remark is not compared.
    """

    topic: str
    label: str
    text: str
    items: tuple[str, ...] = ()
    example: str = ""
    compared: Hashable = None
    is_compared: bool = True

    @property
    def meaning(self) -> Hashable:
        """What is compared with another rule book; examples are not."""
        return (self.text, self.items) if self.compared is None else self.compared


@dataclass(frozen=True, slots=True)
class Chapter:
    """A part of the rule book; `key` is its anchor and the same in every language."""

    key: str
    title: str
    paragraphs: tuple[Paragraph, ...]


@dataclass(frozen=True, slots=True)
class Book:
    """What the chapters are written from: the rules, the game, and the names of entrants by their ids.

    Who never plays whom is named only with `names_pairs`.
    """

    rules: Rules
    game: str = results.CHESS
    names: Mapping[str, str] = field(default_factory=dict)
    names_pairs: bool = True

    @property
    def ladder(self) -> LadderRules:
        """The rules, for the chapters that only a ladder has."""
        return as_ladder(self.rules)

    @property
    def features(self) -> frozenset[str]:
        """What makes sense with these rules, as their system says."""
        return find_system(self.rules.system).features(self.rules)

    @property
    def is_draughts(self) -> bool:
        return self.game == results.DRAUGHTS

    def score(self, result: str) -> str:
        """How this game writes a result: 1-0, or 2-0."""
        return results.result(result, self.game).score


_FRACTION = re.compile(r"\b\d+/\d+\b")


def drawn(text: str) -> SafeString:
    """The text as HTML, with 2/3 set as a fraction."""
    return mark_safe(_FRACTION.sub(r'<span class="fr">\g<0></span>', escape(text)))  # noqa: S308 (escaped)
