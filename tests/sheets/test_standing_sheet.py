"""The standing on paper, printed and read back."""

from fractions import Fraction

import pytest
from django.utils import translation

from competition.pages.standing.sheet import StandingSheet, standing_sheet
from competition.reading.people import Person
from competition.reading.standing import Listed
from competition.sheets.paper import Heading
from competition.wording.columns import COLUMNS, colour_run
from tests.listed import listed
from tests.sheets.reading import flow, letters, pages, text
from tests.sheets.reading import landscape as landscape_

HEADING = Heading("SV De Witte Toren", "Intern", "Stand na ronde 12", "vrijdag 27 november 2026 · Keizer")
SIXTY = "Bartholomeus-Alexander van den Nieuwenhuijzen tot Zonneveldt"


def row_of(place: int | None, group: str = "") -> Listed:
    return listed(
        Person(1, "p", "", "", 1832), place, group=group, points=Fraction(377, 3), tpr=1799,
        played=11, wins=6, draws=2, losses=3, by_default=8, adjourned=1, colour_balance=-1, colour_run="2B",
        byes=4, absent=5, absent_unnotified=7, external=0,
    )  # fmt: skip


@pytest.fixture(autouse=True)
def _dutch():
    with translation.override("nl"):
        yield


def sheet(number: int, **options) -> StandingSheet:
    group = options.pop("group", "")
    rows = tuple((f"Speler van Plek{n}", row_of(n, group)) for n in range(1, number + 1))
    return StandingSheet(HEADING, options.pop("rows", rows), chosen="columns" in options, **options)


@pytest.mark.parametrize(("number", "expected"), [(6, 1), (40, 1), (120, 3)])
def test_everybody_is_on_it_and_each_page_has_the_heads(number: int, expected: int) -> None:
    printed = pages(standing_sheet(sheet(number)).pdf())
    assert len(printed) == expected
    for position, page in enumerate(printed, start=1):
        assert "Stand na ronde 12 vrijdag 27 november 2026 · Keizer" in page
        assert f"blad {position} van {expected}" in page
        assert "# Speler Punten Waarde GSP GW RM VL AF % KL AL ON NG ZK" in page
        assert "ZK zonder bericht" in page
    everything = " ".join(printed)
    for place in range(1, number + 1):
        assert f"{place} Speler van Plek{place} " in everything


def test_a_row_reads_as_the_rule_book_says() -> None:
    assert "1 Speler van Plek1 125,67 80 11 6 2 3 1 64 −1 2Z 4 5 7" in text(standing_sheet(sheet(1)).pdf())


def test_it_speaks_english() -> None:
    with translation.override("en"):
        printed = text(standing_sheet(sheet(1)).pdf())
    assert "# Player Points Value GP W D L Adj % CB Run Bye Abs AWN" in printed
    assert "125.67 80 11 6 2 3 1 64 −1 2B" in printed


@pytest.mark.parametrize(
    ("run", "dutch", "english"), [("3W", "3W", "3W"), ("12B", "12Z", "12B"), ("", "", "")]
)
def test_the_last_colours(run: str, dutch: str, english: str) -> None:
    assert colour_run(run) == dutch
    with translation.override("en"):
        assert colour_run(run) == english


def test_points_can_be_fractions() -> None:
    printed = letters(text(standing_sheet(sheet(1, points="fractions")).pdf()))
    assert "SpelervanPlek11252/380" in printed or "SpelervanPlek11252⁄380" in printed


def test_a_group_has_a_column_only_where_there_are_groups() -> None:
    assert "Groep" not in text(standing_sheet(sheet(6)).pdf())
    assert "Speler Punten Groep Waarde" in text(standing_sheet(sheet(6, group="B")).pdf())


FIVE = ("tpr", "played", "wins", "draws", "losses")
EIGHT = ("percentage", "rating", "value", "byes", "absent", "external", "colour_run", "by_default")
ALL_HEADS = "# Speler Punten Groep Rating Waarde GSP GW RM VL RG AF % KL AL ON NG ZK EXT TPR"


@pytest.mark.parametrize(
    ("number", "columns", "heads", "row", "turned"),
    [
        (10, FIVE, "# Speler Punten TPR GSP GW RM VL", "125,67 1799 11 6 2 3", False),
        (48, EIGHT, "# Speler Punten % Rating Waarde ON NG EXT AL RG", "125,67 64 1832 80 4 5 0 2Z 8", False),
        (120, tuple(COLUMNS), ALL_HEADS, "125,67 A 1832 80 11 6 2 3 8 1 64 −1 2Z 4 5 7 0 1799", True),
    ],
)
def test_it_has_the_columns_that_the_club_chose_in_their_order(
    number: int, columns: tuple[str, ...], heads: str, row: str, turned: bool
) -> None:
    file = standing_sheet(sheet(number, group="A", columns=columns)).pdf()
    printed = pages(file)
    assert landscape_(file) is turned
    for page in printed:
        assert heads in page
    everything = " ".join(printed)
    for place in range(1, number + 1):
        assert f"{place} Speler van Plek{place} {row}" in everything


def test_what_a_head_stands_for_is_said_of_the_chosen_columns_only() -> None:
    printed = text(standing_sheet(sheet(3, columns=("rating", "byes"))).pdf())
    assert "ON oneven" in printed
    assert "ZK" not in printed


def test_a_chosen_column_stays_where_nobody_has_something_in_it() -> None:
    assert "EXT" in text(standing_sheet(sheet(3, columns=("external",))).pdf())
    assert "EXT" not in text(standing_sheet(sheet(3)).pdf()), "a rare one of the usual columns"


def test_long_names_turn_the_sheet() -> None:
    rows = ((SIXTY, row_of(1, "Schaduwgroep A")), ("Jan", row_of(2, "Schaduwgroep B")))
    printed = standing_sheet(sheet(0, rows=rows)).pdf()
    assert landscape_(printed)
    assert letters(SIXTY) in letters(flow(printed))
    assert not landscape_(standing_sheet(sheet(120, group="A")).pdf())


@pytest.mark.parametrize("landscape", [False, True])
@pytest.mark.parametrize("number", [1, 40, 120])
def test_the_paper_can_be_chosen(landscape: bool, number: int) -> None:
    rows = (
        (SIXTY, row_of(1, "Schaduwgroep A")),
        *((f"Jan van {n}", row_of(n, "B")) for n in range(2, number + 1)),
    )
    printed = standing_sheet(sheet(0, rows=rows, landscape=landscape)).pdf()
    assert landscape_(printed) is landscape
    content = letters(flow(printed))
    assert letters(SIXTY) in content
    assert content.count("ZK") == 2 * len(pages(printed))
    for n in range(2, number + 1):
        assert f"{n}Janvan{n}125,67B" in content


def test_only_a_provisional_list_says_so() -> None:
    assert "Voorlopig" in text(standing_sheet(sheet(3, provisional=True)).pdf())
    assert "Voorlopig" not in text(standing_sheet(sheet(3)).pdf())


def test_names_are_no_html() -> None:
    rows = (("<b>Bob</b> & <script>", row_of(1, "<A>")),)
    printed = text(standing_sheet(sheet(0, rows=rows)).pdf())
    assert "<b>Bob</b> & <script>" in printed
    assert "<A>" in printed


def test_the_same_list_is_the_same_file(printed: dict[str, bytes]) -> None:
    first = standing_sheet(sheet(40)).pdf()
    printed.clear()
    assert standing_sheet(sheet(40)).pdf() == first


def test_an_empty_list_can_be_printed() -> None:
    assert len(pages(standing_sheet(sheet(0)).pdf())) == 1
