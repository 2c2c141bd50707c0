"""An installation as docs/deploy.md makes it: Django's own check, and no log of addresses that are keys."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import PATIENCE, ROOT

DEPLOY = ROOT / "docs" / "deploy"


@pytest.mark.slow
def test_djangos_check_of_an_installation_finds_nothing(tmp_path: Path) -> None:
    lines = (DEPLOY / "clubcomp.env").read_text().splitlines()
    given = dict(line.split("=", 1) for line in lines if line and not line.startswith("#"))
    checked = subprocess.run(
        [sys.executable, "manage.py", "check", "--deploy", "--fail-level", "WARNING"],
        cwd=ROOT,
        env={"PATH": os.environ["PATH"], **given, "CLUBCOMP_DATA": str(tmp_path)},
        capture_output=True,
        text=True,
        timeout=PATIENCE,
    )
    assert checked.returncode == 0, checked.stderr
    assert given["CLUBCOMP_HTTPS"] == "true"


def test_no_server_logs_addresses() -> None:
    assert "access_log off;" in (DEPLOY / "nginx.conf").read_text()
    assert not re.search(r"^\s*log\b", (DEPLOY / "Caddyfile").read_text(), re.MULTILINE)
    started = (DEPLOY / "clubcomp.service").read_text() + (DEPLOY / "Containerfile").read_text()
    assert "access-log" not in started
    assert "accesslog" not in (ROOT / "clubcomp" / "start" / "serve.py").read_text()


@pytest.mark.parametrize(
    ("program", "code", "word"),
    [
        ("echo 'No known vulnerabilities found'", 0, "ok"),
        ("echo 'Found 2 known vulnerabilities in 1 package' >&2; exit 1", 1, "FAILED"),
        ("echo 'Could not connect to the service' >&2; exit 1", 0, "skipped"),
        ("", 0, "skipped"),
    ],
)
def test_the_audit_fails_for_known_weaknesses_only(
    program: str, code: int, word: str, tmp_path: Path
) -> None:
    if program:
        (tmp_path / "pip-audit").write_text(f"#!/bin/sh\n{program}\n")
        (tmp_path / "pip-audit").chmod(0o755)
    ran = subprocess.run(
        [ROOT / "bin" / "audit"],
        env={"PATH": f"{tmp_path}:/usr/bin:/bin"},
        capture_output=True,
        text=True,
        timeout=PATIENCE,
    )
    assert (ran.returncode, ran.stdout.split()[0]) == (code, word)


def test_an_image_has_nothing_that_the_project_does_not_keep() -> None:
    """The data and keys of a club above all. A pattern of git holds in every folder, here in the first."""
    left_out = set((ROOT / ".dockerignore").read_text().splitlines())
    for pattern in (ROOT / ".gitignore").read_text().split():
        name = pattern.rstrip("/")
        alike = ".*_cache" if re.fullmatch(r"\..*_cache", name) else name
        assert {alike, f"**/{name}"} & left_out, pattern
    assert {".git", "*.env"} <= left_out
