"""Who plays white."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from competition.systems.rules.pairing import Colours
from competition.wording.rulebook import phrases
from competition.wording.rulebook.chapter import Book, Chapter, Paragraph

EQUAL = {
    "higher_white": gettext_noop("If that is equal too, the higher of the two in the list has white."),
    "lower_white": gettext_noop("If that is equal too, the lower of the two in the list has white."),
    "by_board": gettext_noop(
        "If that is equal too, the higher of the two in the list has white on odd boards and black on even "
        "ones."
    ),
}


def chapter(book: Book) -> Chapter:
    """How colours are given."""
    colours = book.ladder.pairing.colours
    return Chapter("colours", _("Colours"), (_rematch(colours), *_limits(colours), _rule(), _equal(colours)))


def _rematch(colours: Colours) -> Paragraph:
    text = (
        _("Who meet again change colours with regard to their last game against each other.")
        if colours.reverse_rematch
        else _("The colours of an earlier game against each other play no part.")
    )
    return Paragraph("colours.reverse_rematch", _("Meeting again"), text)


def _limits(colours: Colours) -> Iterator[Paragraph]:
    if colours.max_balance is None:
        text = _("There is no limit to how far somebody's whites and blacks may differ in number.")
    else:
        text = _("Nobody's whites and blacks differ in number by more than %(number)d.")
        text %= {"number": colours.max_balance}
    yield Paragraph("colours.max_balance", _("Balance"), text)
    if colours.max_run is None:
        text = _("There is no limit to how often in a row somebody has the same colour.")
    else:
        text = _("Nobody has the same colour more than %(times)s in a row.")
        text %= {"times": phrases.times(colours.max_run)}
    yield Paragraph("colours.max_run", _("In a row"), text)


def _rule() -> Paragraph:
    text = _(
        "Otherwise white goes to whoever has had it less often compared with black; if that is equal, both "
        "get the other colour than last time, if possible."
    )
    return Paragraph("colours.rule", _("Who has white"), text)


def _equal(colours: Colours) -> Paragraph:
    return Paragraph("colours.equal", _("All equal"), _(EQUAL[colours.equal]))
