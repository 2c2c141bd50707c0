"""Who has the bye, who gets which colour, and when two may meet again."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop, ngettext

from competition.systems.rules.pairing import Bottom, Bye, Colours, Rematch
from competition.wording.rulebook import phrases
from competition.wording.rulebook.chapter import Book, Chapter, Paragraph


def bye_chapter(book: Book) -> Chapter:
    """Whose turn it is to have no opponent."""
    bye = book.ladder.pairing.bye
    paragraphs = (_spread(bye), _choice(bye), _most_byes(bye), _between_byes(bye))
    return Chapter("bye", _("The bye"), (*paragraphs, *_protected(bye), _standby(bye)))


SPREAD = {
    "byes": gettext_noop(
        "The bye goes to whoever has had the fewest byes; only among those equal in that the next rule "
        "decides. All limits come before it."
    ),
    "missed": gettext_noop(
        "The bye goes to whoever has missed the fewest rounds without a game; only among those equal in "
        "that the next rule decides. All limits come before it."
    ),
    None: gettext_noop("How often somebody has had the bye does not change whose turn it is."),
}


def _spread(bye: Bye) -> Paragraph:
    return Paragraph("bye.spread", _("In turn"), _(SPREAD[bye.spread]))


def _between_byes(bye: Bye) -> Paragraph:
    number = bye.min_rounds_between
    if number is None:
        text = _("There is no limit to how soon somebody has the bye again.")
    else:
        text = ngettext(
            "Between two byes of the same player there is at least %(number)d round.",
            "Between two byes of the same player there are at least %(number)d rounds.",
            number,
        ) % {"number": number}
    return Paragraph("bye.min_rounds_between", _("Not too soon again"), text)


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


def _most_byes(bye: Bye) -> Paragraph:
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


EQUAL = {
    "higher_white": gettext_noop("If that is equal too, the higher of the two in the list has white."),
    "lower_white": gettext_noop("If that is equal too, the lower of the two in the list has white."),
    "by_board": gettext_noop(
        "If that is equal too, the higher of the two in the list has white on odd boards and black on even "
        "ones."
    ),
}


def colours_chapter(book: Book) -> Chapter:
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


UNLIMITED = {
    "max_per_season": gettext_noop("the number of meetings in the season"),
    "max_per_period": gettext_noop("the number of meetings in a period"),
    "min_rounds_between": gettext_noop("the number of rounds in between"),
    "min_games_between": gettext_noop("the number of games in between"),
    "second_from_round": gettext_noop("the round from which a second meeting is possible"),
}


def rematch_chapter(book: Book) -> Chapter:
    """When two may play each other again."""
    rematch = book.ladder.pairing.rematch
    return Chapter(
        "rematch",
        _("Meeting again"),
        (
            *_most(rematch),
            *_soonest(rematch),
            *_bottom(rematch.bottom),
            *_unlimited(rematch),
            _forfeits(rematch),
        ),
    )


def _most(rematch: Rematch) -> Iterator[Paragraph]:
    if rematch.max_per_season is not None:
        text = _("Two players meet at most %(times)s in a season.")
        yield Paragraph(
            "rematch.max_per_season",
            _("Per season"),
            text % {"times": phrases.times(rematch.max_per_season)},
        )
    if rematch.max_per_period is not None:
        text = _("In one period two players meet at most %(times)s.")
        yield Paragraph(
            "rematch.max_per_period",
            _("Per period"),
            text % {"times": phrases.times(rematch.max_per_period)},
        )


def _soonest(rematch: Rematch) -> Iterator[Paragraph]:
    if rematch.min_rounds_between is not None:
        number = rematch.min_rounds_between
        text = ngettext(
            "Between two meetings there is at least %(number)d round.",
            "Between two meetings there are at least %(number)d rounds.",
            number,
        ) % {"number": number}
        example = _("Who met in round 1 can meet again in round %(round)d at the earliest.")
        shown = example % {"round": number + 2}
        yield Paragraph("rematch.min_rounds_between", _("Rounds in between"), text, example=shown)
    if rematch.min_games_between is not None:
        number = rematch.min_games_between
        text = ngettext(
            "Between two meetings each of the two has played at least %(number)d game against others.",
            "Between two meetings each of the two has played at least %(number)d games against others.",
            number,
        ) % {"number": number}
        yield Paragraph("rematch.min_games_between", _("Games in between"), text)
    if rematch.second_from_round is not None:
        text = _("Only from round %(round)d on can two players meet for the second time.")
        yield Paragraph(
            "rematch.second_from_round",
            _("Second meeting"),
            text % {"round": rematch.second_from_round},
        )


def _bottom(bottom: Bottom | None) -> Iterator[Paragraph]:
    if bottom is None:
        text = _("At the bottom of the list no exception is made.")
    else:
        text = _(
            "If need be an exception is made at the bottom of the list: the last %(number)d of those present "
            "may meet each other up to %(times)s."
        ) % {"number": bottom.places, "times": phrases.times(bottom.max_per_season)}
    yield Paragraph("rematch.bottom", _("Bottom of the list"), text)


def _unlimited(rematch: Rematch) -> Iterator[Paragraph]:
    free = [words for key, words in UNLIMITED.items() if getattr(rematch, key) is None]
    if free:
        text = _no_limit(phrases.listed(_(words) for words in free))
        yield Paragraph("rematch.unlimited", _("Not limited"), text, is_compared=False)


def _no_limit(limits: str) -> str:
    return _("There is no limit to: %(limits)s.") % {"limits": limits}


def where_unlimited(topic: str) -> Paragraph | None:
    """What a rule book that does not set this limit says about it; None for other topics."""
    words = UNLIMITED.get(topic.removeprefix("rematch."))
    return Paragraph(topic, "", _no_limit(_(words))) if words else None


def _forfeits(rematch: Rematch) -> Paragraph:
    text = (
        _("A game by default counts as a meeting.")
        if rematch.forfeits_count
        else _("A game by default does not count as a meeting.")
    )
    return Paragraph("rematch.forfeits_count", _("Games by default"), text)
