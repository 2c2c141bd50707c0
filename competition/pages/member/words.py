"""What an absence is worth, said to the member: now, and how many more earn something."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from competition.wording import numbers
from competition.wording.ledger import LEAGUE_RESULTS
from players.models import Player, ShownName
from players.shown_names import public_name

if TYPE_CHECKING:
    from competition.systems.rules.model import Display
    from competition.systems.worth import Case, Worth


def worth(found: Worth, display: Display) -> str:
    """ "⅓ van je waarde: 31 punten; dit is je 4e van 5, daarna ¼ van je waarde"."""
    return "; ".join(part for part in (amount(found, display), _how_often(found)) if part)


def amount(found: Worth, display: Display) -> str:
    """Only what it comes to: "⅓ van je waarde: 31 punten"."""
    if not found.cases:
        return _("depends on the team and the result")
    if len(found.cases) > 1:
        return ", ".join(
            f"{_(LEAGUE_RESULTS[case.result])} {_points(case, display)}"
            for case in found.cases
            if case.result is not None
        )
    (case,) = found.cases
    formula = _formula(case)
    if case.points is None:
        return formula
    points = _points(case, display)
    return _("%(formula)s: %(points)s") % {"formula": formula, "points": points} if formula else points


def what_is_left(found: Worth, display: Display) -> str:
    """ "nog 2 keer ⅓ van je waarde: 31 punten, daarna ¼ van je waarde"."""
    told = amount(found, display)
    if found.left is None:
        return told
    told = ngettext("%(number)d more time %(amount)s", "%(number)d more times %(amount)s", found.left) % {
        "number": found.left,
        "amount": told,
    }
    return _("%(told)s, then %(after)s") % {"told": told, "after": _after(found)} if found.after else told


def _after(found: Worth) -> str:
    (case, *others) = found.after
    if others:
        return _("otherwise")
    return _formula(case) or _plain(case)


def _points(case: Case, display: Display) -> str:
    if case.points is None:
        return _formula(case)
    if not case.points:
        return _("no points")
    return numbers.point_count(case.points, display.points, display.decimals)


def _formula(case: Case) -> str:
    """The award, where it is more than a number."""
    expression = case.expression
    if expression.base is None:
        return ""
    if expression.factor == 1:
        words = _("your value") if expression.base == "own" else _("the value of your opponent")
    else:
        factor = numbers.fraction(expression.factor)
        of_base = _("of your value") if expression.base == "own" else _("of the value of your opponent")
        words = f"{factor} {of_base}"
    if not expression.offset:
        return words
    sign = "+" if expression.offset > 0 else numbers.MINUS
    return f"{words} {sign} {numbers.fraction(abs(expression.offset))}"


def _how_often(found: Worth) -> str:
    if found.occurrence is None:
        return ""
    words = {"number": numbers.ordinal(found.occurrence), "last": found.last}
    if found.last is None:
        return _("this is your %(number)s") % words
    told = _("this is your %(number)s of %(last)d") % words
    if found.occurrence < found.last or not found.after:
        return told
    return _("%(told)s, then %(after)s") % {"told": told, "after": _after(found)}


def _plain(case: Case) -> str:
    return numbers.point_count(case.expression.offset) if case.expression.offset else _("no points")


def example(player: Player, shown: ShownName) -> str:
    """ "Jan van der Meiden", "Jan M." or "Deelnemer" with a number."""
    return public_name(player.name, shown, _("“Entrant” with a number")).full


def choices(player: Player, of_club: ShownName) -> list[tuple[str, str]]:
    """What he can choose; empty leaves it to the club."""
    as_club = _("As the club has it: %(example)s") % {"example": example(player, of_club)}
    return [("", as_club), *((shown.value, example(player, shown)) for shown in ShownName)]
