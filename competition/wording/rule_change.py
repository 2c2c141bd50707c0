"""A change of the rules in words: who rises, who falls, by how much."""

from __future__ import annotations

from fractions import Fraction

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from competition.wording import numbers


def summary(risen: int, fallen: int, number: int) -> str:
    """ "Na ronde 12: 7 stijgen, 9 dalen."."""
    where = _("After round %(number)d") % {"number": number} if number else _("In the start list")
    up = ngettext("%(number)d rises", "%(number)d rise", risen) % {"number": risen}
    down = ngettext("%(number)d falls", "%(number)d fall", fallen) % {"number": fallen}
    return _("%(where)s: %(up)s, %(down)s.") % {"where": where, "up": up, "down": down}


def nothing_moves(number: int) -> str:
    """That the list keeps its order."""
    if not number:
        return _("No round has been played yet: the start list keeps its order.")
    return _("Nobody changes place in the list after round %(number)d.") % {"number": number}


def gain(value: Fraction, style: str, places: int) -> str:
    """A difference in points: +4,33, −2; nothing where it is the same."""
    if not value:
        return ""
    shown = str(numbers.points(value, style, places))
    return f"+{shown}" if value > 0 else shown


def changed() -> str:
    """What is said once other rules hold."""
    return _("The rules have been changed; all lists are computed anew.")


def unchanged() -> str:
    """What is said when the form was sent as it was."""
    return _("Nothing in the rules has been changed.")
