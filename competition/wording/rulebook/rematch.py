"""How often, and how soon again, two may meet."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop, ngettext

from competition.systems.rules.pairing import Bottom, Rematch
from competition.wording.rulebook import phrases
from competition.wording.rulebook.chapter import Book, Chapter, Paragraph

UNLIMITED = {
    "max_per_season": gettext_noop("the number of meetings in the season"),
    "max_per_period": gettext_noop("the number of meetings in a period"),
    "min_rounds_between": gettext_noop("the number of rounds in between"),
    "min_games_between": gettext_noop("the number of games in between"),
    "second_from_round": gettext_noop("the round from which a second meeting is possible"),
}


def chapter(book: Book) -> Chapter:
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
