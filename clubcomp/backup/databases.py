"""Other databases beside the site's own, for as long as a backup is made or put back."""

from __future__ import annotations

import contextlib
import secrets
import sqlite3
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.conf import settings
from django.db import connection, connections, transaction
from django.db.utils import load_backend


@contextlib.contextmanager
def frozen() -> Iterator[str]:
    """The alias of a connection that keeps seeing the database as it is now, whatever is written meanwhile.

    SQLite is copied into a file of its own; PostgreSQL shows one snapshot for a whole transaction.
    """
    if connection.vendor == "sqlite":
        with beside_the_data() as folder:
            file = folder / "frozen.sqlite3"
            # Read by a connection of its own: one that is writing would have to wait for itself.
            now = sqlite3.connect(connection.settings_dict["NAME"])
            with contextlib.closing(now), contextlib.closing(sqlite3.connect(file)) as copy:
                now.backup(copy)
            with opened(sqlite_file(file)) as alias:
                yield alias
        return
    with opened(dict(connection.settings_dict)) as alias, transaction.atomic(using=alias):
        with connections[alias].cursor() as cursor:
            cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY")
        yield alias


@contextlib.contextmanager
def empty() -> Iterator[str]:
    """The alias of a connection to a new, empty SQLite database that is gone afterwards."""
    with beside_the_data() as folder, opened(sqlite_file(folder / "empty.sqlite3")) as alias:
        yield alias


@contextlib.contextmanager
def beside_the_data() -> Iterator[Path]:
    """A folder in the data folder: what is put there is as private as the database, and has its room."""
    with tempfile.TemporaryDirectory(dir=settings.DATA_DIR, prefix=".backup-") as folder:
        yield Path(folder)


@contextlib.contextmanager
def opened(database: dict[str, Any]) -> Iterator[str]:
    """Make a database known to this thread under an alias of its own, until it is closed again."""
    alias = f"beside-{secrets.token_hex(4)}"
    connections[alias] = load_backend(database["ENGINE"]).DatabaseWrapper(database, alias)
    try:
        yield alias
    finally:
        connections[alias].close()
        del connections[alias]


def sqlite_file(path: Path) -> dict[str, Any]:
    """The settings of a SQLite database in a file."""
    return {
        **connection.settings_dict,
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": str(path),
        "OPTIONS": {"transaction_mode": "DEFERRED", "init_command": "PRAGMA foreign_keys=ON;"},
        "CONN_MAX_AGE": 0,
        "CONN_HEALTH_CHECKS": False,
    }
