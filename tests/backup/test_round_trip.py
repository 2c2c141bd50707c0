"""A backup holds everything, and putting it back gives exactly what there was."""

from __future__ import annotations

import json
import threading
import zipfile
from pathlib import Path
from typing import Any

import pytest
from django.apps import apps
from django.db import connection, transaction
from django.test import Client
from django.urls import reverse
from pytest_django.fixtures import Settings

from clubcomp import __version__
from clubcomp.backup.archive import open_backup, write_backup
from clubcomp.backup.restore import restore_backup
from clubcomp.backup.rows import LEFT_OUT, label, tables_of
from competition.models import Event, Season
from competition.services.actors import Actor
from players.models import Club, OutgoingMail, Player
from players.post.worker import send_waiting
from tests.evening import closed
from tests.factories import (
    ClubFactory,
    DirectorFactory,
    EntryFactory,
    PlayerFactory,
    RoundFactory,
    SeasonFactory,
)

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def data(settings: Settings, tmp_path: Path) -> Path:
    settings.DATA_DIR = tmp_path
    (tmp_path / "secret_key").write_text("the key of this club\n")
    return tmp_path


@pytest.fixture
def filled(data: Path) -> Season:
    """An invented club in the middle of its season, of the first version, brought up to date."""
    restore_backup(Path(__file__).parent / "released" / "2026-11-29.zip")
    return Season.objects.order_by("pk")[0]


def every_row() -> dict[str, list[dict[str, Any]]]:
    return {label(model): list(model._base_manager.order_by("pk").values()) for model in tables_of(apps)}


def printed(season: Season) -> list[bytes]:
    """The sheets of the newest round that was closed, as they hang on the notice board."""
    number = season.rounds.filter(state="closed").order_by("-number")[0].number
    of_round = [
        reverse(f"competition:{name}", args=[season.slug, number])
        for name in ("pairing_sheet", "standing_sheet")
    ]
    addresses = [*of_round, reverse("competition:cross_table", args=[season.slug])]
    every = [Client().get(address) for address in addresses]
    assert all(answer.headers["Content-Type"] == "application/pdf" for answer in every)
    return [answer.content for answer in every]


def test_every_row_and_every_sheet_comes_back(filled: Season, tmp_path: Path) -> None:
    rows, sheets = every_row(), printed(filled)
    assert sum(map(len, rows.values())) > 1000
    write_backup(tmp_path / "club.zip")
    Player.objects.update(family_name="Somebody else", email="")
    Event.objects.all().delete()
    restore_backup(tmp_path / "club.zip")
    assert every_row() == rows
    assert printed(filled) == sheets


def test_the_site_goes_on_after_a_restore(filled: Season, tmp_path: Path) -> None:
    newest = Player.objects.order_by("-pk")[0].pk
    write_backup(tmp_path / "club.zip")
    restore_backup(tmp_path / "club.zip")
    assert Player.objects.create(family_name="New").pk > newest


def test_mail_that_waited_then_may_have_gone_since_and_is_not_sent_by_itself(tmp_path: Path) -> None:
    ClubFactory()
    player = PlayerFactory(email="piet@example.org")
    mail = OutgoingMail.objects.create(
        key="x", kind="own_link", player=player, address=player.email, language="nl"
    )
    write_backup(tmp_path / "club.zip")
    assert send_waiting() == 1
    restore_backup(tmp_path / "club.zip")
    assert send_waiting() == 0
    mail.refresh_from_db()
    assert mail.state == "unsure"


def test_what_was_there_before_can_be_put_back_in_turn(tmp_path: Path) -> None:
    ClubFactory(name="Before")
    write_backup(tmp_path / "before.zip")
    Club.objects.update(name="After")
    kept = restore_backup(tmp_path / "before.zip").kept
    assert Club.objects.get().name == "Before"
    restore_backup(kept)
    assert Club.objects.get().name == "After"


def test_every_table_of_the_site_is_in_it(tmp_path: Path) -> None:
    manifest = write_backup(tmp_path / "club.zip")
    every = {label(model) for model in apps.get_models(include_auto_created=True)}
    assert set(manifest.rows) == every - LEFT_OUT
    assert manifest.left_out == ["sessions"]


def test_it_says_which_version_made_it(tmp_path: Path) -> None:
    write_backup(tmp_path / "club.zip")
    with zipfile.ZipFile(tmp_path / "club.zip") as archive:
        assert json.loads(archive.read("manifest.json"))["program"] == __version__


def test_only_the_owner_can_read_it(tmp_path: Path) -> None:
    write_backup(tmp_path / "club.zip")
    assert (tmp_path / "club.zip").stat().st_mode & 0o777 == 0o600


def test_the_secret_key_comes_back_and_the_other_one_is_kept(data: Path) -> None:
    write_backup(data / "club.zip")
    assert not restore_backup(data / "club.zip").new_secret
    (data / "secret_key").write_text("another key\n")
    assert restore_backup(data / "club.zip").new_secret
    assert (data / "secret_key").read_text() == "the key of this club\n"
    assert (data / "secret_key").stat().st_mode & 0o777 == 0o600
    (kept,) = (data / "copies").glob("secret_key-*")
    assert kept.read_text() == "another key\n"


def test_a_key_from_the_environment_is_named_as_left_out(data: Path) -> None:
    (data / "secret_key").unlink()
    assert write_backup(data / "club.zip").left_out == ["sessions", "secret_key"]
    assert not restore_backup(data / "club.zip").new_secret


def test_a_backup_shows_one_moment_while_others_write(tmp_path: Path) -> None:
    """Two tables are always changed together; no backup may show one of the changes only."""
    club = ClubFactory(name="0")
    player = Player.objects.create(family_name="0")
    stop = threading.Event()

    def keep_writing() -> None:
        count = 0
        while not stop.is_set():
            count += 1
            with transaction.atomic():
                Club.objects.update(name=str(count))
                Player.objects.filter(pk=player.pk).update(family_name=str(count))
        connection.close()

    writer = threading.Thread(target=keep_writing)
    writer.start()
    try:
        seen = set()
        for attempt in range(5):
            path = tmp_path / f"{attempt}.zip"
            write_backup(path)
            with open_backup(path) as backup:
                names = [_only_row(backup, table) for table in ("players.club", "players.player")]
            assert names[0]["name"] == names[1]["family_name"]
            seen.add(names[0]["name"])
    finally:
        stop.set()
        writer.join()
    assert club.pk == 1
    assert len(seen) > 1


def _only_row(backup: Any, table: str) -> dict[str, Any]:
    with backup.table(table) as text:
        columns, row = (json.loads(line) for line in text)
    return dict(zip(columns, row, strict=True))


def test_a_season_that_was_put_back_is_played_on(tmp_path: Path) -> None:
    director = Actor.of_user(DirectorFactory())
    season = SeasonFactory()
    EntryFactory.create_batch(6, season=season)
    first, second = RoundFactory.create_batch(2, season=season)
    closed(first, director)
    write_backup(tmp_path / "club.zip")
    restore_backup(tmp_path / "club.zip")
    closed(second, director)
    assert season.rounds.filter(state="closed").count() == 2
