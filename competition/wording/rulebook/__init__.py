"""A rule set in words: the rule book that a club can print, and what differs between two."""

from competition.wording.rulebook.book import paragraphs_of, rulebook
from competition.wording.rulebook.chapter import Chapter, Paragraph
from competition.wording.rulebook.compare import Difference, compare

__all__ = ["Chapter", "Difference", "Paragraph", "compare", "paragraphs_of", "rulebook"]
