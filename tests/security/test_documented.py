"""SECURITY.md names a test for each of its items, and these tests are there."""

from __future__ import annotations

import re

from tests.conftest import ROOT


def test_every_test_that_is_named_exists() -> None:
    named = re.findall(r"`(tests/[\w/]+\.py)::(\w+)`", (ROOT / "SECURITY.md").read_text())
    assert len(named) > 30
    missing = [f"{file}::{test}" for file, test in named if f"\ndef {test}(" not in (ROOT / file).read_text()]
    assert not missing


def test_every_item_names_one() -> None:
    items = [line for line in (ROOT / "SECURITY.md").read_text().splitlines() if line.startswith("| ")][2:]
    assert len(items) >= 20
    assert not [line for line in items if "::test_" not in line]
