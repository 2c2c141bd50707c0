"""The pairing sheet, printed and read back."""

import time

import pytest
from django.utils import translation

from competition.sheets.pairing import Board, PairingSheet, Remark, pairing_sheet
from competition.sheets.paper import Heading
from tests.sheets.reading import flow, fonts, landscape, letters, pages, text

HEADING = Heading(
    "SV De Witte Toren", "Intern 2026-27", "Indeling ronde 13", "vrijdag 4 december 2026, 20:00"
)
SIXTY = "Bartholomeus-Alexander van den Nieuwenhuijzen tot Zonneveldt"


@pytest.fixture(autouse=True)
def _dutch():
    with translation.override("nl"):
        yield


def boards(number: int) -> tuple[Board, ...]:
    return tuple(Board(n, f"Wit van Voren{n}", f"Zwart de Achter{n}") for n in range(1, number + 1))


def sheet(number: int = 0, *more: Board, **options) -> PairingSheet:
    return PairingSheet(HEADING, (*boards(number), *more), **options)


@pytest.mark.parametrize(("number", "expected"), [(1, 1), (3, 1), (8, 1), (20, 1), (30, 2), (60, 3)])
def test_everything_is_on_it_and_each_page_says_what_it_is(number: int, expected: int) -> None:
    remarks = (Remark("Oneven", "Oda de Vrije", prominent=True), Remark("Afwezig", "Arie, Bea"))
    printed = pages(pairing_sheet(sheet(number, remarks=remarks)).pdf())
    assert len(printed) == expected
    for position, page in enumerate(printed, start=1):
        assert HEADING.overline in page
        assert "Indeling ronde 13 vrijdag 4 december 2026, 20:00" in page
        assert f"blad {position} van {expected}" in page
        assert "Uitslag" in page
    everything = " ".join(printed)
    for board in boards(number):
        assert f"{board.number} {board.white}" in everything
        assert board.black in everything
    assert "Oneven Oda de Vrije" in printed[-1]
    assert "Afwezig Arie, Bea" in printed[-1]


def test_a_page_never_holds_remarks_alone() -> None:
    remarks = (Remark("Afwezig", ", ".join(f"Afwezige van Ginder{n}" for n in range(25))),)
    for number in (6, 9, 18, 22, 26, 44):
        assert "Zwart de Achter" in pages(pairing_sheet(sheet(number, remarks=remarks)).pdf())[-1]


def test_a_small_club_gets_large_letters_and_a_large_one_readable_ones() -> None:
    sizes = []
    for number in (3, 20, 60):
        measures = pairing_sheet(sheet(number)).measures
        sizes.append(float(measures.split("html { font-size: ")[1].split("pt")[0]))
    assert sizes[0] >= 30
    assert min(sizes) >= 16


@pytest.mark.parametrize("number", [2, 19])
def test_a_name_of_sixty_letters_is_printed_whole(number: int) -> None:
    assert len(SIXTY) == 60
    printed = pairing_sheet(sheet(number, Board(20, SIXTY, SIXTY))).pdf()
    assert len(pages(printed)) == 1
    assert letters(flow(printed)).count(letters(SIXTY)) == 2


def test_names_are_no_html() -> None:
    odd = Board(1, "<b>Bob</b> & <script>", 'Jan "de" Boer', note="<i>snel</i>")
    content = flow(pairing_sheet(sheet(0, odd, remarks=(Remark("Oneven", "<img src='file:///x'>"),))).pdf())
    for words in ("<b>Bob</b> & <script>", 'Jan "de" Boer', "<i>snel</i>", "<img src='file:///x'>"):
        assert words in content


def test_letters_beyond_dutch_keep_their_shape() -> None:
    printed = pairing_sheet(sheet(0, Board(1, "Łukasz Đorđević", "Şeyma Öztürk"))).pdf()
    assert "Łukasz Đorđević" in text(printed)
    assert "Şeyma Öztürk" in text(printed)
    # Two fonts of one name would be mixed up: the letters of one drawn with the shapes of the other.
    assert {name.startswith("Source-Sans-3") for name in fonts(printed)} == {True}
    assert any("Extended" in name for name in fonts(printed))


def test_only_a_draft_says_so() -> None:
    assert "concept" in text(pairing_sheet(sheet(3, draft=True)).pdf())
    assert "concept" not in text(pairing_sheet(sheet(3)).pdf())


def test_results_and_notes_are_shown() -> None:
    played = Board(1, "Jan", "Piet", result="2-0", note="kampioensgroep")
    content = text(pairing_sheet(sheet(0, played)).pdf())
    assert "2-0" in content
    assert "kampioensgroep" in content


def test_it_speaks_english() -> None:
    with translation.override("en"):
        printed = pairing_sheet(sheet(3, draft=True)).pdf()
    assert "page 1 of 1" in text(printed)
    assert "draft" in text(printed)
    assert "Result" in text(printed)


def test_the_same_sheet_is_the_same_file(printed: dict[str, bytes]) -> None:
    one, other = pairing_sheet(sheet(20)), pairing_sheet(sheet(20))
    first = one.pdf()
    printed.clear()
    assert first == other.pdf()
    assert one.fingerprint == other.fingerprint
    assert one.fingerprint != pairing_sheet(sheet(20, draft=True)).fingerprint


def test_sixty_boards_stand_upright_and_are_printed_quickly(printed: dict[str, bytes]) -> None:
    printed.clear()
    began = time.process_time()
    assert not landscape(pairing_sheet(sheet(60)).pdf())
    assert time.process_time() - began < 15  # about one, by the processor's clock


def test_a_round_without_boards_can_be_printed() -> None:
    assert len(pages(pairing_sheet(sheet(0)).pdf())) == 1
