"""Results and absences as people and other programs write them."""

from __future__ import annotations

import re
from functools import cache

from django.utils import translation

from competition.systems.kinds import Kind
from competition.systems.season import Result
from competition.wording import kinds

_DRAUGHTS = {"2-0": "1-0", "1-1": "1/2-1/2", "0-2": "0-1"}
_SCORES = {
    "1-0": Result.WHITE_WINS,
    "0-1": Result.BLACK_WINS,
    "1/2-1/2": Result.DRAW,
    "1": Result.WHITE_WINS,
    "0": Result.BLACK_WINS,
    "1/2": Result.DRAW,
    "=": Result.DRAW,
    "r": Result.DRAW,
    "rem": Result.DRAW,
    "remise": Result.DRAW,
    "draw": Result.DRAW,
    "+-": Result.WHITE_BY_DEFAULT,
    "+--": Result.WHITE_BY_DEFAULT,
    "-+": Result.BLACK_BY_DEFAULT,
    "--+": Result.BLACK_BY_DEFAULT,
    "0-0": Result.DOUBLE_DEFAULT,
    "---": Result.DOUBLE_DEFAULT,
    "afg": Result.ADJOURNED,
    "afgebroken": Result.ADJOURNED,
    "adjourned": Result.ADJOURNED,
}
_BY_DEFAULT = {
    Result.WHITE_WINS: Result.WHITE_BY_DEFAULT,
    Result.BLACK_WINS: Result.BLACK_BY_DEFAULT,
    Result.DOUBLE_DEFAULT: Result.DOUBLE_DEFAULT,
}
_DEFAULT = re.compile(r"(?<=[0-9])\(?(?:reglementair|reg\.?|r|ff?|bydefault|default)\)?$")
_BOTH_SIDES = re.compile(r"([01])ff?-([01])ff?")
_MONTH = "(?:jan|feb|mrt|mar|apr|mei|may|jun|jul|aug|sep|okt|oct|nov|dec)[a-z.]*"
_DATE = re.compile(
    rf"\d{{4}}-\d\d-\d\d|\d{{1,2}}[-/. ]{_MONTH}(?:[-/. ]\d{{2,4}})?|{_MONTH}[-/. ]\d{{1,4}}"
    r"|\d{1,2}[-/.]\d{1,2}[-/.]\d{2,4}|0\d[-/]0\d|\d{1,2}:\d\d(?::\d\d)?",
    re.IGNORECASE,
)
_FIRST_OF_JANUARY = re.compile(
    r"\d{4}-01-01|0?1[-/. ]jan[a-z.]*(?:[-/. ]\d{2,4})?|jan[a-z.]*[-/. ]0?1"
    r"|0?1[-/.]0?1[-/.]\d{2,4}|0?1[-/]01",
    re.IGNORECASE,
)


def read_result(text: str, game: str) -> Result | None:
    """A result such as 1-0, ½-½, 0,5-0,5, remise, +/-, 1-0r, 1F-0F; in draughts also 2-0 and 1-1.

    None for anything else. Of the draw 1-1 Excel makes the first of January, which can be nothing else.
    """
    if game == "draughts" and _FIRST_OF_JANUARY.fullmatch(text.strip()):
        return Result.DRAW
    plain = "".join(re.sub("[‐‑–—−:]", "-", text.casefold().replace("½", "1/2")).split())
    plain = plain.replace("+/-", "+-").replace("-/+", "-+")
    plain = re.sub(r"(?<![\d.,])0?[.,]50*(?!\d)", "1/2", plain)
    plain = _BOTH_SIDES.sub(r"\1-\2f", re.sub(r"(?<=\d)[.,]0+(?!\d)", "", plain))
    bare = _DEFAULT.sub("", plain)
    score = _SCORES.get(_DRAUGHTS.get(bare, bare) if game == "draughts" else bare)
    if bare == plain or score is None:
        return score
    return _BY_DEFAULT.get(score)


def is_date(text: str) -> bool:
    """Whether a result has become a date or a time, as Excel makes them of 1-1, 1/2 and 1:0."""
    return _DATE.fullmatch(text.strip()) is not None


def read_kind(text: str) -> Kind | None:
    """What somebody without a game did, by its name in either language or a usual short word."""
    return _kinds().get(_plain(text)) if text.strip() else None


@cache
def _kinds() -> dict[str, Kind]:
    known = [kind for kind in Kind if not kind.is_signup]
    found = {_plain(word): kind for kind in known for word in kinds.WORDS[kind].typed.split()}
    for language in ("nl", "en"):
        with translation.override(language):
            found |= {_plain(kinds.label(kind)): kind for kind in known}
    return found


def _plain(text: str) -> str:
    return re.sub(r"[\s_.,-]+", " ", text.casefold()).strip()
