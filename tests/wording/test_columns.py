"""The table of columns has everything that a standing can show, once."""

from fractions import Fraction

from competition.models import SnapshotRow
from competition.reading.standing import KNOWN
from competition.systems.standing import TIE_BREAK
from competition.systems.system import USUAL_COLUMNS
from competition.systems.tally import COUNTED, Tally
from competition.wording.columns import COLUMNS, needed, offered
from tests.listed import listed
from tests.wording.test_paste import person


def test_every_column_that_can_be_chosen_has_its_entry() -> None:
    assert set(COLUMNS) == KNOWN >= set(USUAL_COLUMNS)


def test_every_count_is_tallied_stored_and_has_a_column() -> None:
    stored = {field.name for field in SnapshotRow._meta.concrete_fields}
    for name in COUNTED:
        assert hasattr(Tally(), name)
        assert name in stored
        assert COLUMNS[name].path == f"counts.{name}"


def test_a_rare_column_is_there_where_somebody_has_one_or_the_club_chose_it() -> None:
    codes = ("group", "external", "played")
    nobody = [listed(person("Jan"), 1)]
    somebody = [*nobody, listed(person("Piet"), 2, external=1)]
    assert [column.code for column in needed(codes, nobody, chosen=False)] == ["played"]
    assert [column.code for column in needed(codes, somebody, chosen=False)] == ["external", "played"]
    assert [column.code for column in needed(codes, nobody, chosen=True)] == list(codes)


def test_a_tie_break_is_a_column_of_its_own() -> None:
    columns = offered({TIE_BREAK + "BH", "wins"})
    assert columns[0].head == "BH"
    row = listed(person("Jan"), 1, wins=3, tie_breaks={"BH": Fraction(31, 2)})
    without = listed(person("Piet"), 2)
    assert [column.value(row) for column in columns] == [Fraction(31, 2), 3]
    assert str(columns[0].writing.html(columns[0].value(row))) == "15½"
    assert columns[0].writing.cell(columns[0].value(without), 2) is None
    assert str(columns[0].writing.paper(columns[0].value(without))) == ""
