"""`pair` on the command line: exactly the JSON of its description, who is absent, what stands."""

import io
import json
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from tests.systems.build import ALKMAAR, Document, changed, evening, game, numbered, row, season


def saved(folder: Path, document: object) -> str:
    path = folder / "season.json"
    path.write_text(json.dumps(document), encoding="utf-8")
    return str(path)


def pair(source: str, number: int, *absent: str, **options: Any) -> str:
    out = io.StringIO()
    call_command("pair", source, round=number, absent=list(absent), stdout=out, **options)
    return out.getvalue()


def as_json(source: str, number: int, *absent: str) -> Any:
    return json.loads(pair(source, number, *absent, format="json"))


def a_season(*rounds: Document, players: int = 5, **pairing: Any) -> Document:
    return season(changed(ALKMAAR, pairing=pairing), numbered(players), *rounds)


def test_the_json_has_exactly_the_keys_of_its_description(tmp_path):
    document = as_json(saved(tmp_path, a_season()), 1)
    assert list(document) == ["round", "games", "bye", "unpaired", "relaxed"]
    for found in document["games"]:
        assert list(found) == ["board", "white", "black", "reason", "broken"]
        assert isinstance(found["reason"], str)
        assert found["reason"]
    assert {key: document[key] for key in ("round", "bye", "unpaired", "relaxed")} == {
        "round": 1,
        "bye": "5",
        "unpaired": [],
        "relaxed": [],
    }
    assert [(g["board"], g["white"], g["black"], g["broken"]) for g in document["games"]] == [
        (1, "1", "2", []),
        (2, "3", "4", []),
    ]


def test_without_a_bye_it_is_null(tmp_path):
    assert as_json(saved(tmp_path, a_season(players=4)), 1)["bye"] is None


def test_what_gave_way_and_who_stays_unpaired_is_said(tmp_path):
    played = evening(1, game("1", "2", "1/2-1/2"))
    document = as_json(saved(tmp_path, a_season(played, players=2, rematch={"max_per_season": 1})), 2)
    assert document["games"][0]["broken"] == ["max_per_season"]
    assert document["relaxed"] == ["max_per_season"]
    rules = {"rematch": {"max_per_season": 1}, "relax": []}
    document = as_json(saved(tmp_path, a_season(played, players=2, **rules)), 2)
    assert (document["games"], document["unpaired"]) == ([], ["2", "1"])


def test_absent_is_who_is_named_or_has_a_row_that_no_pairing_wrote(tmp_path):
    this = evening(1, row("1", "absent"), row("3", "bye", made_by="pairing"), state="planned")
    document = as_json(saved(tmp_path, a_season(this)), 1, "2")
    assert [(g["white"], g["black"]) for g in document["games"]] == [("3", "4")]
    assert document["bye"] == "5"
    by_hand = evening(1, row("1", "absent"), row("3", "bye"), state="planned")
    document = as_json(saved(tmp_path, a_season(by_hand)), 1, "2")
    assert [(g["white"], g["black"]) for g in document["games"]] == [("4", "5")]


def test_locked_games_stand_and_other_games_of_the_round_are_ignored(tmp_path):
    this = evening(1, game("5", "1", board=3, locked=True), game("2", "4", board=1), state="draft")
    document = as_json(saved(tmp_path, a_season(this)), 1)
    assert [(g["board"], g["white"], g["black"]) for g in document["games"]] == [(1, "2", "3"), (3, "5", "1")]
    assert document["bye"] == "4"


def test_the_round_may_be_one_more_than_the_last(tmp_path):
    path = saved(tmp_path, a_season(evening(1, game("1", "2", "1-0"))))
    assert as_json(path, 2)["round"] == 2
    with pytest.raises(CommandError, match="no round 3 to pair"):
        pair(path, 3)


def test_an_unknown_absentee_is_refused(tmp_path):
    with pytest.raises(CommandError, match="'P99'"):
        pair(saved(tmp_path, a_season()), 1, "P99")


def test_the_table_names_the_players_and_the_bye(tmp_path):
    lines = pair(saved(tmp_path, a_season()), 1).splitlines()
    assert len(lines) == 4
    assert "Name of 1" in lines[1]
    assert "Name of 2" in lines[1]
    assert lines[-1] == "bye: Name of 5"


@pytest.mark.django_db
def test_a_season_of_the_database_by_its_slug(tmp_path):
    path = saved(tmp_path, a_season(evening(1, game("1", "2", "1-0"), row("3", "bye"))))
    call_command("import_season", path, slug="intern", stdout=io.StringIO())
    assert as_json("intern", 2, "4") == as_json(path, 2, "4")
