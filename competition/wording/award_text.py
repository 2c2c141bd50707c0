"""Awards as a director types them: "tegenstander + 12", "3× eigen; daarna eigen - 8", "winst: 4 | remise: 2".

Tiers stand behind each other with a semicolon, results and teams with a bar; what belongs to a team and
has results of its own stands in brackets. Dutch and English words are understood alike.
"""

from __future__ import annotations

import re
from typing import Any

from django.utils.formats import get_format
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from competition.systems.rules.awards import parse_award, write_award

_BASES = {
    "own": "own",
    "own value": "own",
    "eigen": "own",
    "eigen waarde": "own",
    "opponent": "opponent",
    "tegenstander": "opponent",
}
_RESULTS = {
    "win": "win",
    "winst": "win",
    "gewonnen": "win",
    "draw": "draw",
    "remise": "draw",
    "loss": "loss",
    "verlies": "loss",
    "verloren": "loss",
    "else": "else",
    "anders": "else",
    "overig": "else",
}
_DUTCH = {
    "own": "eigen",
    "opponent": "tegenstander",
    "win": "winst",
    "draw": "remise",
    "loss": "verlies",
    "else": "anders",
    "then": "daarna",
}
_TIMES = re.compile(r"(\d+)\s*(?:x|×|keer|times)\s+(.*)", re.DOTALL)
_THEN = re.compile(r"(?:daarna|verder|then)\s+", re.IGNORECASE)
_BASE_WORDS = re.compile(r"\b(own value|own|opponent|eigen waarde|eigen|tegenstander)\b")


def read_award(text: str) -> Any:
    """The JSON of an award from what was typed. Raises ValueError with a sentence for the director."""
    plain = " ".join(text.replace("−", "-").replace("½", "1/2").casefold().split())
    document = _read_tiers(plain)
    try:
        return write_award(parse_award(document))
    except ValueError as error:
        raise ValueError(not_understood(text)) from error


def read_expression(text: str) -> str:
    """The same where no tiers, results or teams are possible."""
    document = read_award(text)
    if not isinstance(document, str):
        raise ValueError(not_understood(text))
    return document


def show_award(document: Any) -> str:
    """What one would type for an award, in the language that is active."""
    if isinstance(document, list):
        parts = [f"{tier['times']}× {show_award(tier['award'])}" for tier in document[:-1]]
        last = show_award(document[-1]["award"])
        return "; ".join([*parts, f"{_word('then')} {last}" if parts else last])
    if isinstance(document, dict) and "by_team" in document:
        entries = [f"{team}: {_in_brackets(award)}" for team, award in document["by_team"].items()]
        if "else" in document:
            entries.append(f"{_word('else')}: {_in_brackets(document['else'])}")
        return " | ".join(entries)
    if isinstance(document, dict):
        return " | ".join(f"{_word(key)}: {show_award(award)}" for key, award in document.items())
    return show_expression(str(document))


def show_expression(text: str) -> str:
    """A formula in the words and with the decimal sign of the language."""
    words = _BASE_WORDS.sub(lambda match: _word(match[0]), text)
    return words.replace(".", str(get_format("DECIMAL_SEPARATOR")))


def not_understood(text: str) -> str:
    """What is said about an award that is none."""
    examples = {key: _word(key) for key in ("own", "opponent")}
    message = _("“%(text)s” is not understood. Write for example: %(opponent)s + 12, 1/3 %(own)s, or 40.")
    return message % {"text": text.strip(), **examples}


def _word(key: str) -> str:
    return _DUTCH.get(key, key) if (get_language() or "nl").startswith("nl") else key


def _in_brackets(award: Any) -> str:
    shown = show_award(award)
    return f"({shown})" if isinstance(award, dict) else shown


def _read_tiers(text: str) -> Any:
    if ";" not in text:
        return _read_step(text)
    *earlier, last = [part.strip() for part in text.split(";")]
    tiers: list[dict[str, Any]] = []
    for part in earlier:
        match = _TIMES.fullmatch(part)
        if match is None:
            example = "3× " + _word("own")
            message = _("“%(text)s” does not say how many times it holds: write for example %(example)s.")
            raise ValueError(message % {"text": part, "example": example})
        tiers.append({"times": int(match[1]), "award": _read_step(match[2])})
    return [*tiers, {"award": _read_step(_THEN.sub("", last, count=1))}]


def _read_step(text: str) -> Any:
    if ":" not in text:
        return _read_expression(text)
    entries: dict[str, Any] = {}
    for part in _split_outside_brackets(text):
        key, _colon, award = part.partition(":")
        award = award.strip()
        if not key.strip() or _key(key) in entries:
            raise ValueError(not_understood(text))
        inner = award[1:-1] if award.startswith("(") and award.endswith(")") else award
        entries[_key(key)] = _read_step(inner)
    if all(key in ("win", "draw", "loss", "else") for key in entries):
        return entries
    document: dict[str, Any] = {"by_team": {key: award for key, award in entries.items() if key != "else"}}
    if "else" in entries:
        document["else"] = entries["else"]
    return document


def _key(text: str) -> str:
    word = text.strip()
    return _RESULTS.get(word, re.sub(r"^team\s+", "", word))


def _split_outside_brackets(text: str) -> list[str]:
    parts, depth = [""], 0
    for char in text:
        depth += (char == "(") - (char == ")")
        if char == "|" and depth == 0:
            parts.append("")
        else:
            parts[-1] += char
    return parts


def _read_expression(text: str) -> str:
    number = re.sub(r"(?<=\d),(?=\d)", ".", text.strip())
    return _BASE_WORDS.sub(lambda match: _BASES[match[0]], number)
