"""An evening has been moved, does not go on, or goes on after all."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.utils.translation import gettext as _

from competition.letters.parts import evening, own_page
from competition.systems.kinds import Kind
from competition.wording import kinds
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
