"""What surrounds the pages: health, headers, language, the demonstration's passwords, vendored files."""

import hashlib
import tomllib
from pathlib import Path

import pytest
from django.db import DatabaseError
from django.test import Client, RequestFactory

import clubcomp
from clubcomp.accounts.passwords import from_this_machine
from clubcomp.secret import secret_key
from tests.conftest import ROOT

VENDOR = ROOT / "static" / "vendor"


@pytest.mark.django_db
def test_healthz_is_ok_and_keeps_headers(client: Client) -> None:
    response = client.get("/healthz")
    assert (response.status_code, response.content) == (200, b"ok\n")
    assert response["X-Frame-Options"] == "DENY"
    assert "camera=()" in response["Permissions-Policy"]
    policy = response["Content-Security-Policy"]
    assert "default-src 'self'" in policy
    assert "unsafe" not in policy


def test_healthz_says_when_the_database_is_away(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse() -> None:
        raise DatabaseError("secret-host refused the connection")

    monkeypatch.setattr("clubcomp.for_machines.connection.cursor", refuse)
    response = client.get("/healthz")
    assert response.status_code == 503
    assert b"secret-host" not in response.content


@pytest.mark.django_db
def test_pages_are_dutch_until_english_is_chosen(client: Client) -> None:
    assert client.get("/healthz", headers={"accept-language": "en"})["Content-Language"] == "nl"
    client.post("/i18n/setlang/", {"language": "en"})
    assert client.get("/healthz")["Content-Language"] == "en"


@pytest.mark.parametrize(
    ("meta", "expected"),
    [
        ({"REMOTE_ADDR": "127.0.0.1"}, True),
        ({"REMOTE_ADDR": "::1"}, True),
        ({"REMOTE_ADDR": "192.168.1.20"}, False),
        ({"REMOTE_ADDR": ""}, False),
        ({"REMOTE_ADDR": "127.0.0.1", "HTTP_X_FORWARDED_FOR": "192.168.1.20"}, False),
    ],
)
def test_only_this_machine_is_this_machine(rf: RequestFactory, meta: dict[str, str], expected: bool) -> None:
    assert from_this_machine(rf.get("/", **meta)) is expected


def test_the_secret_key_is_made_once_and_for_the_owner_only(tmp_path: Path) -> None:
    path = tmp_path / "new" / "secret_key"
    key = secret_key(path)
    assert len(key) >= 50
    assert secret_key(path) == key
    assert path.stat().st_mode & 0o777 == 0o600
    assert [file.name for file in path.parent.iterdir()] == ["secret_key"]


def test_the_version_is_that_of_the_package() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    assert clubcomp.__version__ == project["version"]


def test_vendored_files_are_what_they_were() -> None:
    sums = dict(reversed(line.split()) for line in (VENDOR / "CHECKSUMS").read_text().splitlines())
    files = {f"./{file.relative_to(VENDOR)}": file for file in VENDOR.rglob("*") if file.is_file()}
    del files["./CHECKSUMS"], files["./VERSIONS"]
    assert {name: hashlib.sha256(file.read_bytes()).hexdigest() for name, file in files.items()} == sums
