"""Result slips, printed and read back."""

import pytest
from django.utils import translation

from competition.sheets.pairing import Board
from competition.sheets.slips import Slips, piled, slips
from tests.sheets.names import HEADING, ODD, SIXTY
from tests.sheets.reading import flow, letters, pages, text


@pytest.fixture(autouse=True)
def _dutch():
    with translation.override("nl"):
        yield


def sheet(number: int, *more: Board, **options) -> Slips:
    boards = tuple(Board(n, f"Wit van Voren{n}", f"Zwart de Achter{n}") for n in range(1, number + 1))
    return Slips(HEADING, "Ronde 13", (*boards, *more), **options)


@pytest.mark.parametrize(("number", "expected"), [(3, 1), (4, 1), (5, 2), (20, 5), (60, 15)])
def test_every_board_has_a_slip(number: int, expected: int) -> None:
    printed = slips(sheet(number)).pdf()
    assert len(pages(printed)) == expected
    content = flow(printed)
    for n in range(1, number + 1):
        assert f"Bord {n} " in content
        assert letters(f"Wit van Voren{n}Zwart") in letters(content)
        assert f"Zwart de Achter{n}" in content
    for words in (HEADING.overline, "Ronde 13", HEADING.lead, "Handtekening wit", "Handtekening zwart"):
        assert content.count(words) == number
    assert content.count("½-½") == number


@pytest.mark.parametrize("number", [1, 4, 5, 7, 10, 59, 60])
def test_cut_piles_laid_on_each_other_are_in_order(number: int) -> None:
    found = piled([Board(n, "", "") for n in range(1, number + 1)])
    piles: dict[int, list[int | None]] = {}
    for page in found:
        for corner, board in page:
            piles.setdefault(corner, []).append(board.number)
    assert [n for corner in sorted(piles) for n in piles[corner]] == list(range(1, number + 1))


def test_long_names_and_html_are_printed_whole() -> None:
    content = flow(slips(sheet(1, Board(2, SIXTY, ODD, note="<i>snel</i>"))).pdf())
    assert letters(SIXTY) in letters(content)
    assert ODD in content
    assert "<i>snel</i>" in content


def test_draughts_english_and_drafts() -> None:
    assert "2-0" in text(slips(sheet(1, game="draughts")).pdf())
    assert "concept" in text(slips(sheet(1, draft=True)).pdf())
    assert "concept" not in text(slips(sheet(1)).pdf())
    with translation.override("en"):
        assert "Signature of white" in text(slips(sheet(1)).pdf())


def test_the_colour_of_the_club_makes_another_file() -> None:
    paper = slips(sheet(1))
    assert paper.in_colour("#7a1f1f").fingerprint != paper.fingerprint
    assert "--accent: #7a1f1f" in paper.in_colour("#7a1f1f").measures
