"""After a round: your result and your place. Both are read when the mail is written."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from competition.letters.parts import own_page, round_facts
from competition.models import Attendance, Entry, Season
from competition.models.attendance import GAME
from competition.reading.own_evenings import own_round
from competition.reading.standing import Listed, list_page
from competition.systems.rules import read_rules
from competition.wording import kinds, member, numbers
from players.models import Player
from players.post.letters import Letter


def after_round(facts: dict[str, Any], player: Player | None, *, fresh: Callable[[Season], Season]) -> Letter:
    """Result, place, points, and how many places that is up or down.

    `fresh` sees to it that the season has lists that belong to its version: the mail is written by a process
    of its own, perhaps before the lists have been stored.
    """
    entry, done = own_round(facts["entry"], facts["round"])
    row = list_page(fresh(entry.season), facts["round"], full=True, columns=()).row_of(entry.key)
    places = _place(row, entry) if row is not None and not row.hidden else ()
    return Letter(
        subject=_subject(facts, row),
        facts=(*_result(entry, done), *places, *round_facts(facts)),
        action=(
            _("The whole standing"),
            reverse("public:standing-after", args=[facts["slug"], facts["round"]]),
        ),
        after=(_("How your points come about is on your page."),) if own_page(player, "") else (),
    )


def _subject(facts: dict[str, Any], row: Listed | None) -> str:
    if row is None or row.hidden or row.place is None:
        return _("The standing after round %(number)d") % {"number": facts["round"]}
    return _("After round %(number)d you are %(place)s") % {
        "number": facts["round"],
        "place": numbers.ordinal(row.place),
    }


def _result(entry: Entry, row: Attendance | None) -> tuple[tuple[str, str], ...]:
    if row is None:
        return ()
    if row.kind != GAME or row.game is None:
        return ((_("This round"), kinds.label(row.kind)),)
    is_white = row.game.white_id == entry.pk
    opponent = row.game.black if is_white else row.game.white
    outcome = member.outcome(row.game.result, is_white)
    return ((_("Against %(name)s") % {"name": opponent.name}, outcome),)


def _place(row: Listed, entry: Entry) -> tuple[tuple[str, str], ...]:
    display = read_rules(entry.season.rules).display
    shown = str(numbers.points(row.points, display.points, display.decimals))
    if row.place is None:
        return ((_("Points"), shown),)
    place = numbers.ordinal(row.place)
    if row.change:
        words = (
            ngettext("%(number)d place up", "%(number)d places up", row.change)
            if row.change > 0
            else ngettext("%(number)d place down", "%(number)d places down", -row.change)
        )
        place = f"{place} ({words % {'number': abs(row.change)}})"
    return ((_("Place"), place), (_("Points"), shown))
