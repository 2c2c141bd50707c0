"""What becomes of somebody who withdraws, and of the games against him."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as _

from competition.systems.rules import LadderRules
from competition.systems.rules.expressions import Expression
from competition.systems.rules.model import WithdrawnOpponents
from competition.wording import ledger
from competition.wording.rulebook import amounts, phrases
from competition.wording.rulebook.chapter import Book, Chapter, Paragraph


def chapter(book: Book) -> Chapter:
    """Withdrawing during the season."""
    return Chapter("withdrawal", _("Withdrawal"), tuple(_paragraphs(book)))


def _paragraphs(book: Book) -> Iterator[Paragraph]:
    withdrawal = book.ladder.withdrawal
    yield _removed(withdrawal.remove_before_round if withdrawal else None)
    if withdrawal and withdrawal.opponents:
        yield _opponents(book, withdrawal.opponents)
    yield _afterwards(book)


def _removed(before: int | None) -> Paragraph:
    label = _("Removal from the list")
    if before is None:
        text = _("Whoever withdraws stays in the list.")
        return Paragraph("withdrawal.remove_before_round", label, text)
    text = _("Whoever withdraws before round %(round)d is removed from the list from then on.") % {
        "round": before
    }
    if before > 2:
        text += " " + _("The last round before that is then round %(round)d or an earlier one.") % {
            "round": before - 2
        }
    text += " " + _("Whoever withdraws later stays in the list.")
    return Paragraph("withdrawal.remove_before_round", label, text)


def _opponents(book: Book, opponents: WithdrawnOpponents) -> Paragraph:
    text = _(
        "If somebody is removed, the games against that entrant are scored anew for the opponents. A game by "
        "default counts like one that was won or lost; a game that is adjourned, or to which neither came, "
        "earns nothing. The opponents get:"
    )
    lines = []
    for key in ("win", "draw", "loss"):
        award = getattr(opponents, key)
        line = _(amounts.BY_RESULT[key]) % {"award": amounts.amount(award)}
        shown = amounts.example(book, award)
        lines.append(f"{line}. {shown}" if shown else line)
    return Paragraph("withdrawal.opponents", _("Games against who was removed"), text, tuple(lines))


def _afterwards(book: Book) -> Paragraph:
    return Paragraph(
        "withdrawal.afterwards",
        _("Remaining rounds"),
        _("For the remaining rounds, whoever withdrew and stays in the list gets %(award)s.")
        % {"award": _award(book.ladder)},
        compared=_award(book.ladder),
    )


def _award(rules: LadderRules) -> str:
    afterwards = rules.withdrawal.afterwards if rules.withdrawal else None
    if afterwards is None:
        return phrases.points(0)
    if isinstance(afterwards, Expression):
        return amounts.amount(afterwards)
    award = rules.awards.find(afterwards)
    words = {"outcome": ledger.happened(afterwards), "award": amounts.amount(award) if award else ""}
    return _("the award for “%(outcome)s”: %(award)s") % words
