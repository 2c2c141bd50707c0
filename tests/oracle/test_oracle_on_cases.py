"""The slow calculator against the published cases."""

import json
from fractions import Fraction
from pathlib import Path

import pytest

from tests.oracle.awards import parse
from tests.oracle.lists import oracle_standing, oracle_standings

CASES = Path(__file__).resolve().parents[2] / ".." / "shared" / "cases"


def case(name):
    """A published case, or skip."""
    path = CASES / f"{name}.json"
    if not path.exists():
        pytest.skip(f"{name}.json is not there: put the published cases into ../shared/cases")
    return json.loads(path.read_text())


def points_of(standing):
    """Entrant to points, in list order."""
    return {row["entrant"]: row["points"] for row in standing["rows"]}


def test_alkmaar_club_30_rounds():
    found = case("alkmaar-club-30-rounds")
    standings = oracle_standings(found["season"], 30)
    rows = 0
    for number, expected in found["expected"]["standings"].items():
        standing = standings[int(number)]
        shown = {row["entrant"]: row for row in standing["rows"] if not row["hidden"]}
        assert set(shown) == {row["entrant"] for row in expected}
        assert sorted(row["place"] for row in shown.values()) == list(range(1, len(expected) + 1))
        for row in expected:
            compare(shown[row["entrant"]], row)
            rows += 1
    assert rows == 1896


def compare(row, expected):
    """One row of the club's list."""
    assert row["points"] == Fraction(expected["points"])
    for key in ("wins", "draws", "losses", "colour_balance", "byes"):
        assert row[key] == expected[key], (expected, key)
    assert row["absent"] + row["absent_unnotified"] == expected["absences"], expected


@pytest.mark.parametrize("number", [1, 2])
def test_keizer_original(number):
    found = case("keizer-original-10")
    rows = oracle_standing(found["season"], number)["rows"]
    expected = found["expected"][f"after_round_{number}"]
    assert [row["entrant"] for row in rows] == [row["player"] for row in expected]
    for row, wanted in zip(rows, expected, strict=True):
        assert row["points"] == Fraction(str(wanted["total"]))
        assert row["value"] == wanted["new_value"]


@pytest.mark.parametrize("number", [1, 2])
def test_keizer_four_players(number):
    found = case("keizer-four-players")
    standing = oracle_standing(found["season"], number)
    assert points_of(standing) == found["expected"][f"after_round_{number}"]


def test_keizer_fixed_point():
    found = case("keizer-fixed-point-16")
    standing = oracle_standing(found["season"], 1)
    assert standing["cycle"] == 0
    for row, wanted in zip(standing["rows"], found["expected"]["after_round_1"], strict=True):
        assert (row["entrant"], row["place"]) == (wanted["player"], wanted["place"])
        assert row["points"] == Fraction(str(wanted["total"]))
        assert row["value"] == row["value_used"] == wanted["value"]
        assert (row["played"], row["colour_balance"]) == (wanted["played"], wanted["white_minus_black"])


@pytest.mark.parametrize(
    ("text", "own", "opponent", "points"),
    [
        ("opponent", 95, 94, 94),
        ("1/3 own", 95, 0, Fraction(95, 3)),
        ("7/6 opponent", 0, 50, Fraction(175, 3)),
        ("4/6 own", 30, 0, 20),
        ("0.35 own", 20, 0, 7),
        ("own - 4", 12, 0, 8),
        ("opponent + 12", 0, 8, 20),
        ("1/2", 3, 4, Fraction(1, 2)),
        ("40", 3, 4, 40),
    ],
)
def test_expressions(text, own, opponent, points):
    award = parse(text)
    assert award.own * own + award.opponent * opponent + award.offset == points
