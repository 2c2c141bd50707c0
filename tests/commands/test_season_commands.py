"""Importing and exporting on the command line; bad input ends with one line that says where and why."""

import io
import json
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from competition.management.source import read_source
from competition.models import Season
from competition.systems.season_file import read_season
from tests.factories import RULES

pytestmark = pytest.mark.django_db

DOCUMENT: dict[str, Any] = {
    "format": "clubcomp.season/1",
    "name": "Intern",
    "rules": RULES,
    "entrants": [{"id": "a", "name": "Jan Smit"}, {"id": "b", "name": "Piet de Boer"}],
    "rounds": [{"number": 1, "games": [{"white": "a", "black": "b", "result": "1-0"}]}],
}


def _file(folder: Path, content: object, name: str = "season.json") -> str:
    path = folder / name
    path.write_text(content if isinstance(content, str) else json.dumps(content), encoding="utf-8")
    return str(path)


def _import(path: str, **options: Any) -> str:
    out = io.StringIO()
    call_command("import_season", path, stdout=out, **options)
    return out.getvalue()


@pytest.mark.parametrize("document", [DOCUMENT, {"season": DOCUMENT, "expected": {}}])
def test_a_season_file_is_imported_bare_or_wrapped(tmp_path: Path, document: object) -> None:
    assert "intern" in _import(_file(tmp_path, document))
    assert Season.objects.get().slug == "intern"


def test_the_export_is_a_file_or_goes_to_the_screen(tmp_path: Path) -> None:
    _import(_file(tmp_path, DOCUMENT), slug="mine")
    target = tmp_path / "out.json"
    call_command("export_season", "mine", str(target))
    out = io.StringIO()
    call_command("export_season", "mine", stdout=out)
    assert json.loads(out.getvalue()) == json.loads(target.read_text(encoding="utf-8"))
    assert read_season(json.loads(out.getvalue())) == read_season(DOCUMENT)


def test_a_source_is_a_file_or_a_slug(tmp_path: Path) -> None:
    path = _file(tmp_path, DOCUMENT)
    _import(path)
    assert read_source(path) == read_source("intern") == read_season(DOCUMENT)


@pytest.mark.parametrize(
    ("content", "why"),
    [
        ("{", "is not JSON: line 1"),
        ("[]", "must be an object"),
        ('{"a": 1, "a": 2}', "stands twice"),
        ('{"a": NaN}', "NaN"),
        ("[" * 100_000, "nested too deeply"),
        ({**DOCUMENT, "format": "other/2"}, "other/2"),
        ({**DOCUMENT, "nonsense": 1}, "nonsense"),
        ({**DOCUMENT, "rules": {**RULES, "system": "swiss"}}, "swiss"),
        ({**DOCUMENT, "rounds": [{"number": 1, "games": [{"white": "a", "black": "a"}]}]}, "himself"),
        ({**DOCUMENT, "rounds": [{"number": 1, "others": [{"entrant": "x", "kind": "absent"}]}]}, "'x'"),
        ({**DOCUMENT, "entrants": [{"id": "a", "name": ""}]}, "a"),
    ],
)
def test_bad_files_end_with_one_line(tmp_path: Path, content: object, why: str) -> None:
    path = _file(tmp_path, content)
    with pytest.raises(CommandError) as error:
        _import(path)
    message = str(error.value)
    assert message.startswith(path)
    assert why in message
    assert "\n" not in message
    assert error.value.returncode == 1
    assert not Season.objects.exists()


def test_a_file_that_is_no_text_or_not_there(tmp_path: Path) -> None:
    binary = tmp_path / "binary.json"
    binary.write_bytes(b"\xff\xfe\x00")
    for path in (str(binary), str(tmp_path / "absent.json"), str(tmp_path)):
        with pytest.raises(CommandError) as error:
            _import(path)
        assert "\n" not in str(error.value)


def test_an_unknown_slug_names_the_known_ones(tmp_path: Path) -> None:
    _import(_file(tmp_path, DOCUMENT))
    with pytest.raises(CommandError, match="intern"):
        call_command("export_season", "other")
    with pytest.raises(CommandError, match="intern"):
        read_source("other")


def test_an_address_that_is_taken_is_refused(tmp_path: Path) -> None:
    path = _file(tmp_path, DOCUMENT)
    _import(path)
    with pytest.raises(CommandError, match="intern"):
        _import(path)
    with pytest.raises(CommandError):
        _import(path, slug="no address")
    assert Season.objects.count() == 1
