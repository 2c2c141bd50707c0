"""`bin/run`: its options, and one clear line for everything that can keep the site from starting."""

import errno
import os
import shutil
import socket
import subprocess
from collections import namedtuple
from pathlib import Path

import pytest
from django.db import DatabaseError, connection
from django.db.migrations.loader import MigrationLoader
from pytest_django.fixtures import Settings

from clubcomp.backup.archive import open_backup
from clubcomp.start import prepare
from clubcomp.start.install import debian_packages
from clubcomp.start.options import read_options
from clubcomp.start.serve import lan_address, new_code, qr_code, take_port
from clubcomp.start.terminal import StartError, errors_in_one_line
from tests.conftest import PATIENCE, ROOT

Usage = namedtuple("Usage", "total used free")


def run(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [ROOT / "bin" / "run", *arguments],
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        timeout=PATIENCE,
    )


def assert_one_line(done: subprocess.CompletedProcess[str], *words: str) -> None:
    assert done.returncode == 1
    assert done.stderr.startswith("bin/run: ")
    assert done.stderr.count("\n") == 1
    for word in words:
        assert word in done.stderr


def test_options() -> None:
    assert read_options([]).port == 8000
    options = read_options(["--club", "--lan", "--port", "8080"])
    assert (options.club, options.lan, options.port) == (True, True, 8080)
    assert options.listen == "0.0.0.0"  # noqa: S104
    assert read_options([]).listen == "127.0.0.1"


@pytest.mark.parametrize("arguments", [["--port", "0"], ["--port", "x"], ["--port"], ["--clubs"], ["more"]])
def test_wrong_options_are_refused(arguments: list[str]) -> None:
    with pytest.raises(StartError, match="--help"):
        read_options(arguments)


def test_help_and_unknown_option_need_nothing_installed() -> None:
    assert "--lan" in run("--help").stdout
    assert_one_line(run("--bogus"), "--bogus", "--help")


def test_python_that_is_too_old(tmp_path: Path) -> None:
    old = tmp_path / "python3"
    old.write_text('#!/bin/sh\ncase "$*" in --version) echo Python 3.9.2;; *) exit 1;; esac\n')
    old.chmod(0o755)
    for program in ("dirname", "id"):
        (tmp_path / program).symlink_to(shutil.which(program) or "")
    assert_one_line(run(PATH=str(tmp_path)), "3.11", "Python 3.9.2")


def test_port_in_use_names_another() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(StartError, match=f"{port} is in use.*--port {port % 65535 + 1}"):
            take_port(read_options(["--port", str(port)]))


def test_a_stopped_site_leaves_its_port() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
    with take_port(read_options(["--port", str(port)])) as listener:
        assert listener.get_inheritable()


def test_no_room_on_the_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("shutil.disk_usage", lambda folder: Usage(10**9, 10**9, 3 * 1024 * 1024))
    with pytest.raises(StartError, match="no room on the disk: 3 MB free"):
        prepare.data_folder(tmp_path / "club")


def test_data_folder_that_is_read_only(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(self: Path, content: bytes) -> None:
        raise OSError(errno.EROFS, "Read-only file system", str(self))

    monkeypatch.setattr(Path, "write_bytes", refuse)
    with pytest.raises(StartError, match="can't be written in"):
        prepare.data_folder(tmp_path)


def test_data_folder_that_is_a_file(tmp_path: Path) -> None:
    (tmp_path / "club").touch()
    with pytest.raises(StartError, match="should be a folder"):
        prepare.data_folder(tmp_path / "club")


def test_file_of_somebody_else(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "secret_key").touch(0o400)
    monkeypatch.setattr("os.access", lambda file, mode: False)
    with pytest.raises(StartError, match="secret_key can't be written"):
        prepare.data_folder(tmp_path)


@pytest.mark.django_db(transaction=True)
def test_a_backup_is_kept_before_an_update(settings: Settings, tmp_path: Path) -> None:
    settings.DATA_DIR = tmp_path
    prepare.keep_copy()
    (copy,) = (tmp_path / "copies").iterdir()
    with open_backup(copy) as backup:
        assert ("players", "0001_initial") in backup.manifest.migrations


@pytest.mark.django_db(transaction=True)
def test_a_site_that_is_started_makes_one_backup_a_day(settings: Settings, tmp_path: Path) -> None:
    settings.DATA_DIR = tmp_path
    prepare.daily_backup()
    prepare.daily_backup()
    (copy,) = (tmp_path / "copies").iterdir()
    yesterday = copy.with_name("clubcomp-20260901-120000.zip")
    copy.rename(yesterday)
    os.utime(yesterday, (0, 0))
    prepare.daily_backup()
    assert len(list((tmp_path / "copies").iterdir())) == 2


@pytest.mark.django_db
def test_database_of_a_newer_version() -> None:
    loader = MigrationLoader(connection)
    prepare.refuse_newer(loader)
    loader.applied_migrations = {("players", "0000_merged_into_another"): None}  # type: ignore[dict-item]
    prepare.refuse_newer(loader)
    for migration in [("players", "9999_from_the_future"), ("tournaments", "0001_initial")]:
        loader.applied_migrations = {migration: None}  # type: ignore[dict-item]
        with pytest.raises(StartError, match=f"newer version.*{migration[1]}"):
            prepare.refuse_newer(loader)


@pytest.mark.parametrize(
    ("said", "line"),
    [
        ("database or disk is full", "no room left"),
        ("attempt to write a readonly database", "can't be written"),
        ("unable to open database file", "can't be written"),
        ("file is not a database", "damaged"),
        ("connection refused\n\tIs the server running?", "doesn't work: connection refused"),
    ],
)
def test_what_the_database_says_in_one_line(said: str, line: str) -> None:
    text = prepare.plain(DatabaseError(said))
    assert line in text
    assert "\n" not in text


@pytest.mark.parametrize(
    ("error", "line"),
    [
        (StartError("so."), "bin/run: so.\n"),
        (
            OSError(errno.ENOSPC, "No space left", "/data/x"),
            "bin/run: there is no room left on the disk: /data/x.\n",
        ),
        (
            PermissionError(errno.EACCES, "Denied", "/data/x"),
            "bin/run: no permission to write here: /data/x.\n",
        ),
        (KeyboardInterrupt(), "bin/run: stopped.\n"),
    ],
)
def test_errors_in_one_line(error: BaseException, line: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stopped, errors_in_one_line("bin/run"):
        raise error
    assert stopped.value.code == 1
    assert capsys.readouterr().err == line


def test_missing_debian_packages_are_named_in_one_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("os.geteuid", lambda: 1000)
    debian_packages({"gettext": lambda: True}, {"fonts-nice": lambda: False})
    with pytest.raises(StartError, match="without libneeded"):
        debian_packages({"libneeded": lambda: False}, {"fonts-nice": lambda: False})
    assert "sudo apt-get install libneeded fonts-nice\n" in capsys.readouterr().out


def test_code_and_qr_code_can_be_read() -> None:
    code = new_code()
    assert len(code) == 9
    assert not set(code) & set("01IOl")
    assert code != new_code()
    assert qr_code("http://192.168.1.20:8000").count("\n") > 10


def test_lan_address_is_an_address(monkeypatch: pytest.MonkeyPatch) -> None:
    class Probe(socket.socket):
        def connect(self, address: object) -> None:
            super().connect(("127.0.0.1", 9))

    monkeypatch.setattr("socket.socket", Probe)
    assert lan_address() == "127.0.0.1"
