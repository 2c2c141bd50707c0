"""The list to sign off on, printed and read back."""

import pytest
from django.utils import translation

from competition.sheets.absence_list import (
    AWAY,
    COMING,
    LEAGUE,
    OPEN,
    OUTSIDE,
    AbsenceList,
    Evening,
    Row,
    absence_list,
)
from tests.sheets.names import HEADING, ODD, SIXTY
from tests.sheets.reading import flow, flows, letters, pages, text


@pytest.fixture(autouse=True)
def _dutch():
    with translation.override("nl"):
        yield


def sheet(number: int, *more: Row, evenings: int = 8, **options) -> AbsenceList:
    heads = tuple(Evening(13 + n, f"{n + 1} dec") for n in range(evenings))
    rows = tuple(Row(f"Lid{n}, Jan van het", (OPEN,) * evenings) for n in range(1, number + 1))
    return AbsenceList(HEADING, heads, (*rows, *more), **options)


@pytest.mark.parametrize(("number", "expected"), [(6, 1), (34, 1), (40, 2), (120, 4)])
def test_everybody_and_every_evening(number: int, expected: int) -> None:
    printed = absence_list(sheet(number)).pdf()
    found = flows(printed)
    assert len(found) == expected
    for position, page in enumerate(found, start=1):
        assert HEADING.overline in page
        assert f"blad {position} van {expected}" in page
        for n in range(8):
            assert f"{13 + n}{n + 1} dec" in page or f"{13 + n} {n + 1} dec" in page
        assert "ruimte om aan te kruisen" in page
    content = flow(printed)
    for n in range(1, number + 1):
        assert f"Lid{n}, Jan van het" in content


def test_what_was_said_is_filled_in_and_explained() -> None:
    said = Row("Jan", (AWAY, LEAGUE, OPEN, OUTSIDE))
    content = text(absence_list(sheet(0, said, evenings=4)).pdf())
    assert "Jan × B" in content
    assert "× komt niet" in content
    assert "B speelt voor de club" in content
    assert "speelt deze ronde niet mee" in content
    assert "komt als" not in content


def test_where_one_signs_up_a_cross_means_coming() -> None:
    content = text(absence_list(sheet(0, Row("Jan", (COMING, AWAY)), evenings=2, sign_up=True)).pdf())
    assert "Jan × −" in content
    assert "× komt " in content
    assert "− komt niet" in content


def test_long_names_and_html_are_printed_whole() -> None:
    content = flow(absence_list(sheet(0, Row(SIXTY, (OPEN,) * 8), Row(ODD, (OPEN,) * 8))).pdf())
    assert letters(SIXTY) in letters(content)
    assert ODD in content


def test_it_speaks_english() -> None:
    with translation.override("en"):
        content = text(absence_list(sheet(0, Row("Jan", (LEAGUE,)), evenings=1)).pdf())
    assert "L plays for the club" in content
    assert "room to tick" in content


def test_an_empty_list_can_be_printed() -> None:
    assert len(pages(absence_list(sheet(0)).pdf())) == 1
