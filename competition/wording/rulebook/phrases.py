"""Small words of a rule book: numbers as they were written, points, rounds, enumerations."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction

from django.utils.formats import get_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from competition.wording import numbers


def written(text: str) -> str:
    """A number as the rules write it, with the decimal sign of the language: 4/6, 0,35."""
    return text.replace(".", str(get_format("DECIMAL_SEPARATOR")))


def number(value: Fraction | int) -> str:
    """A number, exactly: 80, 1½, 0,125. What no finite decimals can say stays a fraction."""
    value = Fraction(value)
    if value.denominator <= numbers.LARGEST_DENOMINATOR:
        return str(numbers.fraction(value))
    places = next((n for n in range(1, 25) if (value * 10**n).denominator == 1), 0)
    return str(numbers.decimal(value, places)) if places else str(value)


def points(value: Fraction | int, shown: str | None = None) -> str:
    """ "12 points", "½ point"; 0 is "no points", and less than that "3 points off"."""
    value = Fraction(value)
    if not value:
        return _("no points")
    words = ngettext("%(points)s point", "%(points)s points", 1 if abs(value) <= 1 else 2) % {
        "points": shown or number(abs(value))
    }
    return words if value > 0 else _("%(points)s off") % {"points": words}


def listed(words: Iterable[str]) -> str:
    """ "a, b and c"."""
    *head, last = words
    return _("%(head)s and %(last)s") % {"head": ", ".join(head), "last": last} if head else last


def rounds(found: Sequence[int]) -> str:
    """ "round 1", "rounds 20 and 36"."""
    words = listed(str(each) for each in found)
    return ngettext("round %(rounds)s", "rounds %(rounds)s", len(found)) % {"rounds": words}


def times(count: int) -> str:
    """ "once", "3 times"."""
    return ngettext("once", "%(number)d times", count) % {"number": count}


def places(count: int) -> str:
    """ "1 place", "8 places"."""
    return ngettext("%(number)d place", "%(number)d places", count) % {"number": count}


def sentence(words: str) -> str:
    """The words with a capital in front."""
    return words[:1].upper() + words[1:]
