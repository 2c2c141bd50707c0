"""Who has the bye when the number is odd."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as _

from competition.systems.rules.pairing import Bye
from competition.wording.rulebook import phrases
from competition.wording.rulebook.chapter import Book, Chapter, Paragraph


def chapter(book: Book) -> Chapter:
    """Whose turn it is to have no opponent."""
    bye = book.ladder.pairing.bye
    return Chapter("bye", _("The bye"), (_choice(bye), _most(bye), *_protected(bye), _standby(bye)))


def _choice(bye: Bye) -> Paragraph:
    if bye.place is None:
        text = _("If the number of players is odd, the lowest in the list of those present has the bye.")
        return Paragraph("bye.choose", _("Who has the bye"), text)
    text = _(
        "If the number of players is odd, number %(place)d of the list has the bye; if that one cannot, "
        "number %(next)s, and so on, ever further from there. Places of absentees are counted and skipped."
    )
    around = (bye.place + 1, bye.place - 1, bye.place + 2, bye.place - 2)
    words = text % {"place": bye.place, "next": _then([str(place) for place in around if place > 0])}
    return Paragraph("bye.choose", _("Who has the bye"), words)


def _then(places: list[str]) -> str:
    return ", ".join([places[0], *(_("then %(place)s") % {"place": place} for place in places[1:])])


def _most(bye: Bye) -> Paragraph:
    text = _(
        "Nobody has the bye more than %(times)s in a season; a bye that was booked because an opponent did "
        "not come counts."
    )
    return Paragraph("bye.max_per_season", _("At most"), text % {"times": phrases.times(bye.max_per_season)})


def _protected(bye: Bye) -> Iterator[Paragraph]:
    yield Paragraph(
        "bye.not_after_forfeit_win",
        _("After a win by default"),
        _("Whoever has won by default does not get the bye any more.")
        if bye.not_after_forfeit_win
        else _("A win by default does not keep one from getting the bye."),
    )
    yield Paragraph(
        "bye.protect_top",
        _("Top of the list"),
        _("The first %(places)s of the list do not get the bye.") % {"places": bye.protect_top}
        if bye.protect_top
        else _("No place at the top of the list is exempt from the bye."),
    )


def _standby(bye: Bye) -> Paragraph:
    text = (
        _("Whoever has the bye stays available until %(time)s and may still be given an opponent.")
        % {"time": bye.standby_until}
        if bye.standby_until
        else _("Whoever has the bye need not stay available.")
    )
    return Paragraph("bye.standby_until", _("Available"), text)
