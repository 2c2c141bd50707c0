"""What a change of the calendar brings with it, in words, before it is done."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from competition.systems.season import CHAMPIONSHIP
from competition.wording import dates, kinds, rule_labels

if TYPE_CHECKING:
    from competition.reading.calendar import Consequences
    from competition.systems.calendar import NamedRound


class Told(NamedTuple):
    """A consequence: its heading, a sentence, and what it is about one by one."""

    heading: str
    text: str
    lines: tuple[str, ...] = ()


def consequences(found: Consequences, *, lapses: bool) -> list[Told]:
    """Everything that changes; `lapses`: the evening is cancelled, so what was reported for it is gone."""
    return [
        *_numbers(found),
        *_reported(found, lapses=lapses),
        *_games(found, lapses=lapses),
        *_deadline(found),
        *_rules(found.rules),
        *_joining(found),
    ]


def _numbers(found: Consequences) -> Iterator[Told]:
    if not found.renumbered:
        yield Told(_("Numbers"), _("All rounds keep their numbers."))
        return
    lines = tuple(
        _("round %(old)d becomes round %(new)d: %(day)s")
        % {"old": old.number, "new": new.number, "day": _day(new.date)}
        for old, new in found.renumbered
    )
    number = len(lines)
    text = ngettext(
        "%(number)d evening gets another number.", "%(number)d evenings get another number.", number
    )
    yield Told(_("Numbers"), text % {"number": number}, lines)


def _reported(found: Consequences, *, lapses: bool) -> Iterator[Told]:
    if not found.reported:
        return
    number = len(found.reported)
    if lapses:
        text = ngettext(
            "%(number)d report for this evening lapses.", "%(number)d reports for this evening lapse.", number
        )
    else:
        text = ngettext(
            "%(number)d member has reported for this evening. Ask whether that holds for the new day.",
            "%(number)d members have reported for this evening. Ask whether that holds for the new day.",
            number,
        )
    lines = tuple(f"{name}: {kinds.label(kind)}" for name, kind in found.reported)
    yield Told(_("Absences"), text % {"number": number}, lines)


def _games(found: Consequences, *, lapses: bool) -> Iterator[Told]:
    if not found.games:
        return
    text = (
        _("These games were fixed for this evening and must be planned anew:")
        if lapses
        else _("These games go along to the new day:")
    )
    lines = tuple(
        _("%(white)s – %(black)s (championship)") % {"white": white, "black": black}
        if tag == CHAMPIONSHIP
        else f"{white} – {black}"
        for white, black, tag in found.games
    )
    yield Told(_("Games"), text, lines)


def _deadline(found: Consequences) -> Iterator[Told]:
    if found.deadline_after is None or found.deadline_after == found.deadline_before:
        return
    moment = {"moment": dates.moment(found.deadline_after)}
    yield Told(_("Deadline"), _("An absence for this evening is in time until %(moment)s.") % moment)


def _rules(named: Iterable[NamedRound]) -> Iterator[Told]:
    lines = tuple(
        _("%(rule)s %(number)d: was %(before)s, becomes %(after)s")
        % {
            "rule": rule_labels.label(each.path),
            "number": each.number,
            "before": _day(each.before),
            "after": _day(each.after),
        }
        for each in named
    )
    if lines:
        text = _("These rules name a round and now mean another evening. The rules can be changed as well.")
        yield Told(_("Rules that name a round"), text, lines)


def _joining(found: Consequences) -> Iterator[Told]:
    lines = tuple(
        _("%(name)s: from round %(old)d, now round %(new)d") % {"name": name, "old": old, "new": new}
        for name, old, new in found.joining
    )
    if lines:
        yield Told(_("Who joins later"), _("They go along with their evening:"), lines)


def _day(date: dt.date | None) -> str:
    return dates.day_in_season(date) if date else _("no evening")


def inserted(number: int, date: dt.date) -> str:
    """What is said once an evening has been added."""
    return _("Round %(number)d has been added: %(day)s.") % {"number": number, "day": _day(date)}


def moved(number: int, date: dt.date) -> str:
    """What is said once an evening has been moved."""
    return _("Round %(number)d is now on %(day)s.") % {"number": number, "day": _day(date)}


def cancelled(date: dt.date | None) -> str:
    """What is said once an evening has been cancelled."""
    return _("The evening of %(day)s has been cancelled.") % {"day": _day(date)}
