"""A club moves from any database into any other: the same rows, the same sheets, and it goes on there."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.apps import apps
from django.conf import settings as configured
from django.contrib.contenttypes.models import ContentType
from django.core.cache import caches
from django.core.management import call_command
from django.db import connection, connections, models, transaction
from django.db.backends.sqlite3.base import DatabaseWrapper
from django.test import Client
from django.urls import reverse
from pytest_django.fixtures import Settings

from clubcomp.backup.archive import write_backup
from clubcomp.backup.databases import sqlite_file
from clubcomp.backup.restore import restore_backup
from clubcomp.backup.rows import label, tables_of
from competition.models import Season
from players.models import ClubLogo, OutgoingMail, Player, User
from tests.backup.everything import fill_every_table
from tests.factories import ClubFactory, UserFactory
from tests.reading.test_export import EVERYTHING

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.slow]

OWN = {"sqlite3": "SQLite", "postgresql": "PostgreSQL"}[
    configured.DATABASES["default"]["ENGINE"].rpartition(".")[2]
]
# Where the tests run on PostgreSQL, a file of SQLite is always at hand.
DIRECTIONS = (
    [("own", "own"), ("own", "beside"), ("beside", "own")] if OWN == "PostgreSQL" else [("own", "beside")]
)


@contextlib.contextmanager
def database(which: str, file: Path) -> Iterator[str]:
    """The site's own database, or one of SQLite in its place for a while. Says of what kind it is."""
    if which == "own":
        yield connection.vendor
        return
    own = connections["default"]
    connections["default"] = DatabaseWrapper(sqlite_file(file), "default")
    try:
        call_command("migrate", verbosity=0)
        yield connection.vendor
    finally:
        connections["default"].close()
        connections["default"] = own


def forget_all() -> None:
    """Another process would know nothing either of what this one has read."""
    ContentType.objects.clear_cache()
    for cache in caches.all():
        cache.clear()


def every_row() -> dict[str, list[dict[str, Any]]]:
    """All rows of all tables, with the picture as the bytes that it is."""
    found = {}
    for model in tables_of(apps):
        rows = list(model._base_manager.order_by("pk").values())
        found[label(model)] = [
            {name: bytes(each) if isinstance(each, memoryview) else each for name, each in row.items()}
            for row in rows
        ]
    return found


def with_mail_on_hold(rows: dict[str, list[dict[str, Any]]]) -> dict[str, list[dict[str, Any]]]:
    """The one thing that a restore changes: what waited may have gone since, and is not sent by itself."""
    held = {"state": "unsure", "error": "put back from a backup"}
    mails = [
        row | held if row["state"] in ("waiting", "sending") else row for row in rows["players.outgoingmail"]
    ]
    return rows | {"players.outgoingmail": mails}


def everything_printed(season: Season) -> dict[str, bytes]:
    """Every sheet of the season as its director prints it, and the logo."""
    client = Client()
    client.force_login(User.objects.get(is_administrator=True))
    player = season.entries.get(key="p2").player_id
    sheets: dict[str, list[Any]] = {
        "pairing_sheet": [season.slug, 2],
        "standing_sheet": [season.slug, 1],
        "cross_table": [season.slug],
        "slips": [season.slug, 2],
        "absence_list": [season.slug],
        "cards": [],
        "card": [player],
    }
    found = {}
    for name, args in sheets.items():
        answer = client.get(reverse(f"competition:{name}", args=args))
        assert answer["Content-Type"] == "application/pdf", name
        found[name] = answer.content
    logo = client.get(reverse("public:club-logo"))
    assert logo["Content-Type"] == "image/png"
    return found | {"logo": logo.content}


def another_club() -> None:
    """What is there before: other rows, some with the same keys."""
    call_command("flush", verbosity=0, interactive=False)
    ClubFactory(name="Another club")
    UserFactory(email="other@example.org")
    Player.objects.create(family_name="Somebody else")


def insert_one_more(model: type[models.Model]) -> None:
    """A row like the last one, put in its place, gets a key that no row has had."""
    last = model._base_manager.order_by("-pk")[0]
    before = last.pk
    with transaction.atomic(), connection.cursor() as cursor:
        table, key = map(connection.ops.quote_name, (model._meta.db_table, model._meta.pk.column))
        cursor.execute(f"DELETE FROM {table} WHERE {key} = %s", [before])  # noqa: S608  # our own
        if isinstance(model._meta.pk, models.AutoField):
            last.pk = None
        last.save_base(raw=True, force_insert=True)
        assert last.pk > before or not isinstance(model._meta.pk, models.AutoField), label(model)
        transaction.set_rollback(True)


@pytest.mark.parametrize(("source", "target"), DIRECTIONS)
def test_a_club_moves_with_every_row_and_every_sheet(
    source: str, target: str, settings: Settings, tmp_path: Path
) -> None:
    settings.DATA_DIR = tmp_path
    (tmp_path / "secret_key").write_text("the key of this club\n")
    forget_all()
    with database(source, tmp_path / "source.sqlite3") as kind:
        season = fill_every_table()
        sheets, rows = everything_printed(season), every_row()
        assert not [table for table, found in rows.items() if not found], "awkward rows are missing"
        assert write_backup(tmp_path / "club.zip").database == kind
    (tmp_path / "secret_key").unlink()
    forget_all()
    with database(target, tmp_path / "target.sqlite3"):
        another_club()
        restored = restore_backup(tmp_path / "club.zip")
        forget_all()
        found = every_row()
        for table, expected in with_mail_on_hold(rows).items():
            assert found[table] == expected, table
        assert everything_printed(Season.objects.get(pk=season.pk)) == sheets
        assert bytes(ClubLogo.objects.get().content) == sheets["logo"]
        for model in tables_of(apps):
            insert_one_more(model)
        assert OutgoingMail.objects.filter(state="waiting").count() == 0
    assert restored.new_secret
    assert (tmp_path / "secret_key").read_text() == "the key of this club\n"


@pytest.mark.parametrize(("source", "target"), DIRECTIONS[-2:])
def test_a_season_moves_to_another_site_by_its_file(
    source: str, target: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file, again = tmp_path / "season.json", tmp_path / "again.json"
    file.write_text(json.dumps(EVERYTHING))
    lists = []
    for site in (source, target):
        with database(site, tmp_path / f"{site}.sqlite3"):
            another_club()
            call_command("import_season", file, slug="season")
            call_command("export_season", "season", again)
            capsys.readouterr()
            call_command("standings", "season")
            lists.append((json.loads(again.read_text()), capsys.readouterr().out))
        file.write_bytes(again.read_bytes())
    assert lists[0] == lists[1]
    assert "Jan van der Meiden" in lists[0][1]
