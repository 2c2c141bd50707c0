"""Where values come from, how old games are valued again, and how a season starts."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as _

from competition.systems.rules import LadderRules
from competition.systems.rules.values import RankValues, RatingValues, Start
from competition.wording import numbers
from competition.wording.rulebook import phrases
from competition.wording.rulebook.amounts import EXAMPLE_ENTRANTS
from competition.wording.rulebook.chapter import Book, Chapter, Paragraph

LONGEST_TABLE = 16


def chapter(book: Book) -> Chapter:
    """What a game against somebody is worth."""
    values = book.ladder.values
    found = _by_rating(values) if isinstance(values, RatingValues) else _by_rank(values)
    return Chapter("values", _("Values"), tuple(found))


def _by_rating(values: RatingValues) -> Iterator[Paragraph]:
    yield Paragraph(
        "values.by",
        _("Origin of the value"),
        _("Every entrant gets a value that goes with the rating and stays the same for the whole season."),
    )
    yield _formula(values) if values.divide is not None else _boundaries(values)
    yield Paragraph(
        "values.limits",
        _("Highest and lowest value"),
        _("The highest value is %(max)s, the lowest %(min)s.")
        % {"max": phrases.number(values.max), "min": phrases.number(values.min)},
        _table(values),
        compared=(values.min, values.max),
    )
    unrated = values.of_rating(None)
    yield Paragraph(
        "values.unrated",
        _("Without rating"),
        _("Whoever has no rating gets the value %(value)s.") % {"value": phrases.number(unrated)},
    )


def _formula(values: RatingValues) -> Paragraph:
    text = _("The value is the rating divided by %(divide)s, rounded down;") % {"divide": values.divide}
    if values.subtract > 0:
        text += " " + _("%(subtract)s is subtracted from that.") % {"subtract": values.subtract}
    elif values.subtract < 0:
        text += " " + _("%(added)s is added to that.") % {"added": -values.subtract}
    else:
        text += " " + _("nothing is subtracted from that.")
    rating = _lowest_rating(values, (values.min + values.max + 1) // 2) + (values.divide or 0) // 2
    shown = {"rating": rating, "value": phrases.number(values.of_rating(rating))}
    example = _("A rating of %(rating)s gives the value %(value)s.") % shown
    return Paragraph("values.formula", _("From rating to value"), text, example=example)


def _boundaries(values: RatingValues) -> Paragraph:
    text = _(
        "Whoever has a rating of %(top_from)s or more gets the highest value; every %(step)s rating points "
        "lower the value is one less."
    )
    return Paragraph(
        "values.formula",
        _("From rating to value"),
        text % {"top_from": values.top_from, "step": values.step},
    )


def _table(values: RatingValues) -> tuple[str, ...]:
    """The lowest rating of each value, the highest value first."""
    if values.max - values.min >= LONGEST_TABLE or values.max == values.min:
        return ()
    lines = [
        _("value %(value)s: rating %(rating)s and up")
        % {"value": phrases.number(values.max), "rating": _lowest_rating(values, values.max)}
    ]
    for value in range(values.max - 1, values.min, -1):
        lines.append(
            _("value %(value)s: rating %(from)s to %(to)s")
            % {
                "value": phrases.number(value),
                "from": _lowest_rating(values, value),
                "to": _lowest_rating(values, value + 1) - 1,
            }
        )
    lowest = {"value": phrases.number(values.min), "rating": _lowest_rating(values, values.min + 1)}
    lines.append(_("value %(value)s: rating below %(rating)s") % lowest)
    return tuple(lines)


def _lowest_rating(values: RatingValues, value: int) -> int:
    if values.divide is not None:
        return (value + values.subtract) * values.divide
    return (values.top_from or 0) - (values.max - value) * (values.step or 0)


def _by_rank(values: RankValues) -> Iterator[Paragraph]:
    yield Paragraph(
        "values.by",
        _("Origin of the value"),
        _("The value of an entrant goes with the place in the list: who rises is worth more."),
    )
    yield Paragraph("values.top", _("Value of the first"), _top(values), example=_top_example(values))
    yield Paragraph("values.step", _("Step"), *_step(values))
    yield Paragraph(
        "values.min",
        _("Lowest value"),
        _("Nobody's value is lower than %(min)s.") % {"min": phrases.number(values.min)},
    )


def _top(values: RankValues) -> str:
    if values.top is not None:
        return _("The first of the list has the value %(top)s.") % {"top": phrases.number(values.top)}
    if values.ratio is not None:
        text = _(
            "The value of the first depends on the number of entrants: that number less one, times "
            "%(factor)s, rounded to a whole number (halves to the even one). So with a step of 1 the first "
            "is worth about %(ratio)s times as much as the last."
        )
        factor = values.ratio / (values.ratio - 1)
        return text % {"factor": phrases.number(factor), "ratio": phrases.number(values.ratio)}
    text = _(
        "The value of the first depends on the number of entrants: %(factor)s times that number, rounded to "
        "a whole number (halves to the even one)."
    )
    return text % {"factor": phrases.number(values.top_per_entrant or 0)}


def _top_example(values: RankValues) -> str:
    if values.top is not None:
        return ""
    top = phrases.number(values.top_of(EXAMPLE_ENTRANTS))
    return _("With %(entrants)d entrants that is %(top)s.") % {"entrants": EXAMPLE_ENTRANTS, "top": top}


def _step(values: RankValues) -> tuple[str, tuple[str, ...], str]:
    if not values.step:
        return _("All places have the same value."), (), ""
    text = _("Every place lower, the value is %(step)s less.") % {"step": phrases.number(values.step)}
    if values.top is None:
        return text, (), ""
    second, third = (phrases.number(values.of_place(place, EXAMPLE_ENTRANTS)) for place in (2, 3))
    return (
        text,
        (),
        _("So the second has %(second)s, the third has %(third)s.") % {"second": second, "third": third},
    )


def recalculation_chapter(book: Book) -> Chapter:
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


def start_chapter(book: Book) -> Chapter:
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
