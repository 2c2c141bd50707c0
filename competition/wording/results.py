"""Results of games, in the notation of chess and of draughts."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable
from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from competition.systems.season import Result
from competition.systems.system import RESULTS
from competition.wording import dates

CHESS, DRAUGHTS = "chess", "draughts"

_SCORES = {
    CHESS: {"white": "1-0", "draw": "½-½", "black": "0-1", "none": "0-0"},
    DRAUGHTS: {"white": "2-0", "draw": "1-1", "black": "0-2", "none": "0-0"},
}
_SIDES = {
    Result.WHITE_WINS: "white",
    Result.DRAW: "draw",
    Result.BLACK_WINS: "black",
    Result.WHITE_BY_DEFAULT: "white",
    Result.BLACK_BY_DEFAULT: "black",
    Result.DOUBLE_DEFAULT: "none",
}
# For whom a result is a win; the engine's words for the two sides.
WINNERS = {
    Result.WHITE_WINS: "white",
    Result.WHITE_BY_DEFAULT: "white",
    Result.BLACK_WINS: "black",
    Result.BLACK_BY_DEFAULT: "black",
}
NAMES = {
    Result.WHITE_WINS: gettext_noop("White wins"),
    Result.DRAW: gettext_noop("Draw"),
    Result.BLACK_WINS: gettext_noop("Black wins"),
    Result.WHITE_BY_DEFAULT: gettext_noop("White wins by default"),
    Result.BLACK_BY_DEFAULT: gettext_noop("Black wins by default"),
    Result.DOUBLE_DEFAULT: gettext_noop("Both absent"),
    Result.ADJOURNED: gettext_noop("Adjourned"),
}
# The key that enters a result on the director's page.
KEYS = {Result.WHITE_WINS: "1", Result.DRAW: "=", Result.BLACK_WINS: "0", Result.ADJOURNED: "a"}
DRAUGHTS_KEYS = {**KEYS, Result.WHITE_WINS: "2", Result.DRAW: "1"}


class ShownResult(NamedTuple):
    """A result on a page: the score, and what has to be said beside it."""

    score: str
    remark: str = ""

    def __str__(self) -> str:
        return f"{self.score} {self.remark}".strip()


class Choice(NamedTuple):
    """A result that one can enter: its code, what the button shows, its name, and its key."""

    code: str
    score: str
    name: str
    key: str


def result(code: str | Result | None, game: str = CHESS) -> ShownResult:
    """How a result is written: 1-0, ½-½, "1-0 reglementair"; in draughts 2-0 and 1-1."""
    if code is None or code == "":
        return ShownResult("–", _("not played yet"))
    known = Result(code)
    if known is Result.ADJOURNED:
        return ShownResult("–", _("adjourned"))
    score = _SCORES[game if game in _SCORES else CHESS][_SIDES[known]]
    return ShownResult(score, _("by default") if known.by_default else "")


def on_another_day(code: str, day: dt.date | None, evening: dt.date | None) -> str:
    """Beside a game of another day: played before the evening of its round, or later, or still to be."""
    if day is None or day == evening:
        return ""
    told = {"day": dates.short_day(day)}
    if not code or Result(code) is Result.ADJOURNED:
        return _("to be played on %(day)s") % told
    if evening is None:
        return _("played on %(day)s") % told
    return (_("played before, on %(day)s") if day < evening else _("played later, on %(day)s")) % told


def name(code: str | Result) -> str:
    """What a result is called: "White wins by default"."""
    return _(NAMES[Result(code)])


def choices(game: str = CHESS, offered: Iterable[Result] = RESULTS) -> list[Choice]:
    """The results that can be entered, the usual three first."""
    keys = DRAUGHTS_KEYS if game == DRAUGHTS else KEYS
    return [Choice(code.value, _button(code, game), _(NAMES[code]), keys.get(code, "")) for code in offered]


def _button(code: Result, game: str) -> str:
    shown = result(code, game)
    if code is Result.ADJOURNED:
        return shown.remark
    return str(shown)
