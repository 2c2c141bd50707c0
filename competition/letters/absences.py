"""Confirmations: what has been reported for you, and what it counts as."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.utils.translation import gettext as _

from competition.letters.parts import evening, own_page
from competition.systems.kinds import Kind
from competition.wording import kinds
from competition.wording.member import reported
from players.models import Player
from players.post.letters import Letter


def confirmed(facts: dict[str, Any], player: Player | None) -> Letter:
    """Round by round what is booked now, by whom, and what to do if that is wrong."""
    lines = sorted(facts["lines"].values(), key=lambda line: line["round"])
    return Letter(
        subject=_subject(lines),
        lines=(_("This is now booked for you in %(season)s:") % {"season": facts["season"]},),
        facts=tuple((_round(line), _booked(line["now"], line["before"])) for line in lines),
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


def _booked(report: dict[str, str] | None, before: dict[str, str] | None) -> str:
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
