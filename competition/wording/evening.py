"""The evening of a round in words: its steps, and what is to be done next."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from competition.systems.calendar import is_past
from competition.wording import dates, results

NAMED_AT_MOST = 6


def players(number: int) -> str:
    """40 spelers."""
    return ngettext("%(number)d player", "%(number)d players", number) % {"number": number}


def games(number: int) -> str:
    """20 partijen."""
    return ngettext("%(number)d game", "%(number)d games", number) % {"number": number}


def absent(number: int) -> str:
    """8 afwezig."""
    return ngettext("%(number)d absent", "%(number)d absent", number) % {"number": number}


def here(expected: int, away: int) -> str:
    """40 spelers, 8 afwezig."""
    return f"{players(expected)}, {absent(away)}"


def to_pair(expected: int) -> str:
    """What there is to pair: "41 spelers: 20 partijen, één oneven"."""
    words = {"players": players(expected), "games": games(expected // 2)}
    if expected % 2:
        return _("%(players)s: %(games)s and one bye.") % words
    return _("%(players)s: %(games)s.") % words


def deadline_note(until: dt.datetime | None, now: dt.datetime) -> str:
    """Whether members can still report in time. Both times are local."""
    if until is None or is_past(until, now):
        return ""
    moment = dates.moment(until, now.date())
    return _("Members can still report an absence in time until %(moment)s.") % {"moment": moment}


def late_note(kind: str) -> str:
    """What a report counts as, now that it is late."""
    return _("The deadline has passed: “absent with notice” now counts as “%(kind)s”.") % {"kind": kind}


def earlier_round_open(number: int) -> str:
    """That the pairing starts from a list that may still change."""
    return _("Round %(number)d is not closed yet: the pairing starts from a provisional list.") % {
        "number": number
    }


def waiting(names: Sequence[str]) -> str:
    """Who is expected and has no game; of many only how many they are."""
    if len(names) > NAMED_AT_MOST:
        return _("%(number)d players have no game yet.") % {"number": len(names)}
    return ngettext(
        "%(names)s has no game yet.",
        "%(number)d players have no game yet: %(names)s.",
        len(names),
    ) % {"names": ", ".join(names), "number": len(names)}


def draft_is_ready(number: int) -> str:
    """What publishing does."""
    return _("The pairing is ready: %(games)s. Nobody else sees it until you publish it.") % {
        "games": games(number)
    }


def results_missing(missing: int, total: int) -> str:
    """ "Nog 14 van de 20 uitslagen."."""
    if missing == 0:
        return _("All results are in.")
    if missing == total:
        return ngettext(
            "The round is on: %(number)d result to enter.",
            "The round is on: %(number)d results to enter.",
            missing,
        ) % {"number": missing}
    return ngettext(
        "%(number)d of %(total)d results to go.", "%(number)d of %(total)d results to go.", missing
    ) % {"number": missing, "total": total}


def results_note(missing: int, total: int) -> str:
    """How far the results are, beside a step: "6 van 20"."""
    return _("%(done)d of %(total)d") % {"done": total - missing, "total": total}


def is_closed(number: int) -> str:
    """What closing has done."""
    return _("Round %(number)d is closed. Its list is final.") % {"number": number}


def state(code: str, number_of_games: int, missing: int) -> str:
    """Where a round stands, in the director's list of rounds."""
    if code == "planned":
        return _("to come")
    if code == "draft":
        return _("draft of %(games)s") % {"games": games(number_of_games)}
    if code == "closed":
        return games(number_of_games)
    if missing:
        return results_missing(missing, number_of_games).rstrip(".")
    return _("ready to be closed")


def saved(board: int | None, white: str, black: str, code: str, game: str) -> str:
    """What was saved, for who hears it instead of seeing it."""
    words = {"board": board or "?", "white": white, "black": black}
    if not code:
        return _("Board %(board)s, %(white)s – %(black)s: result cleared") % words
    return _("Board %(board)s, %(white)s – %(black)s: %(result)s saved") % {
        **words,
        "result": results.result(code, game),
    }


def reported(by: str, at: str, by_himself: bool) -> str:
    """Who said so and when."""
    if by_himself:
        return _("own link, %(when)s") % {"when": at} if at else _("own link")
    return ", ".join(part for part in (by, at) if part)


def league(team: str, board: int | None, result: str) -> str:
    """The league game behind an absence: "team 2, bord 3, 1-0"."""
    parts = [team] if team else []
    if board:
        parts.append(_("board %(board)d") % {"board": board})
    if result:
        parts.append({"1": _("won"), "1/2": _("draw"), "0": _("lost")}[result])
    return ", ".join(parts)
