"""Putting a backup back: first whole into a database of its own, then in one transaction into the site's."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path

from django.apps import apps
from django.conf import settings
from django.core.management.color import no_style
from django.db import DatabaseError, connection, connections, transaction
from django.db.migrations.executor import MigrationExecutor

from clubcomp.backup.archive import SECRET, Backup, Manifest, open_backup, write_backup
from clubcomp.backup.copies import copies_folder, stamped
from clubcomp.backup.databases import empty
from clubcomp.backup.rows import AT_ONCE, BackupError, fill, insert, label, last_of, tables_after, tables_of
from clubcomp.work.tasks import hold_restored as hold_restored_jobs
from players.post.worker import hold_restored


@dataclass(frozen=True)
class Restored:
    """What was put back, where the club as it was before is kept, and whether the secret key changed."""

    manifest: Manifest
    kept: Path
    new_secret: bool


def restore_backup(path: Path) -> Restored:
    """Replace everything that the site has by what is in the backup, whole or not at all.

    What was there is kept as a backup too. A backup of an older version is brought up to date on the way.
    The database must be at today's version. Raises BackupError, with nothing changed.
    """
    with open_backup(path) as backup, empty() as alias:
        try:
            _stage(backup, alias)
        except (DatabaseError, ValueError) as error:
            raise BackupError(f"{path.name} can't be put back: {error}") from error
        kept = stamped(copies_folder(), "before-restore")
        write_backup(kept)
        _take_over(alias)
        return Restored(backup.manifest, kept, _take_secret(backup.secret))


def _stage(backup: Backup, alias: str) -> None:
    """Fill an empty database with the tables of then, and bring it up to date."""
    manifest = backup.manifest
    tables = tables_after(manifest.migrations)
    MigrationExecutor(connections[alias]).migrate(last_of(manifest.migrations))
    with transaction.atomic(using=alias):
        for model in tables:
            with backup.table(label(model)) as text:
                count = fill(model, alias, text)
            if count != manifest.rows.get(label(model)):
                raise BackupError(f"the backup lacks rows of {label(model)}")
    executor = MigrationExecutor(connections[alias])
    executor.migrate(executor.loader.graph.leaf_nodes())
    connections[alias].check_constraints()


def _take_over(alias: str) -> None:
    """Replace all rows of the site by those of the other database, in one transaction."""
    tables = tables_of(apps)
    quote = connection.ops.quote_name
    with transaction.atomic(), connection.cursor() as cursor:
        for model in tables:
            cursor.execute(f"DELETE FROM {quote(model._meta.db_table)}")  # noqa: S608  # our own tables
        cursor.execute("DELETE FROM django_session")
        for model in tables:
            rows = []
            for row in model._base_manager.using(alias).order_by("pk").iterator(chunk_size=AT_ONCE):
                rows.append(row)
                if len(rows) == AT_ONCE:
                    insert(model, "default", rows)
                    rows = []
            insert(model, "default", rows)
        for statement in connection.ops.sequence_reset_sql(no_style(), tables):
            cursor.execute(statement)
        hold_restored()
        hold_restored_jobs()


def _take_secret(secret: bytes | None) -> bool:
    """Put the secret key back, so that printed links work again; the one that was there is kept beside it."""
    path = settings.DATA_DIR / SECRET
    if secret is None or (path.is_file() and path.read_bytes() == secret):
        return False
    if path.is_file():
        path.replace(stamped(copies_folder(), "secret_key-before-restore", ""))
    draft = path.with_name(f".{SECRET}.{os.getpid()}")
    with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
        file.write(secret)
        file.flush()
        os.fsync(file.fileno())
    draft.replace(path)
    return True
