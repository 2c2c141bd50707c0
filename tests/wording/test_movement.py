"""Why somebody moved, in words."""

from __future__ import annotations

from fractions import Fraction

import pytest
from django.utils.translation import override

from competition.pages.player import words as player_words
from competition.pages.player.tables import movement_panel
from competition.systems.movement import Movement, Part, Passing
from competition.systems.standing import LedgerLine

NAMES = {"P": "Piet van Dam", "K": "Kees Vos", "M": "Marieke Visser"}
WIN = LedgerLine(1, "win", Fraction(94), "opponent", Fraction(94), "P", "white", "1-0")
WORTH_MORE = LedgerLine(1, "win", Fraction(98), "opponent", Fraction(98), "P", "white", "1-0")
AWAY = LedgerLine(2, "absent", Fraction(95, 3), "1/3 own", Fraction(95))
AWAY_NOW = LedgerLine(2, "absent", Fraction(31), "1/3 own", Fraction(93))
DRAW = LedgerLine(4, "draw", Fraction(45), "1/2 opponent", Fraction(90), "K", "black", "1/2-1/2")


def henk_jan() -> Movement:
    """The example of the rule book: from 125⅔ after round 3 to 174 after round 4."""
    parts = (Part("value", WIN, WORTH_MORE), Part("value", AWAY, AWAY_NOW), Part("new", None, DRAW))
    passed = Passing("M", Fraction(-10), True, None)
    return Movement("H", 8, 5, Fraction(377, 3), Fraction(174), parts, (), (passed,), (), ())


def test_the_bill_of_the_rule_book_adds_up() -> None:
    with override("nl"):
        panel = movement_panel(henk_jan(), NAMES, "decimals", 2)
    assert panel is not None
    assert panel.title == "Waarom van 8 naar 5?"
    assert panel.sentences == ["Ingehaald: Marieke Visser."]
    assert (panel.before, panel.after) == ("125⅔", "174")
    assert panel.lines == [
        ("ronde 4: remise tegen Kees Vos (waarde 90)", "+45"),
        ("Piet van Dam 94 → 98 (ronde 1)", "+4"),
        ("eigen waarde 95 → 93", "−⅔"),
    ]


def test_many_older_games_are_added_up() -> None:
    parts = tuple(
        Part(
            "value",
            LedgerLine(n, "win", Fraction(n), "opponent", Fraction(n), "P"),
            LedgerLine(n, "win", Fraction(2 * n), "opponent", Fraction(2 * n), "P"),
        )
        for n in range(1, 8)
    )
    movement = Movement("H", 1, 1, Fraction(28), Fraction(56), parts, (), (), (), ())
    with override("en"):
        panel = movement_panel(movement, NAMES, "decimals", 2)
    assert panel is not None
    assert panel.title == "Why still 1st?"
    assert panel.lines[-1] == ("3 other older games", "+6")


@pytest.mark.parametrize(
    ("passing", "expected"),
    [
        (Passing("M", Fraction(0), True, None), "Marieke Visser kwam voorbij bij gelijke punten."),
        (
            Passing("M", Fraction(45), True, Part("new", None, DRAW)),
            "Marieke Visser kwam voorbij (ronde 4: remise tegen Kees Vos (waarde 90): +45).",
        ),
        (
            Passing("M", Fraction(4), False, Part("value", WORTH_MORE, WIN)),
            "Marieke Visser kwam voorbij, vooral door verlies aan punten hier "
            "(Piet van Dam 98 → 94 (ronde 1): −4).",
        ),
    ],
)
def test_who_came_past_is_said_with_the_reason(passing: Passing, expected: str) -> None:
    movement = Movement("H", 5, 6, Fraction(0), Fraction(0), (), (passing,), (), (), ())
    with override("nl"):
        assert player_words.places(movement, NAMES) == [expected]


def test_who_was_passed_for_one_reason_is_named_together() -> None:
    passings = [
        Passing("P", Fraction(-45), False, Part("new", None, DRAW)),
        Passing("K", Fraction(-45), False, Part("new", None, DRAW)),
        Passing("M", Fraction(-4), True, Part("value", WORTH_MORE, WIN)),
        Passing("M", Fraction(0), True, None),
    ]
    with override("nl"):
        assert player_words.reasons(passings, NAMES) == [
            "Ronde 4: remise tegen Kees Vos (waarde 90), +45: Piet van Dam en Kees Vos.",
            "Bij gelijke punten: Marieke Visser.",
            "Marieke Visser: Piet van Dam 98 → 94 (ronde 1), −4.",
        ]


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        (
            "nl",
            [
                "ronde 1 tegen Piet van Dam, gecorrigeerd: was gewonnen, nu remise",
                "ronde 2, gecorrigeerd: was afgemeld, nu oneven",
                "ronde 3, gecorrigeerd: was gewonnen van Piet van Dam (waarde 94), "
                "nu verloren van Kees Vos (waarde 90)",
                "ronde 4, nu beslist: remise tegen Kees Vos (waarde 90)",
            ],
        ),
        (
            "en",
            [
                "round 1 against Piet van Dam, corrected: was won, now draw",
                "round 2, corrected: was absent with notice, now bye",
                "round 3, corrected: was won against Piet van Dam (value 94), "
                "now lost to Kees Vos (value 90)",
                "round 4, now decided: drew with Kees Vos (value 90)",
            ],
        ),
    ],
)
def test_a_correction_says_what_was_and_what_is(language: str, expected: list[str]) -> None:
    parts = [
        Part("corrected", WIN, LedgerLine(1, "draw", Fraction(47), "1/2 opponent", Fraction(94), "P")),
        Part("corrected", AWAY, LedgerLine(2, "bye", Fraction(60), "2/3 own", Fraction(90))),
        Part(
            "corrected",
            LedgerLine(3, "win", Fraction(94), "opponent", Fraction(94), "P"),
            LedgerLine(3, "loss", Fraction(0), "0 opponent", Fraction(90), "K"),
        ),
        Part("result", LedgerLine(4, "adjourned", Fraction(0), "0", None, "K"), DRAW),
    ]
    with override(language):
        assert [player_words.part(part, NAMES) for part in parts] == expected


def test_no_list_before_means_no_panel() -> None:
    assert movement_panel(None, NAMES, "decimals", 2) is None
