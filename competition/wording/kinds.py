"""What an entrant without a game does in a round: the words of the rule books."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop, ngettext_lazy

from competition.systems.season import Kind

# Who is there without a game does not count as absent.
PRESENT_KINDS = frozenset({Kind.BYE, Kind.PRESENT, Kind.RESERVE})

LABELS = {
    Kind.BYE: gettext_noop("bye"),
    Kind.ABSENT: gettext_noop("absent with notice"),
    Kind.ABSENT_LATE: gettext_noop("absent, notice too late"),
    Kind.ABSENT_UNNOTIFIED: gettext_noop("absent without notice"),
    Kind.EXTERNAL: gettext_noop("league game"),
    Kind.EXTERNAL_OTHER_DAY: gettext_noop("league game on another day"),
    Kind.EXEMPT: gettext_noop("exempt"),
    Kind.PERSONAL: gettext_noop("personal reason"),
    Kind.FORFEIT_WIN: gettext_noop("won by default"),
    Kind.FORFEIT_LOSS: gettext_noop("lost by default"),
    Kind.PRESENT: gettext_noop("present"),
    Kind.RESERVE: gettext_noop("reserve"),
}

COUNTS = {
    Kind.BYE: ngettext_lazy("%(number)d bye", "%(number)d byes", "number"),
    Kind.ABSENT: ngettext_lazy("%(number)d absent with notice", "%(number)d absent with notice", "number"),
    Kind.ABSENT_LATE: ngettext_lazy("%(number)d with late notice", "%(number)d with late notice", "number"),
    Kind.ABSENT_UNNOTIFIED: ngettext_lazy(
        "%(number)d absent without notice", "%(number)d absent without notice", "number"
    ),
    Kind.EXTERNAL: ngettext_lazy("%(number)d with a league game", "%(number)d with a league game", "number"),
    Kind.EXTERNAL_OTHER_DAY: ngettext_lazy(
        "%(number)d with a league game on another day",
        "%(number)d with a league game on another day",
        "number",
    ),
    Kind.EXEMPT: ngettext_lazy("%(number)d exempt", "%(number)d exempt", "number"),
    Kind.PERSONAL: ngettext_lazy(
        "%(number)d for a personal reason", "%(number)d for a personal reason", "number"
    ),
    Kind.FORFEIT_WIN: ngettext_lazy("%(number)d won by default", "%(number)d won by default", "number"),
    Kind.FORFEIT_LOSS: ngettext_lazy("%(number)d lost by default", "%(number)d lost by default", "number"),
    Kind.PRESENT: ngettext_lazy("%(number)d present", "%(number)d present", "number"),
    Kind.RESERVE: ngettext_lazy("%(number)d reserve", "%(number)d reserves", "number"),
}


def label(kind: str | Kind) -> str:
    """The word for a kind: "afgemeld", "zonder bericht", "oneven"."""
    return _(LABELS[Kind(kind)])


# What a member says about himself, where that is not the word of the rule books.
OF_MEMBER = {
    Kind.PRESENT: gettext_noop("I am coming"),
    Kind.RESERVE: gettext_noop("I only play when the number is odd"),
}


def of_member(kind: str | Kind) -> str:
    """The word for a kind as a member chooses it for himself."""
    return _(OF_MEMBER.get(Kind(kind), LABELS[Kind(kind)]))


def count(kind: str | Kind, number: int) -> str:
    """So many of a kind: "3 zonder bericht"."""
    return str(COUNTS[Kind(kind)] % {"number": number})


def absences(numbers: Mapping[str, int]) -> str:
    """Who is not there, in one line and a fixed order: "5 afgemeld, 1 zonder bericht"."""
    return ", ".join(
        count(kind, numbers[kind]) for kind in Kind if kind not in PRESENT_KINDS and numbers.get(kind.value)
    )
