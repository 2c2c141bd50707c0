"""Why a pairing is as it is: the codes of the engine as sentences."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django.utils.text import get_text_list
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop, ngettext

from competition.systems.season import CHAMPIONSHIP
from competition.wording.rules import own_word

# Limits as they are called when they gave way.
LIMITS = {
    "colours": gettext_noop("colours"),
    "distance": gettext_noop("distance on the list"),
    "groups": gettext_noop("distance between the groups"),
    "bottom": gettext_noop("third meeting at the bottom of the list"),
    "min_rounds_between": gettext_noop("rounds between two meetings"),
    "max_per_period": gettext_noop("meetings in a period"),
    "max_per_season": gettext_noop("meetings in a season"),
    "second_from_round": gettext_noop("second meeting not before its round"),
    "bye": gettext_noop("bye once only"),
}

# The same as the reason why two did not meet, or met all the same.
WHY = {
    "colours": gettext_noop("their colours don't fit"),
    "distance": gettext_noop("too far apart on the list"),
    "groups": gettext_noop("their groups don't meet"),
    "bottom": gettext_noop("have met often enough"),
    "min_rounds_between": gettext_noop("have met too recently"),
    "max_per_period": gettext_noop("have met often enough this period"),
    "max_per_season": gettext_noop("have met often enough this season"),
    "second_from_round": gettext_noop("too early in the season for a second game"),
    "forbidden": gettext_noop("never meet each other"),
    "published": gettext_noop("stays at his own board"),
    "rest": gettext_noop("otherwise somebody else would have no opponent"),
    "bye": gettext_noop("had the bye before"),
}

COLOURS = {
    "scheme": gettext_noop("White for %(entrant)s by the scheme of the round."),
    "limit": gettext_noop("White for %(entrant)s: the other way round the colours don't fit."),
    "reverse": gettext_noop("White for %(entrant)s: the other way round than last time."),
    "balance": gettext_noop("White for %(entrant)s, who has had it less often."),
    "alternate": gettext_noop("White for %(entrant)s: both change colour."),
    "equal": gettext_noop("White for %(entrant)s: otherwise their colours are equal."),
}

REASONS = {
    "next": gettext_noop("The next one on the list."),
    "scheme": gettext_noop("By the scheme of the round."),
    "near_scheme": gettext_noop("The scheme says %(entrant)s; this is the nearest who could be had."),
    "passed_over": gettext_noop("Not %(entrant)s: %(why)s."),
    "gave_way": gettext_noop("All the same against %(entrant)s: %(why)s, but there was no better way."),
    "fixed": gettext_noop("Fixed by the director."),
    "by_hand": gettext_noop("Changed by hand."),
    "wish": gettext_noop("Wish: %(note)s."),
    "late_change": gettext_noop("New since %(at)s."),
    "championship": gettext_noop("A game of the championship group."),
    "bye_first": gettext_noop("The first in line for the bye."),
    "bye_least": gettext_noop("So that as few boards as possible change."),
    "bye_passed_over": gettext_noop("Not %(entrant)s: %(why)s."),
}


def limit(name: str) -> str:
    """What a limit is called; two who never meet are no limit, and said as the reason for it."""
    found = LIMITS.get(name) or WHY.get(name)
    return _(found) if found else own_word(name)


def relaxed(names: Iterable[str]) -> str:
    """Which limits gave way, in a line; empty when none did."""
    return ", ".join(limit(name) for name in names)


def broken(names: Iterable[str], rounds: Sequence[int] = ()) -> str:
    """What a game would break, with the rounds in which the two met."""
    words = ", ".join(_(WHY[name]) if name in WHY else own_word(name) for name in names)
    return f"{words} ({_rounds(rounds)})" if rounds else words


def met(rounds: Sequence[int]) -> str:
    """The rounds in which two met before; empty when they did not."""
    return ", ".join(map(str, rounds))


def met_in(rounds: Sequence[int]) -> str:
    """ "speelden in ronde 3"."""
    return _("met in %(rounds)s") % {"rounds": _rounds(rounds)}


def apart(distances: Sequence[int]) -> str:
    """How far apart the opponents of a change would stand: "3 en 5 plaatsen"."""
    if not distances:
        return ""
    numbers = _("%(first)s and %(last)s") if len(distances) > 1 else "%(first)s"
    words = ngettext("%(numbers)s place apart", "%(numbers)s places apart", max(distances))
    return words % {"numbers": numbers % {"first": distances[0], "last": distances[-1]}}


def reasons(found: Iterable[Mapping[str, Any]], names: Mapping[str, str]) -> list[str]:
    """The reasons of a board, as they are stored, in sentences. `names` are those of entrants by key."""
    return [reason(each["code"], each.get("params", {}), names) for each in found]


def reason(code: str, params: Mapping[str, Any], names: Mapping[str, str]) -> str:
    """One reason as a sentence; the code itself where a system brought one that is not known here."""
    entrant = names.get(str(params.get("entrant", "")), str(params.get("entrant", "")))
    if code == "fixed" and params.get("tag") == CHAMPIONSHIP:
        code = "championship"
    if code == "away":
        return _away([names.get(str(key), str(key)) for key in params.get("entrants", ())])
    template = COLOURS.get(str(params.get("rule"))) if code == "colours" else REASONS.get(code)
    if template is None:
        return own_word(code)
    words = {"entrant": entrant, "why": _why(str(params.get("why", "")), params.get("rounds"))}
    return _(template) % {**words, "at": params.get("at", ""), "note": params.get("note", "")}


def _away(names: Sequence[str]) -> str:
    """Who stands between the two and is not there; many are only counted."""
    if len(names) > 3:
        message = ngettext(
            "%(number)d between them is away.", "%(number)d between them are away.", len(names)
        )
        return message % {"number": len(names)}
    message = ngettext("%(names)s is away.", "%(names)s are away.", len(names))
    return message % {"names": get_text_list(list(names), _("and"))}


def _why(name: str, rounds: Sequence[int] | None) -> str:
    words = _(WHY[name]) if name in WHY else own_word(name)
    return f"{words} ({_rounds(rounds)})" if rounds else words


def _rounds(rounds: Sequence[int]) -> str:
    words = ngettext("round %(rounds)s", "rounds %(rounds)s", len(rounds))
    return words % {"rounds": ", ".join(map(str, rounds))}
