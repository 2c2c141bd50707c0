"""Ledger lines as a member reads them."""

from dataclasses import replace
from fractions import Fraction

import pytest
from django.utils.translation import override

from competition.systems.standing import LedgerLine
from competition.wording import ledger

WIN = LedgerLine(3, "win", Fraction(98), "opponent", value=Fraction(98), opponent="piet", colour="white")


def line(kind: str, award: str, points: int, value: int | None = None, **more: object) -> LedgerLine:
    exact = None if value is None else Fraction(value)
    return LedgerLine(1, kind, Fraction(points), award, value=exact, **more)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("row", "nl", "en"),
    [
        (WIN, "gewonnen van Piet (waarde 98)", "won against Piet (value 98)"),
        (replace(WIN, kind="draw"), "remise tegen Piet (waarde 98)", "drew with Piet (value 98)"),
        (replace(WIN, kind="loss"), "verloren van Piet (waarde 98)", "lost to Piet (value 98)"),
        (replace(WIN, kind="adjourned", value=None), "afgebroken tegen Piet", "adjourned against Piet"),
    ],
)
def test_a_game_is_a_sentence(row: LedgerLine, nl: str, en: str) -> None:
    with override("nl"):
        assert ledger.sentence(row, "Piet") == nl
    with override("en"):
        assert ledger.sentence(row, "Piet") == en


@pytest.mark.parametrize(
    ("row", "expected"),
    [
        (WIN, "de hele waarde"),
        (line("win", "opponent + 12", 21, 9), "waarde + 12"),
        (line("loss", "opponent - 12", -3, 9), "waarde − 12"),
        (line("draw", "1/2 opponent", 45, 90), "½ van de waarde"),
        (line("absent", "1/3 own", 31, 93), "⅓ van de eigen waarde 93"),
        (line("absent", "1/3 own", 31, 93, occurrence=2), "⅓ van de eigen waarde 93 (2e keer)"),
        (line("bye", "own + 12", 21, 9), "eigen waarde 9 + 12"),
        (line("bye", "7/6 own", 7, 6), "1⅙ van de eigen waarde 6"),
        (line("exempt", "40", 40), "vast aantal"),
        (line("loss", "0", 0, 90, opponent="piet"), "geen punten"),
        (line("win", "own", 90, 90, rescored=True), "eigen waarde 90 (tegenstander teruggetrokken)"),
        (line("own_value", "own", 90, 90), ""),
    ],
)
def test_awards_are_in_the_words_of_the_rule_book(row: LedgerLine, expected: str) -> None:
    with override("nl"):
        assert ledger.award(row) == expected


@pytest.mark.parametrize(
    ("row", "expected"),
    [
        (line("draw", "1/2 opponent", 45, 90, opponent="piet"), "remise · ½ van 90"),
        (line("win", "opponent + 12", 21, 9, opponent="piet"), "gewonnen · waarde 9 + 12"),
        (line("absent", "1/3 own", 31, 93), "⅓ van de eigen waarde 93"),
        (line("unplayed", "0", 0, opponent="piet"), "nog niet gespeeld"),
        (line("start", "300", 300), ""),
    ],
)
def test_a_phone_gets_it_in_few_words(row: LedgerLine, expected: str) -> None:
    with override("nl"):
        assert ledger.note(row) == expected


def test_a_league_game_names_team_board_and_result() -> None:
    row = line("external", "2/3 own", 52, 78, team="1", board=3, result="1/2")
    with override("nl"):
        assert ledger.outcome(row) == "bondswedstrijd, team 1, bord 3, remise"
