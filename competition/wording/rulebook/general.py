"""The first chapter (the system, its rule set, the periods), and the chapter of the order of the list."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop, ngettext

from competition.systems.system import PERIODS, SHARED_PLACES
from competition.wording import numbers, rule_labels
from competition.wording.rulebook import phrases
from competition.wording.rulebook.chapter import Book, Chapter, Paragraph
from competition.wording.rules import own_word, system_name


def chapter(book: Book) -> Chapter:
    """What kind of competition this is."""
    periods = (_periods(book),) if PERIODS in book.features else ()
    return Chapter(
        "competition", _("The competition"), (_system(book), _preset(book), *periods, *_evening(book))
    )


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


def _evening(book: Book) -> Iterator[Paragraph]:
    for key, text in book.rules.evening.model_dump(exclude_none=True).items():
        path = f"evening.{key}"
        yield Paragraph(path, rule_labels.label(path), f"{rule_labels.label(path)}: {text}.")


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


TIE_BREAKS = {
    "rating": gettext_noop("the higher rating (who has none comes last)"),
    "start_rank": gettext_noop(
        "the higher place that the director laid down in the start list (who has none or joined later comes "
        "last)"
    ),
    "wins": gettext_noop("more games won at the board"),
    "external_wins": gettext_noop("more league games won"),
    "games": gettext_noop("more games played at the board"),
    "fewest_games": gettext_noop("fewer games played at the board"),
    "percentage": gettext_noop("the higher percentage at the board (who has not played comes last)"),
    "tpr": gettext_noop(
        "the higher performance rating (TPR, by the FIDE table) against opponents with a rating"
    ),
    "sonneborn_berger": gettext_noop(
        "more Sonneborn-Berger points: the game points of the opponents one beat, and half those of the "
        "opponents one drew with; a win is %(win)s, a draw %(draw)s"
    ),
    "opponents_points": gettext_noop(
        "more points of the opponents: the sum of the game points of all one played, a win being %(win)s and "
        "a draw %(draw)s"
    ),
    "mutual": gettext_noop("the score in the games that those who are still equal played among each other"),
    "eligible": gettext_noop("who may win a prize stands above who may not"),
}


def order_chapter(book: Book) -> Chapter:
    """By what the list is ordered, and what it shows."""
    return Chapter(
        "list", _("The list"), (_points_first(), _tie_breaks(book), _still_equal(book), *_display(book))
    )


def _points_first() -> Paragraph:
    text = _("The list is ordered by points, the most first. A new one appears after every round.")
    return Paragraph("order.points", _("Order"), text)


def _tie_breaks(book: Book) -> Paragraph:
    label = _("Equal points")
    if not book.rules.order:
        return Paragraph("order", label, _("For entrants with equal points nothing further decides."))
    game_points = {"win": "2", "draw": "1"} if book.is_draughts else {"win": "1", "draw": "½"}
    lines = tuple(
        _(TIE_BREAKS[key]) % game_points if key in TIE_BREAKS else own_word(key) for key in book.rules.order
    )
    text = ngettext(
        "For entrants with equal points this decides:",
        "For entrants with equal points these decide, one after the other:",
        len(lines),
    )
    return Paragraph("order", label, text, lines, compared=book.rules.order)


def _still_equal(book: Book) -> Paragraph:
    if SHARED_PLACES in book.features:
        text = _("Who are still equal then share the place.")
    else:
        text = _("Who is still equal then stays in the order of the list before.")
    return Paragraph("order.last", _("Still equal"), text)


def _display(book: Book) -> tuple[Paragraph, ...]:
    display = book.rules.display
    return (
        Paragraph("display.points", _("How points are shown"), _shown(display.points, display.decimals)),
        Paragraph(
            "display.hide_without_games",
            _("Without a game"),
            _("Whoever has not played a game and has not had the bye is not shown and takes no place.")
            if display.hide_without_games
            else _("Everybody is shown, also who has not played a game yet."),
        ),
    )


def _shown(style: str, places: int) -> str:
    exact = _("Points are computed exactly, with fractions;")
    example = Fraction(95, 3)
    shown = {"points": numbers.points(example, style, places), "places": places}
    if style == numbers.FRACTIONS:
        return f"{exact} " + _("they are shown as fractions, such as %(points)s.") % shown
    if not places:
        return f"{exact} " + _("the list rounds them to whole points, halves up.")
    words = ngettext(
        "the list rounds them to %(places)d decimal, halves up, such as %(points)s.",
        "the list rounds them to %(places)d decimals, halves up, such as %(points)s.",
        places,
    )
    return f"{exact} " + words % shown
