"""What an award comes to, in words: "2/3 of their own value", by tiers, by result, by team."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from fractions import Fraction

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop, ngettext

from competition.systems.rules.awards import Award, ByResult, ByTeam, Tiers, expressions_in
from competition.systems.rules.expressions import Expression
from competition.systems.rules.values import RatingValues
from competition.wording import numbers
from competition.wording.rulebook import phrases
from competition.wording.rulebook.chapter import Book

EXAMPLE_ENTRANTS = 30

BY_RESULT = {
    "win": gettext_noop("for a win %(award)s"),
    "draw": gettext_noop("for a draw %(award)s"),
    "loss": gettext_noop("for a loss %(award)s"),
    "else": gettext_noop("for any other result %(award)s"),
}


def amount(award: Award, *, league: bool = False) -> str:
    """The award as the object of "gets". `league`: an opponent is one in a league game."""
    match award:
        case Expression():
            return _formula(award, league=league)
        case ByResult():
            return phrases.listed(
                _(BY_RESULT[key]) % {"award": _formula(entry, league=league)} for key, entry in award.table
            )
        case ByTeam():
            return "; ".join(team_lines(award))
        case Tiers():
            return _tiers(award, league=league)


def team_lines(award: ByTeam) -> tuple[str, ...]:
    """A league award by team and board, a line for each."""
    lines = [
        _("%(team)s: %(award)s") % {"team": _team(key), "award": amount(entry, league=True)}
        for key, entry in award.table
    ]
    if award.otherwise is not None:
        others = amount(award.otherwise, league=True)
        lines.append(_("every other team or board: %(award)s") % {"award": others})
    else:
        lines.append(_("every other team or board: not provided for"))
    return tuple(lines)


def _team(key: str) -> str:
    team, slash, board = key.rpartition("/")
    if slash and board.isdigit():
        return _("team %(team)s, board %(board)s") % {"team": team, "board": board}
    return _("team %(team)s") % {"team": key}


def _tiers(award: Tiers, *, league: bool) -> str:
    parts, past = [], 0
    for index, tier in enumerate(award.tiers):
        words = {"award": amount(tier.award, league=league)}
        if tier.times is None:
            later = _("from the %(ordinal)s time on %(award)s")
            parts.append(later % {**words, "ordinal": numbers.ordinal(past + 1)} if index else words["award"])
            break
        past += tier.times
        template = (
            ngettext("the next time %(award)s", "the next %(times)d times %(award)s", tier.times)
            if index
            else ngettext("the first time %(award)s", "the first %(times)d times %(award)s", tier.times)
        )
        parts.append(template % {**words, "times": tier.times})
    if any(not isinstance(tier.award, Expression) for tier in award.tiers):
        return "; ".join(parts)
    return phrases.listed(parts)


def _formula(formula: Expression, *, league: bool) -> str:
    if formula.base is None:
        return phrases.points(formula.offset, phrases.written(formula.text.lstrip("+- ")))
    words = _part_of(formula, league=league)
    if not formula.offset:
        return words
    shown = phrases.written(re.split(r"[+-]\s*", formula.text)[-1])
    params = {"base": words, "points": phrases.points(abs(formula.offset), shown)}
    return (_("%(base)s plus %(points)s") if formula.offset > 0 else _("%(base)s minus %(points)s")) % params


def _part_of(formula: Expression, *, league: bool) -> str:
    if formula.base == "own":
        base = _("their own value")
    elif league:
        base = _("the value that the opponent's rating would have here")
    else:
        base = _("the opponent's value")
    factor = formula.text.split()[0]
    if factor[0] not in "0123456789":
        return base
    shown = {"factor": phrases.written(factor), "base": base}
    if formula.factor == 1:
        return _("%(base)s in full (%(factor)s)") % shown
    return (_("%(factor)s of %(base)s") if "/" in factor else _("%(factor)s times %(base)s")) % shown


def example(book: Book, award: Award) -> str:
    """The award with a value that one could have, as a sentence; nothing where there is nothing to show."""
    formulas = list(expressions_in(award))
    bases = {formula.base for formula in formulas if formula.base}
    if len(bases) != 1 or _has_team(award) or not any(_worth_showing(formula) for formula in formulas):
        return ""
    value = _example_value(book, formulas)
    shown = {
        "value": phrases.number(value),
        "points": _shown_points(book, [f.points(value) for f in formulas]),
    }
    if "own" in bases:
        return _("With value %(value)s that is %(points)s.") % shown
    return _("Against an opponent with value %(value)s that is %(points)s.") % shown


def _has_team(award: Award) -> bool:
    if isinstance(award, Tiers):
        return any(_has_team(tier.award) for tier in award.tiers)
    return isinstance(award, ByTeam)


def _worth_showing(formula: Expression) -> bool:
    return formula.base is not None and (formula.factor != 1 or formula.offset != 0)


def _shown_points(book: Book, found: Sequence[Fraction]) -> str:
    display = book.rules.display
    shown = [str(numbers.points(value, display.points, display.decimals)) for value in found]
    if len(found) == 1:
        return phrases.points(found[0], shown[0].lstrip(numbers.MINUS))
    return _("%(points)s points respectively") % {"points": phrases.listed(shown)}


def _example_value(book: Book, formulas: Sequence[Expression]) -> Fraction:
    """A value with which all comes out whole, not too near the top; the first one where none does."""
    likely = list(_likely_values(book))
    whole = (
        value
        for value in likely
        if value > 0 and all(formula.points(value).denominator == 1 for formula in formulas)
    )
    return next(whole, likely[0])


def _likely_values(book: Book) -> Iterator[Fraction]:
    values = book.ladder.values
    if isinstance(values, RatingValues):
        middle = (values.min + values.max + 1) // 2
        yield from map(Fraction, (*range(middle, values.max + 1), *range(middle - 1, values.min - 1, -1)))
    else:
        for place in range(5, EXAMPLE_ENTRANTS + 1):
            yield values.of_place(place, EXAMPLE_ENTRANTS)
