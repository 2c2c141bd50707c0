"""The lines of a ledger in words: what happened, and how it earned its points."""

from __future__ import annotations

from fractions import Fraction
from typing import Protocol

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from competition.systems.rules.awards import EXTERNAL_KEYS
from competition.systems.rules.expressions import Expression, parse_expression
from competition.wording import kinds, numbers

# What happened, by the kind of the line; `kinds` has the words for who was without a game.
OUTCOMES = {
    "win": gettext_noop("won"),
    "draw": gettext_noop("draw"),
    "loss": gettext_noop("lost"),
    "double_forfeit": gettext_noop("both absent"),
    "adjourned": gettext_noop("adjourned"),
    "unplayed": gettext_noop("not played yet"),
    "external_game": gettext_noop("league game beside the round"),
    "not_joined": gettext_noop("not joined yet"),
    "withdrawn": gettext_noop("withdrawn"),
    "start": gettext_noop("start points"),
    "own_value": gettext_noop("own value"),
    "top_up": gettext_noop("top-up of the start points"),
    "adjustment": gettext_noop("points given or taken by hand"),
}

# The same with the opponent, as a sentence about a third person or "you" alike.
AGAINST = {
    "win": gettext_noop("won against %(opponent)s"),
    "draw": gettext_noop("drew with %(opponent)s"),
    "loss": gettext_noop("lost to %(opponent)s"),
    "forfeit_win": gettext_noop("won by default against %(opponent)s"),
    "forfeit_loss": gettext_noop("lost by default to %(opponent)s"),
    "double_forfeit": gettext_noop("neither came, against %(opponent)s"),
    "adjourned": gettext_noop("adjourned against %(opponent)s"),
    "unplayed": gettext_noop("still to play against %(opponent)s"),
}

# Lines that say it all by what they are called.
WITHOUT_AWARD = frozenset({"start", "top_up", "adjustment", "own_value", "unplayed"})

LEAGUE_RESULTS = {"1": gettext_noop("won"), "1/2": gettext_noop("draw"), "0": gettext_noop("lost")}


class Line(Protocol):
    """What this module needs of a ledger line; the engine's own and stored ones have it."""

    @property
    def kind(self) -> str: ...
    @property
    def points(self) -> Fraction: ...
    @property
    def award(self) -> str: ...
    @property
    def value(self) -> Fraction | None: ...
    @property
    def team(self) -> str | None: ...
    @property
    def board(self) -> int | None: ...
    @property
    def result(self) -> str | None: ...
    @property
    def occurrence(self) -> int | None: ...
    @property
    def note(self) -> str: ...
    @property
    def rescored(self) -> bool: ...
    @property
    def excused(self) -> bool: ...


def happened(code: str) -> str:
    """The name of what happened: "gewonnen", "afgemeld"."""
    return kinds.label(code) if code in kinds.WORDS else _(OUTCOMES[code])


def outcome(line: Line) -> str:
    """What happened: "gewonnen", "oneven", "bondswedstrijd voor het eerste, bord 3, remise"."""
    words = [happened(line.kind)]
    if line.kind in EXTERNAL_KEYS:
        if line.team:
            words.append(_("team %(team)s") % {"team": line.team})
        if line.board:
            words.append(_("board %(board)d") % {"board": line.board})
        if line.result in LEAGUE_RESULTS:
            words.append(_(LEAGUE_RESULTS[line.result]))
    return ", ".join(words)


def sentence(line: Line, opponent: str | None = None) -> str:
    """The line as one reads it: "gewonnen van Piet (waarde 98)"."""
    if not opponent or line.kind not in AGAINST:
        return outcome(line)
    words = _(AGAINST[line.kind]) % {"opponent": opponent}
    if line.value is None or line.rescored:
        return words
    return _("%(words)s (value %(value)s)") % {"words": words, "value": numbers.fraction(line.value)}


def award(line: Line) -> str:
    """How the points were earned: "⅓ van de eigen waarde 93", "waarde + 12", "vast"."""
    if line.kind in WITHOUT_AWARD:
        return ""
    return _with_remarks(line, expression(parse_expression(line.award), line.value))


def note(line: Line) -> str:
    """Outcome and award in a few words, where there is no column for the value: "remise · ½ van 80"."""
    first = [outcome(line)] if line.kind in AGAINST else []
    if line.kind in WITHOUT_AWARD:
        return " ".join(first)
    formula = parse_expression(line.award)
    if formula.base == "opponent" and line.value is not None:
        words = _of_opponent(formula, numbers.fraction(line.value))
    else:
        words = expression(formula, line.value)
    return " · ".join([*first, _with_remarks(line, words)])


def expression(formula: Expression, value: Fraction | None = None) -> str:
    """An award of the rules in words; the own value is named where it is known."""
    if formula.base is None:
        return _("no points") if not formula.offset else _("fixed")
    if formula.base == "own":
        amount = "" if value is None else f" {numbers.fraction(value)}"
        base = _("own value%(amount)s") % {"amount": amount}
        of_base = _("of the own value%(amount)s") % {"amount": amount}
    else:
        base = _("value") if formula.offset else _("the whole value")
        of_base = _("of the value")
    words = base if formula.factor == 1 else f"{numbers.fraction(formula.factor)} {of_base}"
    return words + _offset(formula)


def _of_opponent(formula: Expression, value: str) -> str:
    if formula.factor != 1:
        words = _("%(factor)s of %(value)s") % {"factor": numbers.fraction(formula.factor), "value": value}
        return words + _offset(formula)
    return _("value %(value)s") % {"value": value} + _offset(formula)


def _offset(formula: Expression) -> str:
    if not formula.offset:
        return ""
    return f" {'+' if formula.offset > 0 else numbers.MINUS} {numbers.fraction(abs(formula.offset))}"


def _with_remarks(line: Line, words: str) -> str:
    remarks = []
    if line.rescored:
        remarks.append(_("opponent withdrew"))
    if line.excused:
        remarks.append(kinds.remark(line.note, excused=True, guest=False))
    if line.occurrence:
        remarks.append(_("%(ordinal)s time") % {"ordinal": numbers.ordinal(line.occurrence)})
    return f"{words} ({', '.join(remarks)})" if remarks else words
