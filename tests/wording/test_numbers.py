"""Numbers for the eye, exact and rounded."""

from fractions import Fraction

import pytest
from django.utils.translation import override

from competition.wording import numbers


@pytest.mark.parametrize(
    ("value", "places", "expected"),
    [
        (Fraction(95, 3), 2, "31,67"),
        (Fraction(1, 8), 2, "0,13"),
        (Fraction(-1, 8), 2, "−0,13"),
        (Fraction(1, 200), 2, "0,01"),
        (Fraction(1, 201), 2, "0,00"),
        (Fraction(-1, 1000), 2, "0,00"),
        (Fraction(5, 2), 0, "3"),
        (Fraction(5, 2), 1, "2,5"),
        (Fraction(1999, 1000), 2, "2,00"),
        (Fraction(31), 2, "31"),
        (-3, 2, "−3"),
    ],
)
def test_decimals_are_rounded_half_up(value: Fraction, places: int, expected: str) -> None:
    with override("nl"):
        assert numbers.decimal(value, places) == expected


def test_english_has_a_point() -> None:
    with override("en"):
        assert numbers.decimal(Fraction(95, 3)) == "31.67"


@pytest.mark.parametrize(
    ("value", "expected", "html"),
    [
        (Fraction(95, 3), "31⅔", '31<span class="fr">2/3</span>'),
        (Fraction(-2, 3), "−⅔", '−<span class="fr">2/3</span>'),
        (Fraction(5, 12), "5/12", '<span class="fr">5/12</span>'),
        (Fraction(17, 12), "1 5/12", '1<span class="fr">5/12</span>'),
        (Fraction(7), "7", "7"),
        (Fraction(0), "0", "0"),
        (Fraction(1, 101), "0,01", "0,01"),
    ],
)
def test_fractions_as_one_writes_them(value: Fraction, expected: str, html: str) -> None:
    with override("nl"):
        shown = numbers.fraction(value)
        assert (shown, shown.__html__()) == (expected, html)


def test_differences_have_a_sign() -> None:
    assert [numbers.signed(number) for number in (4, 0, Fraction(-2, 3))] == ["+4", "0", "−⅔"]


def test_a_ledger_is_in_decimals_only_where_they_add_up() -> None:
    assert numbers.ledger_style([Fraction(1, 4), Fraction(3)], "decimals", 2) == "decimals"
    assert numbers.ledger_style([Fraction(1, 3), Fraction(3)], "decimals", 2) == "fractions"
    assert numbers.ledger_style([Fraction(3)], "fractions", 2) == "fractions"


@pytest.mark.parametrize(
    ("language", "expected"),
    [("nl", ["1e", "2e", "12e", "23e"]), ("en", ["1st", "2nd", "12th", "23rd"])],
)
def test_ordinals(language: str, expected: list[str]) -> None:
    with override(language):
        assert [numbers.ordinal(number) for number in (1, 2, 12, 23)] == expected


def test_percentages() -> None:
    assert numbers.percentage(Fraction(125, 2)) == "63%"
    assert numbers.percentage(Fraction(75)) == "75%"
    assert numbers.percentage(None) == ""


def test_points_are_counted_in_words() -> None:
    with override("nl"):
        assert numbers.point_count(1) == "1 punt"
        assert numbers.point_count(Fraction(523, 3), "fractions") == "174⅓ punten"
