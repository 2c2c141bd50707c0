"""How it begins: the start list, start points, and who joins later."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as _

from competition.systems.rules.values import RatingValues, Start
from competition.wording import numbers
from competition.wording.rulebook import phrases
from competition.wording.rulebook.chapter import Book, Chapter, Paragraph


def chapter(book: Book) -> Chapter:
    """What an entrant begins with, and where."""
    start = book.ladder.start
    return Chapter(
        "start",
        _("The beginning"),
        (_start_list(), _points(start), *_top_up(start), _own_value(start), _joiners(book)),
    )


def _start_list() -> Paragraph:
    text = _(
        "The first list has the entrants in the order that the director laid down, and whoever has no place "
        "in that after them by rating, the highest first; who has no rating comes last."
    )
    return Paragraph("start.list", _("Start list"), text)


def _points(start: Start) -> Paragraph:
    label = _("Start points")
    table = start.points_by_value
    if table is None:
        points = phrases.points(start.points) if start.points else numbers.point_count(0)
        text = _("Everybody starts with %(points)s.") % {"points": points}
        return Paragraph("start.points", label, text)
    lines = tuple(
        _("value %(value)s: %(points)s") % {"value": key, "points": phrases.points(table[key])}
        for key in sorted(table, key=int, reverse=True)
    )
    return Paragraph("start.points", label, _("Start points go by the value:"), lines)


def _top_up(start: Start) -> Iterator[Paragraph]:
    if start.points_by_value is None:
        return
    label = _("Topping up")
    if start.top_up is None:
        text = _("Whoever starts with fewer points than another keeps that difference.")
        yield Paragraph("start.top_up", label, text)
        return
    values = sorted(start.points_by_value, key=int)
    first = start.top_up.from_round
    text = _(
        "From round %(first)d on, whoever started with fewer than %(most)s gets %(points)s more each round, "
        "until the difference is made up: in round %(first)d the value %(value)s, and each round after that "
        "the next higher value as well. Whoever joins later gets what has passed at once."
    )
    most = max(start.points_by_value.values())
    params = {
        "first": first,
        "most": phrases.points(most),
        "points": phrases.points(start.top_up.points),
        "value": values[0],
    }
    example = ""
    if len(values) > 2:
        shown = {
            "second": first + 1,
            "third": first + 2,
            "two": phrases.listed(values[:2]),
            "three": phrases.listed(values[:3]),
        }
        example = (
            _("In round %(second)d these are the values %(two)s, in round %(third)d %(three)s, and so on.")
            % shown
        )
    yield Paragraph("start.top_up", label, text % params, example=example)


def _own_value(start: Start) -> Paragraph:
    text = (
        _("Everybody's own value counts once in the total.")
        if start.own_value
        else _("The own value does not count in the total by itself.")
    )
    return Paragraph("start.own_value", _("Own value in the total"), text)


def _joiners(book: Book) -> Paragraph:
    text = (
        _(
            "Whoever joins later enters the list next to the entrant with the nearest rating: below that one "
            "if the rating there is not lower, else above. Whoever has no rating enters at the bottom."
        )
        if book.ladder.start.joiners == "by_rating"
        else _(
            "Whoever joins later enters the list at the bottom; several at once by rating, who has none last."
        )
    )
    if isinstance(book.ladder.values, RatingValues):
        text += " " + _(
            "For the pairing, start points and awards decide where a joiner stands: after those with as many."
        )
    return Paragraph("start.joiners", _("Joining later"), text)
