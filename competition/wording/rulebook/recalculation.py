"""What becomes of points that were earned before: recalculation."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as _

from competition.systems.rules import LadderRules
from competition.systems.rules.values import RatingValues
from competition.wording.rulebook import phrases
from competition.wording.rulebook.chapter import Book, Chapter, Paragraph


def chapter(book: Book) -> Chapter:
    """Whether and how old games are valued again."""
    return Chapter("recalculation", _("Recalculation"), tuple(_paragraphs(book.ladder)))


def _paragraphs(rules: LadderRules) -> Iterator[Paragraph]:
    label = _("Recalculation")
    if isinstance(rules.values, RatingValues):
        text = _("There is no recalculation: values do not change, so points once earned stay as they are.")
        yield Paragraph("recalculation", label, text)
        return
    if rules.recalculation == "never":
        yield Paragraph("recalculation", label, _never(rules))
        yield _at_fixed_rounds(rules)
        return
    yield Paragraph("recalculation", label, _each_round(rules.recalculation))
    text = _(
        "So points already earned move: if an earlier opponent rises in the list, the game between "
        "the two becomes worth more, and if the opponent falls, less."
    )
    yield Paragraph("recalculation.moves", _("Points move"), text)


def _each_round(passes: int | str) -> str:
    first = _(
        "After every round, all rounds are computed anew with the values of the previous list (after the "
        "first round: of the start list)."
    )
    if passes == "fixed_point":
        return f"{first} " + _(
            "With the list that comes out everything is computed again, and so on until the order no longer "
            "changes. If several orders keep taking turns, the mean over these orders counts."
        )
    if passes == 1:
        return f"{first} " + _("That is done once and gives the new list.")
    again = _("With the list that comes out everything is computed again: %(passes)s in all.")
    return f"{first} " + again % {"passes": phrases.times(int(passes))}


def _never(rules: LadderRules) -> str:
    text = _(
        "A round is valued with the list before it, and its points are added to those earned before: they "
        "stay the points of that evening."
    )
    if rules.start.own_value:
        text += " " + _("Only the own value that counts in the total follows the latest list.")
    return text


def _at_fixed_rounds(rules: LadderRules) -> Paragraph:
    label = _("Recalculation at fixed moments")
    if not rules.recalculate_after:
        text = _("In between there is no recalculation.")
        return Paragraph("recalculate_after", label, text)
    text = _(
        "After %(rounds)s everything is recalculated: all rounds so far are computed anew, first with the "
        "values of the previous list, then with those of the list that comes out, until the order no longer "
        "changes. If several orders keep taking turns, the mean over these orders counts. Later rounds are "
        "added to what came out."
    )
    words = text % {"rounds": phrases.rounds(rules.recalculate_after)}
    return Paragraph("recalculate_after", label, words)
