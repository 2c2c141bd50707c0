"""The bar under the steps: where the evening stands, and the one thing to do next."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext as _

from competition.models import Round
from competition.pages.frame import optional_url
from competition.reading.director import DirectorRound
from competition.reading.rounds import RoundHead
from competition.wording import evening

Url = Callable[..., str]


@dataclass(frozen=True, slots=True)
class Button:
    """Something to press: a form that is posted with these fields, or a link.

    `is_public`: others see what it does, so that its key alone does not press it.
    """

    words: str
    url: str
    key: str = ""
    post: bool = True
    fields: tuple[tuple[str, object], ...] = ()
    is_public: bool = False


@dataclass(frozen=True, slots=True)
class Bar:
    """Where the evening stands in words, the next thing to do, and what else one may want."""

    words: str
    notes: tuple[str, ...]
    primary: Button
    others: tuple[Button, ...] = ()


def bar_of(shown: DirectorRound, heads: Iterable[RoundHead], url: Url, now: dt.datetime) -> Bar:
    """The bar of a round in its state."""
    build = {
        Round.PLANNED.value: _planned,
        Round.DRAFT.value: _draft,
        Round.PUBLISHED.value: _published,
        Round.CLOSED.value: _closed,
    }[shown.round.state]
    return build(shown, list(heads), url, now)


def _planned(shown: DirectorRound, heads: list[RoundHead], url: Url, now: dt.datetime) -> Bar:
    return Bar(
        evening.to_pair(shown.expected),
        _notes_before(shown, heads, now),
        Button(_("Make the pairing"), url("make-pairing"), "i", fields=_version(shown)),
    )


def _draft(shown: DirectorRound, heads: list[RoundHead], url: Url, now: dt.datetime) -> Bar:
    again = Button(_("Pair the rest again"), url("make-pairing"), "i", fields=_version(shown))
    discard = Button(_("Discard the pairing"), url("discard-pairing"), fields=_version(shown))
    publish = url("publish")
    if shown.unpaired:
        anyway = (*_version(shown), ("allow_unpaired", "1"))
        return Bar(
            evening.waiting([person.name for person in shown.unpaired]),
            _notes_before(shown, heads, now),
            again,
            (Button(_("Publish as it is"), publish, fields=anyway), discard),
        )
    return Bar(
        evening.draft_is_ready(len(shown.games)),
        _notes_before(shown, heads, now),
        Button(_("Publish the pairing"), publish, "p", fields=_version(shown), is_public=True),
        (again, discard),
    )


def _published(shown: DirectorRound, heads: list[RoundHead], url: Url, now: dt.datetime) -> Bar:
    missing = shown.missing_results
    words = evening.results_missing(len(missing), len(shown.games))
    sheet = (Button(_("Something has changed"), url("trouble"), "v", post=False), *_sheet(shown))
    if missing:
        first = missing[0]
        enter = Button(
            _("To board %(board)d") % {"board": first}, f"{url('results')}#bord-{first}", "n", post=False
        )
        return Bar(words, (), enter, sheet)
    return Bar(
        words,
        (),
        Button(_("Close the round"), url("close"), "s", fields=_version(shown), is_public=True),
        sheet,
    )


def _closed(shown: DirectorRound, heads: list[RoundHead], url: Url, now: dt.datetime) -> Bar:
    number, slug = shown.round.number, shown.season.slug
    standing = Button(_("To the standing"), reverse("public:standing-after", args=[slug, number]), post=False)
    words = evening.is_closed(number)
    following = next((head for head in heads if head.number > number), None)
    if following is None:
        return Bar(words, (), standing)
    on = Button(
        _("On to round %(number)d") % {"number": following.number},
        reverse("director:round", args=[slug, following.number]),
        "n",
        post=False,
    )
    return Bar(words, (), on, (standing,))


def _version(shown: DirectorRound) -> tuple[tuple[str, object], ...]:
    return (("version", shown.round.version),)


def _notes_before(shown: DirectorRound, heads: list[RoundHead], now: dt.datetime) -> tuple[str, ...]:
    notes = [evening.deadline_note(shown.round.deadline, now)]
    earlier = [head.number for head in heads if head.number < shown.round.number and head.state != "closed"]
    if earlier:
        notes.append(evening.earlier_round_open(earlier[-1]))
    return tuple(note for note in notes if note)


def _sheet(shown: DirectorRound) -> tuple[Button, ...]:
    url = optional_url("competition:pairing_sheet", shown.season.slug, shown.round.number)
    return (Button(_("Print the pairings"), url, "d", post=False),) if url else ()
