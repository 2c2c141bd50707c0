"""What an absence is worth, as a member reads it."""

from __future__ import annotations

from fractions import Fraction

import pytest
from django.utils import translation

from competition.pages.member.words import what_is_left, worth
from competition.systems.rules.expressions import parse_expression
from competition.systems.rules.model import Display
from competition.systems.season import Kind
from competition.systems.worth import Case, Worth

DISPLAY = Display()


def case(award: str, value: int, result: str | None = None) -> Case:
    expression = parse_expression(award)
    return Case(expression, expression.points(Fraction(value)), result)


def test_as_the_issue_has_it() -> None:
    found = Worth(Kind.ABSENT, (case("1/3 own", 93),), Fraction(93), 4, 5, (case("1/4 own", 93),))
    with translation.override("nl"):
        assert worth(found, DISPLAY) == "⅓ van je waarde: 31 punten; dit is je 4e van 5"
        assert what_is_left(found, DISPLAY) == "nog 2 keer ⅓ van je waarde: 31 punten, daarna ¼ van je waarde"
    with translation.override("en"):
        assert worth(found, DISPLAY) == "⅓ of your value: 31 points; this is your 4th of 5"


def test_the_last_time_says_what_comes_after_it() -> None:
    found = Worth(Kind.ABSENT, (case("1/3 own", 93),), Fraction(93), 5, 5, (case("0", 93),))
    with translation.override("nl"):
        assert worth(found, DISPLAY).endswith("dit is je 5e van 5, daarna geen punten")


def test_beyond_the_last_tier() -> None:
    found = Worth(Kind.ABSENT, (case("0", 93),), Fraction(93), 6)
    with translation.override("nl"):
        assert worth(found, DISPLAY) == "geen punten; dit is je 6e"


@pytest.mark.parametrize(
    ("award", "value", "words"),
    [
        ("own - 4", 11, "je waarde − 4: 7 punten"),
        ("own", 1, "je waarde: 1 punt"),
        ("40", 93, "40 punten"),
        ("2/3 own + 5", 30, "⅔ van je waarde + 5: 25 punten"),
        ("1/3 own", 100, "⅓ van je waarde: 33,33 punten"),
    ],
)
def test_every_kind_of_award(award: str, value: int, words: str) -> None:
    with translation.override("nl"):
        assert worth(Worth(Kind.ABSENT, (case(award, value),), Fraction(value)), DISPLAY) == words


def test_a_league_game_by_result_and_by_team() -> None:
    cases = (case("own", 20, "1"), case("1/2 own", 20, "1/2"), case("0", 20, "0"))
    with translation.override("nl"):
        words = worth(Worth(Kind.EXTERNAL, cases, Fraction(20)), DISPLAY)
        assert words == "gewonnen 20 punten, remise 10 punten, verloren geen punten"
        assert worth(Worth(Kind.EXTERNAL, (), None), DISPLAY) == "hangt af van het team en de uitslag"


def test_who_has_no_value_yet_reads_the_award() -> None:
    unknown = Case(parse_expression("1/3 own"), None)
    with translation.override("nl"):
        assert worth(Worth(Kind.ABSENT, (unknown,), None), DISPLAY) == "⅓ van je waarde"
