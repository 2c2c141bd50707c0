"""The shadow groups in words: moves, why somebody was passed over, and who moved when."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from competition.systems.groups import FORMER_ORDER

_TIE_BREAKS = {
    "rating": gettext_lazy("rating"),
    "start_rank": gettext_lazy("place in the start list"),
    "wins": gettext_lazy("games won"),
    "external_wins": gettext_lazy("league games won"),
    "games": gettext_lazy("games played"),
    "fewest_games": gettext_lazy("fewest games"),
    "percentage": gettext_lazy("percentage"),
    "tpr": gettext_lazy("performance rating"),
    "sonneborn_berger": gettext_lazy("Sonneborn-Berger"),
    "opponents_points": gettext_lazy("points of the opponents"),
    "mutual": gettext_lazy("games against each other"),
    "eligible": gettext_lazy("who may win prizes"),
    FORMER_ORDER: gettext_lazy("the list before"),
}


def title(letter: str) -> str:
    """The heading of a group's table."""
    return _("Group %(letter)s") % {"letter": letter}


def lead(number: int, *, final: bool) -> str:
    """The first line of the page of all groups."""
    if final:
        return _("Final tables after round %(number)d") % {"number": number}
    return _("After round %(number)d") % {"number": number}


def mark(*, upwards: bool, reinforced: bool) -> str:
    """What a place in the table leads to."""
    if reinforced:
        return _("promoted, reinforced") if upwards else _("relegated, reinforced")
    return _("promoted") if upwards else _("relegated")


def move(name: str, old: str, new: str) -> str:
    """Who goes where."""
    return _("%(name)s, from %(old)s to %(new)s") % {"name": name, "old": old, "new": new}


def tie(other: str, decided_by: str) -> str:
    """With whom somebody was equal, and what decided."""
    words = {"other": other, "by": _TIE_BREAKS.get(decided_by, decided_by)}
    return _("as many points as %(other)s; decided by %(by)s") % words


def passed_over(name: str, code: str) -> str:
    """Why somebody who would have moved does not."""
    if code == "withdrawn":
        return _("%(name)s has withdrawn") % {"name": name}
    return _("%(name)s has played too few rounds to be promoted") % {"name": name}


def members(number: int) -> str:
    """How many are in a group."""
    return ngettext("%(number)d player", "%(number)d players", number) % {"number": number}


def changed(name: str, number: int, old: str | None, new: str | None) -> str:
    """A line of the history."""
    words = {"name": name, "number": number, "old": old, "new": new or "–"}
    if old is None:
        return _("from round %(number)d: %(name)s in %(new)s") % words
    return _("from round %(number)d: %(name)s from %(old)s to %(new)s") % words
