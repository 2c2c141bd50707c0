"""Numbers for the eye: exact fractions, decimals half up, signs, ordinals and percentages.

Everything inside is exact; what is rounded here is rounded for reading only.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from math import floor

from django.utils.formats import get_format
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import get_language, ngettext

DECIMALS, FRACTIONS = "decimals", "fractions"
MINUS = "−"
_SIGNS = {
    **{
        Fraction(1, 2): "½",
        Fraction(1, 3): "⅓",
        Fraction(2, 3): "⅔",
        Fraction(1, 4): "¼",
        Fraction(3, 4): "¾",
    },
    **{Fraction(fifths, 5): sign for fifths, sign in enumerate("⅕⅖⅗⅘", start=1)},
    **{Fraction(1, 6): "⅙", Fraction(5, 6): "⅚"},
    **{Fraction(eighths, 8): sign for eighths, sign in zip((1, 3, 5, 7), "⅛⅜⅝⅞", strict=True)},
}
LARGEST_DENOMINATOR = 99


class Figure(str):
    """A number in words a text can hold ("31⅔"), that draws itself well in HTML.

    `whole` and `rest` are its parts before and after the whole number ("31" and "2/3", or ",67").
    """

    whole: str
    rest: str

    def __new__(cls, whole: str, rest: str = "") -> Figure:
        figure = super().__new__(cls, whole + _as_text(whole, rest))
        figure.whole, figure.rest = whole, rest
        return figure

    def __html__(self) -> SafeString:
        """The number for running text: fractions are drawn as fractions."""
        if "/" not in self.rest:
            return format_html("{}{}", self.whole, self.rest)
        return format_html('{}<span class="fr">{}</span>', self.whole, self.rest)


def _as_text(whole: str, rest: str) -> str:
    if "/" not in rest:
        return rest
    sign = _SIGNS.get(Fraction(rest))
    if sign:
        return sign
    return f" {rest}" if whole.strip(MINUS) else rest


def decimal(value: Fraction | int, places: int = 2) -> Figure:
    """A number with so many decimals, rounded half up: 31,67. Whole numbers have none: 31."""
    if Fraction(value).denominator == 1:
        return whole(int(value))
    scaled = floor(abs(Fraction(value)) * 10**places + Fraction(1, 2))
    sign = MINUS if value < 0 and scaled else ""
    if not places:
        return Figure(f"{sign}{scaled}")
    head, tail = divmod(scaled, 10**places)
    return Figure(f"{sign}{head}", f"{get_format('DECIMAL_SEPARATOR')}{tail:0{places}d}")


def fraction(value: Fraction | int) -> Figure:
    """A number with a common fraction: 31⅔. Where nobody could read the fraction, decimals."""
    value = Fraction(value)
    if value.denominator > LARGEST_DENOMINATOR:
        return decimal(value)
    head, tail = divmod(abs(value.numerator), value.denominator)
    sign = MINUS if value < 0 else ""
    if not tail:
        return Figure(f"{sign}{head}")
    return Figure(f"{sign}{head or ''}", f"{tail}/{value.denominator}")


def whole(value: int) -> Figure:
    """A whole number, with a real minus sign."""
    return Figure(f"{MINUS if value < 0 else ''}{abs(value)}")


def points(value: Fraction | int | None, style: str = DECIMALS, places: int = 2) -> Figure:
    """Points as the club likes to read them: decimals or fractions; nothing where there are none."""
    if value is None:
        return Figure("")
    return fraction(value) if style == FRACTIONS else decimal(value, places)


def ledger_style(values: Iterable[Fraction], style: str = DECIMALS, places: int = 2) -> str:
    """How to show numbers that a reader adds up: in fractions where rounded decimals would not add up."""
    if style == FRACTIONS:
        return FRACTIONS
    exact = all((Fraction(value) * 10**places).denominator == 1 for value in values)
    return DECIMALS if exact else FRACTIONS


def signed(value: Fraction | int, style: str = FRACTIONS) -> Figure:
    """A difference: +4, −⅔, 0."""
    shown = points(value, style)
    return Figure(f"+{shown.whole}", shown.rest) if value > 0 else shown


def percentage(value: Fraction | None) -> str:
    """Whole percents, half up; nothing where there is no game."""
    return "" if value is None else f"{decimal(value, 0) if value.denominator > 1 else value}%"


def ordinal(number: int) -> str:
    """5e in Dutch, 5th in English."""
    if (get_language() or "").startswith("nl"):
        return f"{number}e"
    suffix = "th" if 11 <= number % 100 <= 13 else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{suffix}"


def point_count(value: Fraction | int, style: str = DECIMALS, places: int = 2) -> str:
    """ "174 points", in text."""
    shown = points(value, style, places)
    return ngettext("%(points)s point", "%(points)s points", 1 if value == 1 else 2) % {"points": shown}
