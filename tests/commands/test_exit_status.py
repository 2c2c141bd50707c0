"""The commands as a program: status 1 and one line on standard error for bad input, never a traceback."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from tests.conftest import ROOT
from tests.systems.build import ALKMAAR, KEIZER, changed, evening, game, numbered, season

GOOD = season(ALKMAAR, numbered(4), evening(1, game("1", "2", "1-0"), game("3", "4", "1-0")))


def run(
    *arguments: str, database: str = "sqlite:////nowhere/at/all.sqlite3"
) -> subprocess.CompletedProcess[str]:
    """The program, with a database that cannot be opened unless another is given."""
    environment = {**os.environ, "DATABASE_URL": database, "PYTHONIOENCODING": "utf-8"}
    environment |= {"DJANGO_SETTINGS_MODULE": "clubcomp.settings"}
    return subprocess.run(
        [sys.executable, "manage.py", *arguments], cwd=ROOT, env=environment, capture_output=True, text=True
    )


def saved(folder: Path, document: object, name: str = "season.json") -> str:
    path = folder / name
    path.write_text(document if isinstance(document, str) else json.dumps(document), encoding="utf-8")
    return str(path)


def test_lists_and_pairings_of_a_file_need_no_database(tmp_path):
    path = saved(tmp_path, GOOD)
    listed = run("standings", path, "--format", "json")
    assert (listed.returncode, listed.stderr) == (0, "")
    assert json.loads(listed.stdout)["rows"][0]["entrant"] == "1"
    paired = run("pair", path, "--round", "2", "--absent", "1", "2", "--format", "json")
    assert (paired.returncode, paired.stderr) == (0, "")
    assert [(g["white"], g["black"]) for g in json.loads(paired.stdout)["games"]] == [("4", "3")]


def with_round(**changes: Any) -> dict[str, Any]:
    return {**GOOD, "rounds": [{**GOOD["rounds"][0], **changes}]}


BAD = {
    "no JSON": ('{"format": ', "is not JSON: line 1"),
    "not a season": ("[]", "must be an object"),
    "an unknown key": ({**GOOD, "round": []}, "'rounds'"),
    "an unknown id": (with_round(games=[game("1", "P99", "1-0")]), "round 1: unknown entrant 'P99'"),
    "an unknown result": (with_round(games=[game("1", "2", "2-0")]), "'2-0'"),
    "an unknown kind": (with_round(others=[{"entrant": "1", "kind": "ill"}]), "'ill'"),
    "a player twice": (with_round(games=[game("1", "2"), game("1", "3")]), "'1' stands twice"),
    "against himself": (with_round(games=[game("1", "1")]), "plays against himself"),
    "a system to come": ({**GOOD, "rules": changed(ALKMAAR, system="swiss")}, "not built yet"),
    "a wrong fraction": ({**GOOD, "rules": changed(KEIZER, awards={"win": "1/0 own"})}, "zero"),
    "half a surrogate pair": (json.dumps({**GOOD, "name": "\ud800"}), "character"),
    "an unknown round": (GOOD, "there is no round 7"),
}


@pytest.mark.parametrize("name", ["an unknown id", "half a surrogate pair"])
def test_bad_input_ends_with_status_1_and_one_line(tmp_path, name):
    document, why = BAD[name]
    path = saved(tmp_path, document)
    done = run("standings", path, "--after-round", "1")
    assert (done.returncode, done.stdout) == (1, "")
    (line,) = done.stderr.splitlines()
    assert path in line
    assert why in line
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("name", BAD)
def test_each_kind_of_bad_input_is_one_line_that_says_where_and_why(tmp_path, name):
    document, why = BAD[name]
    path = saved(tmp_path, document)
    with pytest.raises(CommandError) as caught:
        call_command("standings", path, after_round=7)
    assert caught.value.returncode == 1
    message = str(caught.value)
    assert message.startswith(path)
    assert why in message
    assert "\n" not in message


def test_a_slug_without_a_database_is_one_line_too():
    done = run("standings", "intern")
    assert (done.returncode, done.stdout) == (1, "")
    assert len(done.stderr.splitlines()) == 1


def test_a_season_goes_in_and_comes_out_equal(tmp_path):
    database = f"sqlite:///{tmp_path / 'club.sqlite3'}"
    assert run("migrate", "--verbosity", "0", database=database).returncode == 0
    path = saved(tmp_path, GOOD)
    done = run("import_season", path, "--slug", "intern", database=database)
    assert (done.returncode, done.stderr) == (0, "")
    out = tmp_path / "out.json"
    assert run("export_season", "intern", str(out), database=database).returncode == 0
    again = run("standings", str(out), "--format", "json")
    assert again.stdout == run("standings", "intern", "--format", "json", database=database).stdout
    taken = run("import_season", path, "--slug", "intern", database=database)
    assert (taken.returncode, len(taken.stderr.splitlines())) == (1, 1)
    unknown = run("export_season", "other", database=database)
    assert (unknown.returncode, len(unknown.stderr.splitlines())) == (1, 1)
    assert "intern" in unknown.stderr
