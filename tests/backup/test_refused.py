"""What is no backup, is damaged or comes from the future is refused, and nothing is changed."""

from __future__ import annotations

import json
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from pytest_django.fixtures import Settings

from clubcomp.backup.archive import MANIFEST, write_backup
from clubcomp.backup.restore import restore_backup
from clubcomp.backup.rows import BackupError
from players.models import Club
from tests.factories import ClubFactory

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def backup(settings: Settings, tmp_path: Path) -> Path:
    """A backup of a club whose name has changed since."""
    settings.DATA_DIR = tmp_path
    ClubFactory(name="Before")
    write_backup(tmp_path / "club.zip")
    Club.objects.update(name="Now")
    return tmp_path / "club.zip"


def changed(path: Path, **members: Callable[[bytes], bytes | None]) -> Path:
    """A copy of a backup in which some files are something else; None leaves a file out."""
    target = path.with_name("changed.zip")
    with zipfile.ZipFile(path) as old, zipfile.ZipFile(target, "w") as new:
        for name in old.namelist():
            content: bytes | None = old.read(name)
            for key, change in members.items():
                if key in name:
                    content = change(content or b"")
            if content is not None:
                new.writestr(name, content)
    return target


def manifest(**values: Any) -> Callable[[bytes], bytes]:
    return lambda content: json.dumps({**json.loads(content), **values}).encode()


def assert_refused(path: Path, match: str) -> None:
    with pytest.raises(BackupError, match=match):
        restore_backup(path)
    assert Club.objects.get().name == "Now"
    assert not list(path.parent.glob(".backup-*"))


def test_a_file_that_is_none(backup: Path) -> None:
    backup.write_bytes(b"a letter to the club")
    assert_refused(backup, "no backup of clubcomp")


def test_half_a_file(backup: Path) -> None:
    backup.write_bytes(backup.read_bytes()[:-500])
    assert_refused(backup, "no backup of clubcomp")


def test_another_zip(backup: Path) -> None:
    with zipfile.ZipFile(backup, "w") as archive:
        archive.writestr("letter.txt", "Dear club")
    assert_refused(backup, "no backup of clubcomp")


def test_a_changed_table(backup: Path) -> None:
    other = changed(backup, **{"players.club": lambda content: content.replace(b"Before", b"Beware")})
    assert_refused(other, "players.club.jsonl is not what it was")


def test_a_missing_table(backup: Path) -> None:
    assert_refused(changed(backup, **{"players.club.": lambda content: None}), "damaged")


def test_a_byte_that_fell_over(backup: Path) -> None:
    content = bytearray(backup.read_bytes())
    with zipfile.ZipFile(backup) as archive:
        offset = archive.getinfo("rows/players.club.jsonl").header_offset
    content[offset + 80] ^= 1
    backup.write_bytes(content)
    assert_refused(backup, "damaged")


def test_a_newer_form(backup: Path) -> None:
    assert_refused(changed(backup, **{MANIFEST: manifest(format=2)}), "newer version")


def test_a_newer_version_is_named(backup: Path) -> None:
    newer = manifest(migrations=[["players", "9999_from_the_future"]])
    assert_refused(changed(backup, **{MANIFEST: newer}), r"newer version.*players\.9999_from_the_future")


@pytest.mark.parametrize("content", [b"[]", b"{}", b"no JSON", b'{"migrations": 3}'])
def test_a_manifest_without_sense(backup: Path, content: bytes) -> None:
    assert_refused(changed(backup, **{MANIFEST: lambda old: content}), "can't be read")


def test_fewer_rows_than_it_says(backup: Path) -> None:
    rows = {"players.club": 2}
    other = changed(backup, **{MANIFEST: lambda old: manifest(rows={**json.loads(old)["rows"], **rows})(old)})
    assert_refused(other, "lacks rows of players.club")


def test_the_command_says_so_in_one_line(backup: Path, tmp_path: Path) -> None:
    with pytest.raises(CommandError, match=r"nothing was changed: .*missing.zip: No such file"):
        call_command("restore", tmp_path / "missing.zip", "--yes")


def test_without_yes_nothing_happens(backup: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("builtins.input", lambda question: "ja")
    with pytest.raises(CommandError, match="nothing was changed"):
        call_command("restore", backup)
    assert Club.objects.get().name == "Now"


def test_a_look_changes_nothing(backup: Path, capsys: pytest.CaptureFixture[str]) -> None:
    call_command("restore", backup, "--check")
    assert "whole" in capsys.readouterr().out
    assert Club.objects.get().name == "Now"


def test_where_nothing_can_be_written_the_command_says_so(backup: Path) -> None:
    with pytest.raises(CommandError, match="Not a directory|exists"):
        call_command("backup", backup / "inside" / "a.zip")
