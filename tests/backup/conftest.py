"""The empty database that a backup is put back into first is migrated once, and copied from then on."""

from __future__ import annotations

import contextlib
import sqlite3
from pathlib import Path
from typing import Any

import pytest
from django.db.migrations.executor import MigrationExecutor

Images = dict[tuple[tuple[str, str | None], ...], Path]


@pytest.fixture(scope="session")
def images() -> Images:
    """SQLite files by the migrations that made them out of nothing."""
    return {}


@pytest.fixture(autouse=True)
def _migrated_once(
    images: Images, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Once(MigrationExecutor):
        def migrate(self, targets: Any, *args: Any, **options: Any) -> Any:
            if self.connection.introspection.table_names():
                return super().migrate(targets, *args, **options)
            key = tuple(sorted(targets))
            if key in images:
                with contextlib.closing(sqlite3.connect(images[key])) as image:
                    image.backup(self.connection.connection)
                return None
            state = super().migrate(targets, *args, **options)
            path = tmp_path_factory.mktemp("migrated") / "image.sqlite3"
            with contextlib.closing(sqlite3.connect(path)) as image:
                self.connection.connection.backup(image)
            images[key] = path
            return state

    monkeypatch.setattr("clubcomp.backup.restore.MigrationExecutor", Once)
