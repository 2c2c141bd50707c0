"""What members are told about their absences and their evenings."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Sequence

from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from competition.systems.calendar import is_past
from competition.systems.season import Result
from competition.wording import dates, kinds
from competition.wording.results import WINNERS


def until(deadline: dt.datetime | None, now: dt.datetime) -> str:
    """Until when a report is in time, or since when it is late. Both times are local."""
    if deadline is None:
        return ""
    moment = dates.moment(deadline, now.date())
    if not is_past(deadline, now):
        return _("in time until %(moment)s") % {"moment": moment}
    return _("the deadline was %(moment)s") % {"moment": moment}


def counts_as(kind: str) -> str:
    """What a late report counts as, said before it is sent."""
    return _("If you report now, it counts as “%(kind)s”.") % {"kind": kinds.label(kind)}


def reported(kind: str, wanted: str) -> str:
    """What is booked: "afgemeld", or what had been asked for and what it became."""
    if wanted and wanted != kind:
        return _("%(wanted)s, counts as %(kind)s") % {
            "wanted": kinds.label(wanted),
            "kind": kinds.label(kind),
        }
    return kinds.label(kind)


def surprise(numbers: Iterable[int], kind: str) -> str:
    """The deadline has passed while the page was open."""
    found = [str(number) for number in numbers]
    return ngettext(
        "The deadline of round %(rounds)s passed while this page was open. Your report would now count as"
        " “%(kind)s”. Nothing has been reported yet: do you still want to?",
        "The deadlines of rounds %(rounds)s passed while this page was open. Your reports would now count as"
        " “%(kind)s”. Nothing has been reported yet: do you still want to?",
        len(found),
    ) % {"rounds": ", ".join(found), "kind": kinds.label(kind)}


def thanks(told: Iterable[tuple[int, str, str]]) -> str:
    """What has been reported, round by round: (number, what is booked, what it is worth)."""
    lines = []
    for number, booked, worth in told:
        line = _("round %(number)d: %(kind)s") % {"number": number, "kind": booked}
        lines.append(f"{line} ({worth})" if worth else line)
    return _("The director knows. %(rounds)s.") % {"rounds": capfirst("; ".join(lines))}


def withdrawn(number: int, *, comes: bool = False) -> str:
    """He is coming after all; or, where he had said that he `comes`, he is not."""
    if comes:
        return _("You are not coming to round %(number)d after all. The director knows.") % {"number": number}
    return _("You are coming to round %(number)d after all. The director knows.") % {"number": number}


def says_nothing(worth: str) -> str:
    """What it is worth to say nothing, where only those play who say that they come."""
    return _("If you report nothing, you are absent: %(worth)s.") % {"worth": worth}


def answered(*, plays: bool) -> str:
    """His answer to the invitation to the championship."""
    return (
        _("You play for the championship. The director knows.")
        if plays
        else _("You don't play for the championship. The director knows.")
    )


def expected(*, only_signed_up: bool) -> str:
    """When he is expected from now on."""
    return (
        _("From now on you play only when you report that you are coming.")
        if only_signed_up
        else _("From now on you are expected every evening, unless you report that you are not coming.")
    )


Ended = tuple[str, bool]


def outcome(result: str, is_white: bool) -> str:
    """A result from his side: "gewonnen", "reglementair verloren", "nog niet gespeeld"."""
    if not result:
        return _("not played yet")
    known = Result(result)
    if known is Result.ADJOURNED:
        return _("adjourned")
    if known is Result.DOUBLE_DEFAULT:
        return _("both absent")
    if known is Result.DRAW:
        return _("draw")
    won = (WINNERS[known] == "white") == is_white
    if known.by_default:
        return _("won by default") if won else _("lost by default")
    return _("won") if won else _("lost")


def booked(result: str, is_white: bool) -> str:
    """What has been entered for the game of this evening; empty as long as there is nothing."""
    return _("Booked: %(result)s.") % {"result": outcome(result, is_white)} if result else ""


def summary(games: Iterable[Ended]) -> str:
    """ "3 partijen: 2 gewonnen, 1 remise"; games by default and unplayed ones only in the number."""
    every = list(games)
    played = [(Result(result), white) for result, white in every if result and Result(result).played]
    draws = sum(1 for result, _white in played if result is Result.DRAW)
    won = sum(1 for result, white in played if WINNERS.get(result) == ("white" if white else "black"))
    lost = len(played) - draws - won
    parts = []
    if won:
        parts.append(_("%(number)d won") % {"number": won})
    if draws:
        parts.append(_("%(number)d drawn") % {"number": draws})
    if lost:
        parts.append(_("%(number)d lost") % {"number": lost})
    words = ngettext("%(number)d game", "%(number)d games", len(every)) % {"number": len(every)}
    return f"{words}: {', '.join(parts)}" if parts else words


def before(opponent: str, games: Sequence[Ended]) -> str:
    """What there was between the two before this evening."""
    if not games:
        return _("You have not met before.")
    return _("Earlier against %(opponent)s: %(summary)s.") % {"opponent": opponent, "summary": summary(games)}


def no_game(kind: str) -> str:
    """Why he has no game in a round whose pairing is out."""
    if kind == "bye":
        return _("You are the bye: there is no opponent for you.")
    return _("You don't play: %(kind)s.") % {"kind": kinds.label(kind)}
