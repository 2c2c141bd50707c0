"""Award expressions: what an outcome earns, as a short exact formula of a value."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from fractions import Fraction

from competition.systems.errors import SeasonError

_NUMBER = r"[0-9]+(?:\.[0-9]+)?(?:/[0-9]+)?"
_FORMULA = re.compile(
    rf"(?:(?P<factor>{_NUMBER})\s+)?(?P<base>own|opponent)(?:\s*(?P<sign>[+-])\s*(?P<offset>{_NUMBER}))?"
)
_SIGNED = re.compile(rf"(?P<sign>[+-]?)\s*(?P<digits>{_NUMBER})")
# A longer number is a slip of the pen, and would make all sums as long.
_TOO_LARGE = 10**20
_LONGEST = 80
_CONSTANT = re.compile(rf"[+-]?\s*{_NUMBER}")


@dataclass(frozen=True, slots=True)
class Expression:
    """`factor` times a value (`base`: own, opponent, or None for a plain number) plus `offset`."""

    factor: Fraction = field(compare=True)
    base: str | None
    offset: Fraction
    text: str

    def points(self, value: Fraction) -> Fraction:
        """What it comes to with this value."""
        return self.factor * value + self.offset


def exact(value: object) -> Fraction:
    """An exact number from an integer, a decimal or text such as "1/3", "0.35" or "-4".

    Raises SeasonError for anything else.
    """
    if isinstance(value, Fraction):
        return value
    if isinstance(value, bool) or not isinstance(value, int | float | str):
        raise SeasonError("no_number", value=value)
    if isinstance(value, int) and abs(value) >= _TOO_LARGE:
        raise SeasonError("many_digits")
    text = str(value).replace("−", "-").strip()
    match = _SIGNED.fullmatch(text)
    if match is None:
        raise SeasonError("no_exact_number", value=value)
    if len(text) > _LONGEST:
        raise SeasonError("many_digits")
    number, _, divisor = match["digits"].partition("/")
    if divisor and int(divisor) == 0:
        raise SeasonError("divides_by_zero", value=value)
    found = Fraction(number) / (int(divisor) if divisor else 1)
    if max(found.numerator, found.denominator) >= _TOO_LARGE:
        raise SeasonError("many_digits")
    return -found if match["sign"] == "-" else found


def parse_expression(value: object) -> Expression:
    """An award expression from its text: `[factor] own|opponent [± offset]`, or a number.

    Raises SeasonError with an example when it is neither.
    """
    if isinstance(value, int | float) and not isinstance(value, bool):
        value = str(value)
    if not isinstance(value, str):
        raise SeasonError("no_expression", value=value)
    text = " ".join(value.replace("−", "-").split())
    if _CONSTANT.fullmatch(text):
        return Expression(Fraction(0), None, exact(text), text)
    match = _FORMULA.fullmatch(text)
    if match is None:
        raise SeasonError("no_expression", value=value)
    factor = exact(match["factor"]) if match["factor"] else Fraction(1)
    offset = exact(match["offset"]) if match["offset"] else Fraction(0)
    return Expression(factor, match["base"], -offset if match["sign"] == "-" else offset, text)


def write_number(number: Fraction) -> int | str:
    """The shortest exact way to write a number in JSON: an integer, or text such as "1/3"."""
    return number.numerator if number.denominator == 1 else str(number)
