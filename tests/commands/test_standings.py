"""`standings` on the command line: exactly the JSON of its description, tables, no database for a file."""

import csv
import io
import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from tests.conftest import shared_cases
from tests.systems.build import (
    ALKMAAR,
    KEIZER,
    Document,
    changed,
    entrant,
    evening,
    game,
    numbered,
    row,
    season,
)

KEYS = ["season", "system", "after_round", "cycle", "provisional", "rows"]
ROW_KEYS = [
    *["place", "entrant", "name", "group", "points", "value_used", "value", "hidden"],
    *["played", "wins", "draws", "losses", "by_default", "adjourned", "percentage", "colour_balance"],
    *["colour_run", "byes", "absent", "absent_unnotified", "external", "eligible", "ledger"],
]
LINE_KEYS = ["round", "kind", "opponent", "colour", "value", "award", "points"]


def saved(folder: Path, document: object) -> str:
    path = folder / "season.json"
    path.write_text(json.dumps(document), encoding="utf-8")
    return str(path)


def standings(source: str, **options: Any) -> str:
    out = io.StringIO()
    call_command("standings", source, stdout=out, **options)
    return out.getvalue()


def as_json(source: str, **options: Any) -> Any:
    return json.loads(standings(source, format="json", **options))


def a_season() -> Document:
    entrants = [
        entrant("P01", 2050, group="A"),
        entrant("P02", 1650),
        entrant("P03", None),
        entrant("P04", 1300),
    ]
    rounds = [
        evening(1, game("P01", "P02", "1-0"), row("P04", "absent")),
        evening(2, game("P02", "P01", "1/2-1/2"), row("P04", "bye")),
        evening(3, game("P01", "P02"), state="planned"),
    ]
    return season(changed(ALKMAAR, display={"hide_without_games": True}), entrants, *rounds)


def test_the_json_has_exactly_the_keys_of_its_description(tmp_path):
    document = as_json(saved(tmp_path, a_season()))
    assert list(document) == KEYS
    for found in document["rows"]:
        assert list(found) == ROW_KEYS
        for line in found["ledger"]:
            assert list(line) == LINE_KEYS


def test_the_json_of_a_small_season(tmp_path):
    """P01 has the value 12, P02 8, the others 5."""
    document = as_json(saved(tmp_path, a_season()))
    assert {key: document[key] for key in KEYS[:-1]} == {
        "season": "A season",
        "system": "alkmaar",
        "after_round": 2,
        "cycle": 0,
        "provisional": False,
    }
    assert [(r["place"], r["entrant"], r["points"], r["hidden"]) for r in document["rows"]] == [
        (1, "P01", "328", False),  # 300 + 8 + 12 + 8
        (2, "P02", "312", False),  # 300 + 12 − 12 + 12
        (3, "P04", "310", False),  # 300 + 5 − 4 + 5 + 4
        (None, "P03", "300", True),
    ]
    first = document["rows"][0]
    assert first["ledger"] == [
        {
            "round": 0,
            "kind": "start",
            "opponent": None,
            "colour": None,
            "value": None,
            "award": "",
            "points": "300",
        },
        {
            "round": 1,
            "kind": "win",
            "opponent": "P02",
            "colour": "white",
            "value": "8",
            "award": "opponent + 12",
            "points": "20",
        },
        {
            "round": 2,
            "kind": "draw",
            "opponent": "P02",
            "colour": "black",
            "value": "8",
            "award": "opponent",
            "points": "8",
        },
    ]
    counts = {key: first[key] for key in ROW_KEYS if key not in ("ledger", "name")}
    assert counts == {
        "place": 1,
        "entrant": "P01",
        "group": "A",
        "points": "328",
        "value_used": "12",
        "value": "12",
        "hidden": False,
        "played": 2,
        "wins": 1,
        "draws": 1,
        "losses": 0,
        "by_default": 0,
        "adjourned": 0,
        "percentage": "75.0",
        "colour_balance": 0,
        "colour_run": "1B",
        "byes": 0,
        "absent": 0,
        "absent_unnotified": 0,
        "external": 0,
        "eligible": True,
    }
    assert document["rows"][3]["percentage"] == ""


def test_points_that_are_no_whole_numbers_are_exact_fractions(tmp_path):
    found = season(changed(KEIZER, values={"top": 80}), numbered(3), evening(1, row("1", "absent")))
    rows = as_json(saved(tmp_path, found))["rows"]
    assert (rows[0]["points"], rows[0]["ledger"][0]["value"]) == ("80/3", "80")


def test_the_ledger_adds_up_start_line_included(tmp_path):
    for found in as_json(saved(tmp_path, a_season()))["rows"]:
        assert sum(Fraction(line["points"]) for line in found["ledger"]) == Fraction(found["points"])


def test_n_is_the_last_closed_round_unless_given(tmp_path):
    document = a_season()
    document["rounds"][1]["state"] = "published"
    path = saved(tmp_path, document)
    assert as_json(path)["after_round"] == 1
    assert as_json(path, after_round=2)["rows"][0]["points"] == "328"
    assert as_json(path, after_round=0)["rows"][0]["points"] == "300"


def test_a_wrapped_season_is_read(tmp_path):
    assert as_json(saved(tmp_path, {"season": a_season(), "expected": {}})) == as_json(
        saved(tmp_path, a_season())
    )


def test_the_table_shows_the_shown_rows(tmp_path):
    lines = standings(saved(tmp_path, a_season())).splitlines()
    assert lines[0] == "A season, after round 2"
    assert len(lines) == 5
    assert [line.split()[0] for line in lines[2:]] == ["1", "2", "3"]
    assert "P01" in lines[2]
    assert "328" in lines[2]


def test_the_csv_has_all_rows(tmp_path):
    rows = list(csv.DictReader(io.StringIO(standings(saved(tmp_path, a_season()), format="csv"))))
    assert list(rows[0]) == ROW_KEYS[:-1]
    assert [found["entrant"] for found in rows] == ["P01", "P02", "P04", "P03"]


def test_a_season_without_entrants(tmp_path):
    path = saved(tmp_path, season(ALKMAAR, []))
    assert as_json(path)["rows"] == []
    assert standings(path, format="csv") == "\r\n"
    assert standings(path).startswith("A season, after round 0")


def test_a_provisional_list_and_a_cycle_are_said(tmp_path):
    assert as_json(saved(tmp_path, season(ALKMAAR, numbered(2), evening(1, game("1", "2")))))["provisional"]
    # 1 and 2 beat each other: whoever stands lower gave fewer points, so the two orders follow each other.
    rounds = [evening(1, game("1", "2", "1-0"), game("3", "4", "1-0")), evening(2, game("2", "1", "1-0"))]
    keizer = changed(KEIZER, values={"top": 4}, recalculation="fixed_point")
    document = as_json(saved(tmp_path, season(keizer, numbered(4), *rounds)))
    assert document["cycle"] == 2
    assert [r["points"] for r in document["rows"][:2]] == ["7/2", "7/2"]


def test_a_round_that_is_not_there_is_refused(tmp_path):
    with pytest.raises(CommandError, match="there is no round 9; known are 1, 2, 3"):
        standings(saved(tmp_path, a_season()), after_round=9)


def test_every_row_of_the_real_season_comes_out_as_json(tmp_path):
    document = as_json(str(shared_cases() / "alkmaar-club-30-rounds.json"))
    assert document["after_round"] == 30
    assert sum(not row["hidden"] for row in document["rows"]) == 67


@pytest.mark.django_db
def test_a_season_of_the_database_by_its_slug(tmp_path):
    path = saved(tmp_path, a_season())
    call_command("import_season", path, slug="intern", stdout=io.StringIO())
    assert as_json("intern") == as_json(path)
