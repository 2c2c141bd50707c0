"""The deadline for absences is near."""

from __future__ import annotations

import datetime as dt
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _

from competition.letters.parts import own_page, round_facts
from competition.wording import dates
from players.models import Player
from players.post.letters import Letter


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
