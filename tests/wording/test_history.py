"""Everything that can be done in a round has a sentence, in both languages."""

from typing import Any

import pytest
from django.utils import translation

from competition.models import Verb
from competition.wording import history

NAMES = {"p1": "Jan Jansen", "p2": "Piet Pieters"}
ABOUT: dict[str, Any] = {
    "entrant": "p1",
    "entrants": ["p1", "p2"],
    "kind": "absent",
    "board": 3,
    "games": 4,
    "bye": "p2",
    "unpaired": ["p1"],
    "result": "1-0",
    "before": "1/2-1/2",
    "booked": ["p1", "p2"],
    "verb": "board_locked",
}


@pytest.mark.parametrize("language", ["nl", "en"])
@pytest.mark.parametrize("verb", Verb.values)
def test_every_verb_has_a_sentence(verb: str, language: str) -> None:
    with translation.override(language):
        for about in (ABOUT, {}):
            told = history.what(verb, about, NAMES)
            assert told
            assert "%(" not in told


@pytest.mark.parametrize(
    ("verb", "about", "told"),
    [
        ("absence_reported", {"entrant": "p1", "kind": "absent"}, "Jan Jansen: afgemeld"),
        (
            "absence_reported",
            {"entrant": "p1", "kind": "absent_late", "reported_as": "absent"},
            "Jan Jansen: afgemeld, telt als te laat afgemeld",
        ),
        ("result_entered", {"board": 3, "result": "1-0"}, "bord 3: 1-0"),
        ("result_entered", {"board": 3, "result": "0-1", "before": "1-0"}, "bord 3: 0-1 (was 1-0)"),
        ("undone", {"board": 3, "verb": "board_locked"}, "teruggenomen: bord 3 vastgezet"),
    ],
)
def test_it_says_what_was_done(verb: str, about: dict[str, Any], told: str) -> None:
    with translation.override("nl"):
        assert history.what(verb, about, NAMES) == told
