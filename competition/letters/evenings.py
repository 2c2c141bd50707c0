"""An evening has been moved, is off, or on after all; what is booked for it; a reminder of the deadline."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Iterator
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _

from competition.letters.parts import evening, own_page, round_facts
from competition.systems.kinds import Kind
from competition.wording import dates, kinds
from competition.wording.member import reported
from players.models import Player
from players.post.letters import Letter


def changed(facts: dict[str, Any], player: Player | None) -> Letter:
    """What it was, what it is, and what that means for what he has reported."""
    before, now = facts["before"], facts["now"]
    words = {
        "season": facts["season"],
        "number": facts["round"],
        "before": evening(before) if before else "",
        "now": evening(now) if now else "",
    }
    if now is None:
        subject = _("Cancelled: the evening of %(before)s") % words
        line = _("Round %(number)d of %(season)s on %(before)s is not played.") % words
    elif before is None:
        subject = _("Played after all: round %(number)d, %(now)s") % words
        line = _("Round %(number)d of %(season)s is played after all, on %(now)s.") % words
    else:
        subject = _("Moved: round %(number)d is now on %(now)s") % words
        line = _("Round %(number)d of %(season)s is not played on %(before)s, but on %(now)s.") % words
    return Letter(
        subject=subject,
        lines=(line, *_booked(facts)),
        action=own_page(player, _("To my page")),
    )


def _booked(facts: dict[str, Any]) -> Iterator[str]:
    """What he had reported, and what he can do."""
    report = facts["report"]
    if facts["now"] is None:
        if facts["lapsed"]:
            yield _("What was booked for you on that evening has lapsed.")
        return
    if facts["lapsed"]:
        yield _("What was booked for you has lapsed. Report it again if it holds for this day.")
        return
    if report is None:
        yield _("You are counted on. Can't you come on this day? Then report it on your page.")
        return
    coming = Kind(report["kind"]).is_signup
    kind = kinds.of_member(report["kind"]) if coming else reported(report["kind"], report["reported_as"])
    yield _("This stays booked for you: %(kind)s. You can change it on your page.") % {"kind": kind}


def confirmed(facts: dict[str, Any], player: Player | None) -> Letter:
    """Round by round what is booked now, by whom, and what to do if that is wrong."""
    lines = sorted(facts["lines"].values(), key=lambda line: line["round"])
    return Letter(
        subject=_subject(lines),
        lines=(_("This is now booked for you in %(season)s:") % {"season": facts["season"]},),
        facts=tuple((_round(line), _booked_absence(line["now"], line["before"])) for line in lines),
        action=own_page(player, _("See or change it")),
        after=tuple(_by(lines)),
    )


def _subject(lines: list[dict[str, Any]]) -> str:
    numbers = {"rounds": ", ".join(str(line["round"]) for line in lines)}
    now = [line["now"] for line in lines]
    one = len(lines) == 1
    if all(each is None for each in now):
        words = (
            _("Absence withdrawn: round %(rounds)s") if one else _("Absences withdrawn: rounds %(rounds)s")
        )
    elif all(each and Kind(each["kind"]).is_signup for each in now):
        words = _("You are coming: round %(rounds)s") if one else _("You are coming: rounds %(rounds)s")
    elif all(each and not Kind(each["kind"]).is_signup for each in now):
        words = _("Absence booked: round %(rounds)s") if one else _("Absences booked: rounds %(rounds)s")
    else:
        words = _("Your absences have changed: rounds %(rounds)s")
    return words % numbers


def _round(line: dict[str, Any]) -> str:
    return _("Round %(number)d, %(when)s") % {"number": line["round"], "when": evening(line)}


def _booked_absence(report: dict[str, str] | None, before: dict[str, str] | None) -> str:
    if report is None and before is not None and Kind(before["kind"]).is_signup:
        return _("sign-up withdrawn")
    if report is None:
        return _("absence withdrawn: you are counted on")
    if Kind(report["kind"]).is_signup:
        return kinds.of_member(report["kind"])
    return reported(report["kind"], report["reported_as"])


def _by(lines: Iterable[dict[str, Any]]) -> Iterable[str]:
    """Who reported it: he himself, or somebody in his name, and what others have booked for him."""
    every = list(lines)
    if any(line["own"] for line in every):
        yield _(
            "It was reported in your name. Was that not you? Then ask for a new personal link on your page:"
            " the old one stops working at once."
        )
    for name in sorted({line["by"] for line in every if line["by"]}):
        rounds = ", ".join(str(line["round"]) for line in every if line["by"] == name)
        words = _("Round %(rounds)s: booked by %(name)s. Not right? Tell the director.")
        yield words % {"rounds": rounds, "name": name}


def before_deadline(facts: dict[str, Any], player: Player | None) -> Letter:
    """Until when, for who would not play or, where nobody plays who says nothing, for who would."""
    until = dates.moment(timezone.localtime(dt.datetime.fromisoformat(facts["deadline"])))
    words = {"number": facts["round"], "until": until}
    if facts["default"] == "absent":
        subject = _("Are you coming to round %(number)d? Say so until %(until)s") % words
        line = _("You have not said yet whether you are coming. Who says nothing is not paired.")
        button = _("I am coming")
    else:
        subject = _("Round %(number)d: reporting an absence is in time until %(until)s") % words
        line = _("You are counted on. Only if you can't come is there something to do.")
        button = _("I am not coming")
    return Letter(subject=subject, lines=(line,), facts=round_facts(facts), action=own_page(player, button))
