"""Which name the public sees."""

from __future__ import annotations

import datetime as dt

import pytest

from players.models import ShownName
from players.names import Name
from players.shown_names import how_shown, is_minor, public_name

JAN = Name("Jan", "van der", "Meiden")
DAY = dt.date(2026, 11, 30)


@pytest.mark.parametrize(
    ("shown", "name"),
    [
        (ShownName.FULL, "Jan van der Meiden"),
        (ShownName.INITIAL, "Jan M."),
        (ShownName.NOTHING, "Deelnemer 12"),
    ],
)
def test_three_ways_to_show_a_name(shown: ShownName, name: str) -> None:
    assert public_name(JAN, shown, "Deelnemer 12").full == name


def test_who_has_only_one_name_shows_its_first_letter() -> None:
    assert public_name(Name("", "", "Boogaart"), ShownName.INITIAL, "").full == "B."


@pytest.mark.parametrize(
    ("born", "minor"),
    [
        (dt.date(2008, 12, 1), True),  # eighteen tomorrow
        (dt.date(2008, 11, 30), False),  # eighteen today
        (dt.date(1950, 1, 1), False),
        (None, False),
    ],
)
def test_a_minor_is_not_eighteen_yet(born: dt.date | None, minor: bool) -> None:
    assert is_minor(born, DAY) is minor


def test_who_is_born_on_a_leap_day_is_of_age_on_the_first_of_march() -> None:
    assert is_minor(dt.date(2008, 2, 29), dt.date(2026, 2, 28))
    assert not is_minor(dt.date(2008, 2, 29), dt.date(2026, 3, 1))


def test_a_members_own_choice_goes_before_that_of_the_club() -> None:
    club = {"of_adults": "initial", "of_minors": "nothing"}
    assert how_shown("full", None, DAY, **club) is ShownName.FULL
    assert how_shown("", None, DAY, **club) is ShownName.INITIAL
    assert how_shown("", dt.date(2015, 1, 1), DAY, **club) is ShownName.NOTHING
