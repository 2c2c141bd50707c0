"""What lies between an installed `.venv` and a running site: data folder, database, static files."""

import contextlib
import errno
import hashlib
import os
import secrets
import shutil
import time
from pathlib import Path

from django.core.management import CommandError, call_command
from django.db import DatabaseError, connection
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.loader import MigrationLoader

from clubcomp.backup.archive import write_backup
from clubcomp.backup.copies import copies_folder, keep_daily, newest, stamped
from clubcomp.backup.rows import BackupError
from clubcomp.start.options import ROOT
from clubcomp.start.terminal import StartError, step

ROOM_FOR_DATA = 50 * 1024 * 1024
A_DAY = 24 * 60 * 60  # seconds


def data_folder(folder: Path) -> None:
    """Make the data folder, for its owner only, and see that it can be written in and has room."""
    if folder.exists() and not folder.is_dir():
        raise StartError(f"{folder} should be a folder.")
    try:
        folder.mkdir(parents=True, exist_ok=True)
        os.umask(0o077)  # members' addresses are in the database: what is made from here on is the owner's
        with contextlib.suppress(PermissionError):
            folder.chmod(0o700)
        probe = folder / f".probe-{secrets.token_hex(4)}"
        probe.write_bytes(b"1")
        probe.unlink()
    except OSError as error:
        if error.errno not in (errno.EACCES, errno.EPERM, errno.EROFS):
            raise
        raise StartError(f"{folder} can't be written in; its owner has to start the site.") from None
    for file in folder.iterdir():
        if file.is_file() and not os.access(file, os.R_OK | os.W_OK):
            raise StartError(f"{file} can't be written; its owner has to start the site.")
    free = shutil.disk_usage(folder).free
    if free < ROOM_FOR_DATA:
        raise StartError(
            f"there is no room on the disk: {free // 1_048_576} MB free in {folder}, "
            f"{ROOM_FOR_DATA // 1_048_576} MB needed."
        )


def database() -> None:
    """Bring the database up to this version, with a copy of what was there before."""
    executor = MigrationExecutor(connection)
    refuse_newer(executor.loader)
    if not executor.migration_plan(executor.loader.graph.leaf_nodes()):
        return
    with step("Bringing the database up to date"):
        if executor.loader.applied_migrations:
            keep_copy()
        call_command("migrate", interactive=False, verbosity=0)


def refuse_newer(loader: MigrationLoader) -> None:
    """Refuse a database that a newer version of the site has changed."""
    if name := newer_migration(loader):
        raise StartError(
            f"this database was made by a newer version of clubcomp ({name}); "
            "start that version, or restore a copy from before."
        )


def newer_migration(loader: MigrationLoader) -> str:
    """A change to the database, such as "players.0012_x", that only a newer version knows; else empty."""
    known: dict[str, str] = {}
    for label, name in loader.disk_migrations:
        known[label] = max(known.get(label, ""), name)
    for label, name in sorted(loader.applied_migrations or ()):
        # An older name that is gone was merged into another one; a later name is of a later version.
        if (label, name) not in loader.disk_migrations and name[:4] > known.get(label, "")[:4]:
            return f"{label}.{name}"
    return ""


def keep_copy() -> None:
    """Keep a backup of the database before its tables change."""
    try:
        write_backup(stamped(copies_folder(), "before-update"))
    except BackupError as error:
        raise StartError(f"no backup could be made before the update: {error}") from None


def daily_backup() -> None:
    """Make the backup of today and forget what is due, where nothing else has done so since a day."""
    copy = newest(copies_folder())
    if copy is None or time.time() - copy.stat().st_mtime > A_DAY:
        try:
            keep_daily()
        except BackupError as error:
            raise StartError(f"the backup of today could not be made: {error}") from None
        call_command("tidy", verbosity=0)


def plain(error: DatabaseError) -> str:
    """Put what the database says into one line for the person who started the site."""
    text = str(error).strip().splitlines()[0] if str(error).strip() else type(error).__name__
    if "disk is full" in text or "No space left" in text:
        return "there is no room left on the disk for the database."
    if "readonly" in text or "unable to open" in text:
        return f"{connection.settings_dict['NAME']} can't be written; its owner has to start the site."
    if "not a database" in text or "malformed" in text:
        return f"{connection.settings_dict['NAME']} is damaged ({text}); restore a copy."
    return f"the database doesn't work: {text}"


def static_files() -> None:
    """Collect and compress style sheets, scripts and fonts, unless none of them changed."""
    from django.conf import settings
    from django.contrib.staticfiles.finders import get_finders

    digest = hashlib.sha256()
    for finder in get_finders():
        for path, storage in finder.list([]):
            found = os.stat(storage.path(path))
            digest.update(f"{path} {found.st_size} {found.st_mtime_ns}\n".encode())
    target = Path(settings.STATIC_ROOT)
    stamp = target / ".collected"
    if stamp.exists() and stamp.read_text() == digest.hexdigest():
        return
    with step("Preparing style sheets and scripts"):
        call_command("collectstatic", interactive=False, verbosity=0)
        stamp.write_text(digest.hexdigest())


def demonstration() -> None:
    """Fill the demonstration club, if it isn't there yet."""
    from players.models import Club

    try:
        with contextlib.nullcontext() if Club.objects.exists() else step("Making the demonstration club"):
            call_command("demo", verbosity=0)
    except CommandError as error:
        raise StartError(str(error)) from None


def describe(folder: Path) -> str:
    """Name a folder the way the person at the terminal knows it."""
    return str(folder.relative_to(ROOT)) if folder.is_relative_to(ROOT) else str(folder)
