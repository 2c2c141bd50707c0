"""Clubs of every earlier version go on: their data are brought up to date and show the same standings.

`released/` holds a backup of an invented club for each version, named after the day it came out; `make
released` adds one, as CONTRIBUTING.md says.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from django.db.models import F
from django.test import Client
from django.urls import reverse
from pytest_django.fixtures import Settings

from clubcomp.backup.restore import restore_backup
from competition.models import Season, SnapshotRow
from competition.reading.load import export_season
from competition.services.actors import Actor, Deed
from competition.services.importing import import_season
from competition.services.stored_lists import ensure_fresh
from competition.services.undo import last_event, undo_last
from competition.systems.tally import COUNTED
from tests.conftest import ROOT
from tests.factories import DirectorFactory

RELEASED = sorted((Path(__file__).parent / "released").glob("*.zip"))


def lists(without: frozenset[str] = frozenset()) -> list[dict[str, Any]]:
    """Every stored list, row by row, without the keys of the rows and these counts."""
    rows = SnapshotRow.objects.order_by("snapshot", "position").values()
    left_out = {"id", "snapshot_id", *without}
    return [{name: value for name, value in row.items() if name not in left_out} for row in rows]


def unknown_then(rows: list[dict[str, Any]]) -> frozenset[str]:
    """The counts that came after a release: null in every row of its lists."""
    return frozenset(name for name in COUNTED if all(row[name] is None for row in rows))


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("file", RELEASED, ids=lambda file: file.stem)
def test_the_standings_are_the_same_after_the_upgrade(file: Path, settings: Settings, tmp_path: Path) -> None:
    settings.DATA_DIR = tmp_path
    restore_backup(file)
    later = unknown_then(lists())
    as_published = lists(later)
    assert len(as_published) > 500
    Season.objects.update(lists_version=F("version") - 1)
    for season in Season.objects.all():
        ensure_fresh(season)
        assert Client().get(reverse("public:standing", args=[season.slug])).status_code == 200
    assert lists(later) == as_published


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("file", RELEASED, ids=lambda file: file.stem)
def test_its_history_reads_and_its_last_steps_are_taken_back(
    file: Path, settings: Settings, tmp_path: Path
) -> None:
    settings.DATA_DIR = tmp_path
    restore_backup(file)
    client, director = Client(), DirectorFactory()
    client.force_login(director)
    for season in Season.objects.all():
        for address in ("history", "season"):
            assert client.get(reverse(f"director:{address}", args=[season.slug])).status_code == 200
        for round_ in season.rounds.all():
            assert client.get(reverse("director:round", args=[season.slug, round_.number])).status_code == 200
        for _each in range(3):
            steps = [step for round_ in season.rounds.all() if (step := last_event(round_))]
            last = max(steps, key=lambda step: step.pk)
            assert last.round is not None
            assert undo_last(round_=last.round, deed=Deed(Actor.of_user(director))) == last


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("file", RELEASED, ids=lambda file: file.stem)
def test_its_seasons_go_out_as_files_and_in_again(file: Path, settings: Settings, tmp_path: Path) -> None:
    settings.DATA_DIR = tmp_path
    restore_backup(file)
    for season in Season.objects.order_by("pk"):
        document = export_season(season)
        again = import_season(document=document, deed=Deed(Actor.command()), slug=f"{season.slug}-again")
        assert export_season(again) == document


def test_every_version_of_the_changelog_has_its_club() -> None:
    headings = re.findall(r"^## \[[\d.]+\] - (.+)$", (ROOT / "CHANGELOG.md").read_text(), re.MULTILINE)
    assert headings
    days = {day for day in headings if day != "unreleased"}
    assert days <= {file.stem for file in RELEASED}
