"""Teams, their matches, and what follows from them, in words."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop, ngettext

from competition.systems.season import Kind
from competition.wording import dates, kinds, numbers
from competition.wording.ledger import LEAGUE_RESULTS

if TYPE_CHECKING:
    from competition.systems.league import Earning
    from competition.systems.rules.model import Display
    from competition.systems.worth import Case

# Why something does not follow: the codes of the services.
_REASONS = {
    "published": gettext_noop("round %(number)d has been published: the director has to take it over"),
    "closed": gettext_noop("round %(number)d is closed: the director has to take it over"),
    "plays": gettext_noop("is paired in round %(number)d: the director has to find a solution"),
}


def team(name: str) -> str:
    """ "Team 1"; a name of its own stays as it is."""
    return _("Team %(name)s") % {"name": name} if name[:2].strip().isdecimal() else name


def opponents(name: str, opponent: str, at_home: bool) -> str:
    """ "Team 1 – Purmerend", the home side first."""
    pair = (team(name), opponent or "?")
    return " – ".join(pair if at_home else reversed(pair))


def match_title(name: str, opponent: str, at_home: bool, date: dt.date) -> str:
    """The same with the day."""
    words = {"match": opponents(name, opponent, at_home), "day": dates.day(date)}
    return _("%(match)s, %(day)s") % words


def score(found: tuple[Fraction, Fraction] | None, at_home: bool) -> str:
    """ "5½–2½", the home side first."""
    if found is None:
        return ""
    own, theirs = (str(numbers.fraction(each)) for each in found)
    return f"{own}–{theirs}" if at_home else f"{theirs}–{own}"


def result(code: str) -> str:
    """His own result: "1", "½", "0"."""
    return {"1": "1", "1/2": "½", "0": "0"}.get(code, "")


def follows(season: str, number: int, instead: bool) -> str:
    """Where it is booked: "Intern: bondswedstrijd in plaats van ronde 5"."""
    words = {"season": season, "number": number}
    if instead:
        return _("%(season)s: league game instead of round %(number)d") % words
    return _("%(season)s: league game beside round %(number)d") % words


def left(season: str, number: int) -> str:
    """What should be gone: "Intern, ronde 5: staat er nog"."""
    return _("%(season)s, round %(number)d: still stands there") % {"season": season, "number": number}


def why_not(code: str, number: int) -> str:
    """Why it is not booked, or that it can be by saving once more."""
    if code not in _REASONS:
        return _("not booked yet: save the match once more, or ask the director")
    return _(_REASONS[code]) % {"number": number}


def earns(found: Iterable[Earning], display: Display) -> str:
    """ "eigen + 4: 15 punten"; beside the evening, and for an evening missed, each in its words."""
    return "; ".join(_earning(each, display) for each in found)


def _earning(found: Earning, display: Display) -> str:
    told = _amount(found.cases, display)
    if found.key == "external_game":
        return _("beside the evening %(amount)s") % {"amount": told}
    if found.key == Kind.EXTERNAL_OTHER_DAY.value:
        return _("if he misses the evening for it %(amount)s") % {"amount": told}
    return told


def _amount(cases: Sequence[Case], display: Display) -> str:
    if not cases:
        return _("what the rules say of this team")
    if len(cases) > 1:
        parts = ((_(LEAGUE_RESULTS[c.result]), _case(c, display)) for c in cases if c.result is not None)
        return ", ".join(f"{word} {amount}" for word, amount in parts)
    return _case(cases[0], display)


def _case(case: Case, display: Display) -> str:
    formula = _formula(case)
    if case.points is None:
        return formula
    points = numbers.point_count(case.points, display.points, display.decimals)
    return f"{formula}: {points}" if formula else points


def _formula(case: Case) -> str:
    """ "⅔ van de eigen waarde", "eigen waarde + 4"; nothing for a plain number."""
    expression = case.expression
    if expression.base is None:
        return ""
    words = _("own value") if expression.base == "own" else _("value of the opponent")
    if expression.factor != 1:
        words = _("%(factor)s of the %(value)s") % {
            "factor": numbers.fraction(expression.factor),
            "value": words,
        }
    if not expression.offset:
        return words
    sign = "+" if expression.offset > 0 else numbers.MINUS
    return f"{words} {sign} {numbers.fraction(abs(expression.offset))}"


def evening(season: str, booked: str) -> str:
    """What a member does that evening: "Intern: afgemeld". Why he is absent is not a captain's business."""
    if booked == "":
        return _("%(season)s: expected at the club") % {"season": season}
    if booked == "game":
        return _("%(season)s: has been paired") % {"season": season}
    kind = Kind(booked) if Kind(booked).is_external else Kind.ABSENT
    return _("%(season)s: %(kind)s") % {"season": season, "kind": kinds.label(kind)}


def plays_in(names: Sequence[str]) -> str:
    """In which matches he plays that day."""
    return ", ".join(_("plays in %(team)s") % {"team": team(name).lower()} for name in names)


def booked(match: str, left_over: int) -> str:
    """What is said after booking."""
    told = _("%(match)s has been booked; who plays need not report himself absent.") % {"match": match}
    if not left_over:
        return told
    more = ngettext(
        "%(number)d thing is left for the director.",
        "%(number)d things are left for the director.",
        left_over,
    )
    return f"{told} {more % {'number': left_over}}"
