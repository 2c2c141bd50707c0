"""Tournament performance ratings (FIDE Handbook B.02, table 8.1.1, and C.07, articles 10.1 and 10.2)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

# The rating difference dp for a score of 50 to 100 percent; below 50 it is the same with a minus.
_DP = (
    0, 7, 14, 21, 29, 36, 43, 50, 57, 65,
    72, 80, 87, 95, 102, 110, 117, 125, 133, 141,
    149, 158, 166, 175, 184, 193, 202, 211, 220, 230,
    240, 251, 262, 273, 284, 296, 309, 322, 336, 351,
    366, 383, 401, 422, 444, 470, 501, 538, 589, 677,
    800,
)  # fmt: skip


def rating_difference(percent: int) -> int:
    """dp for a score of so many percent (0 to 100)."""
    return _DP[percent - 50] if percent >= 50 else -_DP[50 - percent]


def performance(opponents: Sequence[int], score: Fraction) -> int | None:
    """The performance against opponents with these ratings; None without any.

    The mean rating and the percentage are rounded to whole numbers, a half upwards.
    """
    if not opponents:
        return None
    mean = _half_up(Fraction(sum(opponents), len(opponents)))
    return mean + rating_difference(_half_up(100 * score / len(opponents)))


def _half_up(number: Fraction) -> int:
    return (2 * number.numerator + number.denominator) // (2 * number.denominator)
