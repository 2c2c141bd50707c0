"""A real disk without room, and one that can't be written: backups, the secret key, the start of the site."""

from __future__ import annotations

import errno
import os
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from pytest_django.fixtures import Settings

from clubcomp.backup.archive import open_backup, write_backup
from clubcomp.backup.copies import keep_daily
from clubcomp.backup.rows import BackupError
from clubcomp.secret import secret_key
from tests.backup.volume import Volume, can_mount, volume
from tests.conftest import PATIENCE, ROOT, absent
from tests.factories import ClubFactory


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[Volume]:
    """A disk of sixteen megabytes."""
    if not can_mount():
        absent("a disk to fill", "run the tests as root where files can be mounted")
    with volume(tmp_path, 16) as made:
        yield made


@pytest.fixture
def folder(disk: Volume, settings: Settings) -> Path:
    """A data folder on it, with one backup."""
    settings.DATA_DIR = disk.path / "club"
    settings.DATA_DIR.mkdir()
    ClubFactory()
    keep_daily()
    return Path(settings.DATA_DIR)


def everything(folder: Path) -> dict[str, bytes]:
    return {str(each.relative_to(folder)): each.read_bytes() for each in folder.rglob("*") if each.is_file()}


@pytest.mark.django_db(transaction=True)
def test_no_backup_on_a_full_disk_and_the_old_ones_stay(disk: Volume, folder: Path) -> None:
    before = everything(folder)
    disk.fill()
    with pytest.raises(CommandError) as error:
        call_command("backup")
    assert "No space left" in str(error.value) or "no room left" in str(error.value)
    with pytest.raises(CommandError):
        call_command("backup", str(folder / "mine.zip"))
    assert everything(folder) == before
    disk.free()
    (disk.path / "club" / "copies").iterdir()
    with open_backup(keep_daily()) as backup:
        assert backup.manifest.rows["players.club"] == 1


@pytest.mark.django_db(transaction=True)
def test_no_backup_on_a_disk_that_cannot_be_written(disk: Volume, folder: Path) -> None:
    before = everything(folder)
    disk.protect()
    with pytest.raises(CommandError, match="Read-only file system"):
        call_command("backup")
    assert everything(folder) == before
    disk.release()
    keep_daily()


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("moment", ["the rows", "the end"])
def test_a_disk_that_becomes_full_while_a_backup_is_made(
    moment: str, settings: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_room(*_arguments: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    settings.DATA_DIR = tmp_path
    ClubFactory()
    where = "zipfile._ZipWriteFile.write" if moment == "the rows" else "clubcomp.backup.archive.os.fsync"
    monkeypatch.setattr(where, no_room)
    with pytest.raises(OSError, match="No space left"):
        write_backup(tmp_path / "mine.zip")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.django_db(transaction=True)
def test_a_database_that_finds_no_room_while_a_backup_is_made(
    settings: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_room(*_arguments: object) -> None:
        error = sqlite3.OperationalError("database or disk is full")
        error.sqlite_errorcode = sqlite3.SQLITE_FULL
        raise error

    settings.DATA_DIR = tmp_path
    ClubFactory()
    monkeypatch.setattr("clubcomp.backup.archive.frozen", no_room)
    with pytest.raises(BackupError, match="^there is no room left on the disk$"):
        write_backup(tmp_path / "mine.zip")
    assert list(tmp_path.iterdir()) == []


def test_a_secret_key_that_cannot_be_kept_is_no_half_one(disk: Volume) -> None:
    path = disk.path / "secret_key"
    disk.fill()
    passing = secret_key(path)
    assert len(passing) >= 50
    assert not any(each.read_bytes() for each in disk.path.glob("*secret_key*"))
    disk.free()
    kept = secret_key(path)
    assert secret_key(path) == kept != passing
    disk.protect()
    assert secret_key(path) == kept


@pytest.mark.slow
@pytest.mark.parametrize("trouble", ["full", "read-only"])
@pytest.mark.parametrize("is_new", [True, False])
def test_the_start_says_in_one_line_what_is_wrong(trouble: str, is_new: bool, disk: Volume) -> None:
    folder = disk.path / "club"
    if not is_new:
        folder.mkdir()
    if trouble == "full":
        disk.fill()
    else:
        disk.protect()
    done = subprocess.run(
        [sys.executable, "-m", "clubcomp.start.serve", "--club", "--prepare"],
        cwd=ROOT,
        env={**os.environ, "CLUBCOMP_DATA": str(folder), "DJANGO_SETTINGS_MODULE": "clubcomp.settings"},
        capture_output=True,
        text=True,
        timeout=PATIENCE,
    )
    assert done.returncode == 1
    assert done.stderr.startswith("bin/run: ")
    assert done.stderr.count("\n") == 1
    assert ("no room" in done.stderr) is (trouble == "full")
    assert ("can't be written" in done.stderr) is (trouble == "read-only")
