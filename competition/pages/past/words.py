"""Past rounds in words: what was found, what is wrong, how two lists differ."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Protocol

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from competition.wording import numbers, titles


class Past(Protocol):
    """A round as it was read."""

    @property
    def games(self) -> Sequence[object]: ...


def found(rounds: Sequence[Past], problems: int) -> str:
    """ "3 ronden met 42 partijen; 2 rijen zijn niet te lezen"; nothing where nothing was typed."""
    if not rounds and not problems:
        return ""
    games = sum(len(past.games) for past in rounds)
    told = _("%(rounds)s with %(games)s") % {
        "rounds": ngettext("%(number)d round", "%(number)d rounds", len(rounds)) % {"number": len(rounds)},
        "games": ngettext("%(number)d game", "%(number)d games", games) % {"number": games},
    }
    if problems:
        told += "; " + ngettext("%(number)d row can't be read", "%(number)d rows can't be read", problems) % {
            "number": problems
        }
    return f"{told}."


def round_head(number: int, games: int, away: int) -> str:
    """ "Ronde 3: 14 partijen, 5 zonder partij"."""
    words = ngettext("%(number)d game", "%(number)d games", games) % {"number": games}
    without = ngettext("%(number)d without a game", "%(number)d without a game", away) % {"number": away}
    return (
        f"{titles.round_name(number)}: {words}, {without}"
        if away
        else f"{titles.round_name(number)}: {words}"
    )


def entered(made: Sequence[int]) -> str:
    """What is said once they are there."""
    if len(made) == 1:
        return _("Round %(number)d has been entered.") % {"number": made[0]}
    words = {"first": min(made), "last": max(made)}
    return _("Rounds %(first)d to %(last)d have been entered.") % words


def no_list(why: str) -> str:
    """That the rules say nothing about something in it."""
    return _("No list comes out: %(why)s") % {"why": why}


def verdict(different: int, printed: int) -> str:
    """How the two lists compare."""
    if not different:
        return ngettext(
            "The two lists agree: %(number)d row.", "The two lists agree: %(number)d rows.", printed
        ) % {"number": printed}
    return ngettext("%(number)d difference.", "%(number)d differences.", different) % {"number": different}


def gap(here: Fraction | None, there: Fraction | None, style: str, places: int) -> str:
    """How many points more the site has: +0,5."""
    if here is None or there is None or here == there:
        return ""
    shown = str(numbers.points(here - there, style, places))
    return f"+{shown}" if here > there else shown
