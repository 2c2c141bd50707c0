"""The first chapter: the system, the rule set it comes from, the periods of the season."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from competition.systems.system import PERIODS
from competition.wording.rulebook import phrases
from competition.wording.rulebook.chapter import Book, Chapter, Paragraph
from competition.wording.rules import system_name


def chapter(book: Book) -> Chapter:
    """What kind of competition this is."""
    periods = (_periods(book),) if PERIODS in book.features else ()
    return Chapter("competition", _("The competition"), (_system(book), _preset(book), *periods))


def _system(book: Book) -> Paragraph:
    name = system_name(book.rules.system)
    text = (
        _("The club's draughts competition is played in one group, by the %(system)s.")
        if book.is_draughts
        else _("The club's chess competition is played in one group, by the %(system)s.")
    )
    return Paragraph("system", _("System"), text % {"system": name}, compared=book.rules.system)


def preset_name(preset: str) -> str:
    """ "keizer-classic, version 1"."""
    name, slash, version = preset.partition("/")
    return _("%(name)s, version %(version)s") % {"name": name, "version": version} if slash else name


def _preset(book: Book) -> Paragraph:
    preset = book.rules.preset
    text = (
        _("These rules started from the model rules “%(preset)s”.") % {"preset": preset_name(preset)}
        if preset
        else _("These rules are the club's own and started from no model rules.")
    )
    return Paragraph("preset", _("Model rules"), text, is_compared=False)


def _periods(book: Book) -> Paragraph:
    starts = book.ladder.periods
    if not starts:
        text = _("The season is not divided into periods; it counts as one.")
        return Paragraph("periods", _("Periods"), text)
    text = ngettext(
        "The season has %(number)d period, beginning with %(rounds)s.",
        "The season has %(number)d periods, beginning with %(rounds)s.",
        len(starts),
    ) % {"number": len(starts), "rounds": phrases.rounds(starts)}
    if starts[0] > 1:
        text += " " + _("The rounds before that stand apart.")
    return Paragraph("periods", _("Periods"), text)
