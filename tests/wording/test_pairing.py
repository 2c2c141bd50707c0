"""Why a board is as it is, in a sentence."""

from typing import Any

import pytest
from django.utils.translation import override

from competition.pages.pairing import words as pairing_words

NAMES = {"p1": "Anna", "p2": "Piet"}


@pytest.mark.parametrize(
    ("code", "params", "expected"),
    [
        ("next", {}, "De eerstvolgende op de ranglijst."),
        (
            "passed_over",
            {"entrant": "p2", "why": "min_rounds_between", "rounds": [9, 11]},
            "Niet Piet: kort geleden nog tegen elkaar gespeeld (ronden 9, 11).",
        ),
        (
            "passed_over",
            {"entrant": "p2", "why": "rest"},
            "Niet Piet: dan heeft iemand anders geen tegenstander.",
        ),
        ("colours", {"rule": "balance", "entrant": "p1"}, "Wit voor Anna, die het minder vaak had."),
        ("fixed", {"tag": ""}, "Vastgezet door de wedstrijdleider."),
        ("fixed", {"tag": "championship"}, "Een partij van de kampioensgroep."),
        ("something_new", {}, "something_new"),
    ],
)
def test_reasons_are_sentences(code: str, params: dict[str, Any], expected: str) -> None:
    with override("nl"):
        assert pairing_words.reason(code, params, NAMES) == expected


def test_limits_that_gave_way_are_named() -> None:
    with override("nl"):
        assert pairing_words.relaxed(["colours", "bye"]) == "kleuren, één keer oneven"
