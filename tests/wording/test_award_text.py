"""Awards as a director types them, in both languages."""

import pytest
from django.utils import translation

from competition.wording.award_text import read_award, show_award

CASES = [
    ("tegenstander + 12", "opponent + 12"),
    ("1/3 eigen", "1/3 own"),
    ("0,35 EIGEN WAARDE − 4", "0.35 own - 4"),
    ("½ tegenstander", "1/2 opponent"),
    ("40", "40"),
    ("opponent", "opponent"),
    ("3× eigen; daarna eigen - 8", [{"times": 3, "award": "own"}, {"award": "own - 8"}]),
    ("2 keer 1/2 own; then 0", [{"times": 2, "award": "1/2 own"}, {"award": "0"}]),
    ("winst: eigen | remise: 1/2 eigen | anders: 0", {"win": "own", "draw": "1/2 own", "else": "0"}),
    (
        "team 1/3: eigen | team 2: (winst: 4 | verlies: 1) | anders: 2",
        {"by_team": {"1/3": "own", "2": {"win": "4", "loss": "1"}}, "else": "2"},
    ),
]


@pytest.mark.parametrize(("text", "document"), CASES)
def test_both_languages_are_understood(text: str, document: object) -> None:
    assert read_award(text) == document


@pytest.mark.parametrize("language", ["nl", "en"])
@pytest.mark.parametrize(("text", "document"), CASES)
def test_what_is_shown_is_read_back(text: str, document: object, language: str) -> None:
    with translation.override(language):
        shown = show_award(document)
        assert read_award(shown) == document
        assert ("eigen" in shown or "tegenstander" in shown) <= (language == "nl")


@pytest.mark.parametrize(
    "text", ["eign", "3 eigen;", "eigen; daarna 2", "0× eigen; 3", "winst eigen", ": 3", "1/0"]
)
def test_what_is_no_award_is_said_with_an_example(text: str) -> None:
    with pytest.raises(ValueError, match="."):
        read_award(text)
