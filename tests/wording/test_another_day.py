"""A game that is not played on the evening of its round: before it, later, or still to be."""

from __future__ import annotations

import datetime as dt

import pytest
from django.utils import translation

from competition.wording.results import on_another_day

EVENING = dt.date(2026, 12, 4)
BEFORE, AFTER = dt.date(2026, 12, 1), dt.date(2026, 12, 11)


@pytest.mark.parametrize(
    ("result", "day", "expected"),
    [
        ("1-0", BEFORE, "vooruitgespeeld op 1 dec"),
        ("1/2-1/2", AFTER, "ingehaald op 11 dec"),
        ("", AFTER, "wordt gespeeld op 11 dec"),
        ("", BEFORE, "wordt gespeeld op 1 dec"),
        ("adjourned", AFTER, "wordt gespeeld op 11 dec"),
        ("1-0", EVENING, ""),
        ("1-0", None, ""),
    ],
)
def test_the_words_say_whether_it_was_before_or_later_or_is_to_come(
    result: str, day: dt.date | None, expected: str
) -> None:
    with translation.override("nl"):
        assert on_another_day(result, day, EVENING) == expected


def test_without_the_day_of_the_round_only_the_day_is_said() -> None:
    with translation.override("nl"):
        assert on_another_day("0-1", BEFORE, None) == "gespeeld op 1 dec"
