"""The cross table, printed and read back."""

import time

import pytest
from django.utils import translation

from competition.sheets.cross_table import CrossTable, Met, Person, cross_table, sign
from competition.sheets.cross_table_svg import fit
from tests.sheets.names import HEADING, ODD, SIXTY
from tests.sheets.reading import flow, flows, letters, pages, text


@pytest.fixture(autouse=True)
def _dutch():
    with translation.override("nl"):
        yield


def table(number: int, games: int = 1, *more: str, **options) -> CrossTable:
    """Everybody has met the next three so many times, first with white."""
    names = [*(f"Speler van Plek{n}" for n in range(1, number + 1)), *more]
    met: dict[tuple[int, int], tuple[Met, ...]] = {}
    for one in range(len(names)):
        for other in range(one + 1, min(one + 4, len(names))):
            results = ["1-0", "1/2-1/2", "0-1"][:games]
            met[one, other] = tuple(Met(i % 2 == 0, result) for i, result in enumerate(results))
            met[other, one] = tuple(Met(i % 2 == 1, result) for i, result in enumerate(results))
    return CrossTable(HEADING, tuple(Person(n, name) for n, name in enumerate(names, 1)), met, **options)


@pytest.mark.parametrize(
    ("number", "games", "expected"), [(2, 1, 1), (6, 3, 1), (24, 2, 1), (40, 1, 1), (48, 2, 3), (120, 2, 12)]
)
def test_everybody_is_on_both_edges(number: int, games: int, expected: int) -> None:
    printed = cross_table(table(number, games)).pdf()
    found = pages(printed)
    assert len(found) == expected
    for position, page in enumerate(found, start=1):
        assert HEADING.overline in page
        assert f"blad {position} van {expected}" in page
    content = letters(flow(printed))
    chosen = fit([f"Speler van Plek{n}" for n in range(1, number + 1)], games)
    shown = [f"SpelervanPlek{i + 1}" for tile in chosen.tiles(number) for part in tile for i in part]
    assert content.count("SpelervanPlek") == len(shown)
    assert len(set(shown)) == number


def test_each_page_repeats_the_names_it_is_about() -> None:
    chosen = fit([f"Speler van Plek{n}" for n in range(1, 121)], 2)
    printed = flows(cross_table(table(120, 2)).pdf())
    for page, (rows, columns) in zip(printed, chosen.tiles(120), strict=True):
        for person in {*rows, *columns}:
            assert letters(f"Speler van Plek{person + 1}") in letters(page)


@pytest.mark.parametrize(
    ("white", "result", "chess", "draughts"),
    [
        (True, "1-0", "1", "2"),
        (False, "1-0", "0", "0"),
        (True, "1/2-1/2", "½", "1"),
        (False, "0-1", "1", "2"),
        (True, "1-0f", "+", "+"),
        (False, "1-0f", "−", "−"),
        (False, "0-1f", "+", "+"),
        (True, "0-0f", "−", "−"),
        (False, "0-0f", "−", "−"),
        (True, "adjourned", "…", "…"),
        (True, "", "", ""),
    ],
)
def test_a_game_as_one_of_the_two_sees_it(white: bool, result: str, chess: str, draughts: str) -> None:
    assert sign(Met(white, result), "chess") == chess
    assert sign(Met(white, result), "draughts") == draughts


def test_results_can_be_read_back() -> None:
    pair = CrossTable(
        HEADING,
        (Person(1, "Jan"), Person(None, "Piet")),
        {(0, 1): (Met(True, "1/2-1/2"),), (1, 0): (Met(False, "1/2-1/2"),)},
    )
    printed = cross_table(pair)
    assert "1 Jan ½ 1" in text(printed.pdf())
    assert printed.html.count('fill="#fff" stroke') == printed.html.count('fill="#000" stroke') == 1
    assert "remise" in text(printed.pdf())
    with translation.override("en"):
        assert "drawn" in text(cross_table(pair).pdf())


def test_long_names_and_html_are_printed_whole() -> None:
    content = letters(flow(cross_table(table(6, 1, SIXTY, ODD)).pdf()))
    assert content.count(letters(SIXTY)) == 2
    assert content.count(letters(ODD)) == 2


def test_many_meetings_of_two_still_fit() -> None:
    met = {(0, 1): tuple(Met(True, "1-0") for _ in range(9))}
    assert len(pages(cross_table(CrossTable(HEADING, (Person(1, "Jan"), Person(2, "Piet")), met)).pdf())) == 1


def test_an_empty_season_can_be_printed() -> None:
    assert len(pages(cross_table(CrossTable(HEADING, (), {})).pdf())) == 1


def test_a_large_club_is_printed_quickly(printed: dict[str, bytes]) -> None:
    printed.clear()
    began = time.process_time()
    cross_table(table(120, 2)).pdf()
    assert time.process_time() - began < 30  # about three seconds, by the processor's clock
