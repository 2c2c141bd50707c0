"""The file of a backup: a zip of tables, the secret key, and a manifest that says what must be in it."""

from __future__ import annotations

import contextlib
import hashlib
import io
import json
import os
import sqlite3
import zipfile
import zlib
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from django.conf import settings
from django.db import DatabaseError, connection
from django.utils import timezone

from clubcomp import __version__
from clubcomp.backup.databases import frozen
from clubcomp.backup.rows import BackupError, Migration, label, lines, migrations_of, tables_after
from clubcomp.outage import Outage, outage_of

FORMAT = 1
MANIFEST = "manifest.json"
SECRET = "secret_key"  # noqa: S105  # the name of a file


@dataclass(frozen=True)
class Manifest:
    """What a backup says of itself.

    `rows`: how many each table has; `digests`: SHA-256 of every other file in it; `left_out`: what is not.
    """

    made_at: str
    program: str
    database: str
    migrations: list[Migration]
    rows: dict[str, int]
    digests: dict[str, str]
    left_out: list[str]
    format: int = FORMAT


def write_backup(target: Path) -> Manifest:
    """Write everything that the club has into one new file, whole or not at all.

    The site may be in use; the file shows the moment at which it was begun. Raises BackupError when the
    database is empty, of a newer version or can't be read, OSError when the file can't be written.
    """
    target.parent.mkdir(parents=True, exist_ok=True)
    draft = target.with_name(f".{target.name}.{os.getpid()}")
    try:
        # Addresses and the secret key are in it: for the owner only, from the first byte on.
        with os.fdopen(os.open(draft, os.O_RDWR | os.O_CREAT | os.O_TRUNC, 0o600), "w+b") as file:
            with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
                manifest = _fill(archive)
            file.flush()
            os.fsync(file.fileno())
        draft.replace(target)
    except (DatabaseError, sqlite3.Error) as error:
        raise BackupError(_why(error)) from error
    except OSError as error:
        error.filename = error.filename or str(target)
        raise
    finally:
        draft.unlink(missing_ok=True)
    return manifest


def _fill(archive: zipfile.ZipFile) -> Manifest:
    made_at = timezone.now().isoformat(timespec="seconds")
    rows: dict[str, int] = {}
    digests: dict[str, str] = {}
    with frozen() as alias:
        migrations = migrations_of(alias)
        if not migrations:
            raise BackupError("there is nothing in the database yet")
        for model in tables_after(migrations):
            digest = hashlib.sha256()
            count = -1  # the first line names the columns
            with archive.open(_name(label(model)), "w", force_zip64=True) as out:
                for line in lines(model, alias):
                    data = line.encode()
                    out.write(data)
                    digest.update(data)
                    count += 1
            rows[label(model)] = count
            digests[_name(label(model))] = digest.hexdigest()
    left_out = ["sessions"]
    if (secret := settings.DATA_DIR / SECRET).is_file():
        content = secret.read_bytes()
        archive.writestr(SECRET, content)
        digests[SECRET] = hashlib.sha256(content).hexdigest()
    else:
        left_out.append(SECRET)
    manifest = Manifest(made_at, __version__, connection.vendor, migrations, rows, digests, left_out)
    archive.writestr(MANIFEST, json.dumps(asdict(manifest), indent=1))
    return manifest


class Backup:
    """A backup that was opened, checked from the first byte to the last."""

    def __init__(self, archive: zipfile.ZipFile, manifest: Manifest) -> None:
        self._archive = archive
        self.manifest = manifest

    @contextlib.contextmanager
    def table(self, name: str) -> Iterator[io.TextIOWrapper]:
        """The lines of a table."""
        with (
            self._archive.open(_name(name)) as raw,
            io.TextIOWrapper(raw, encoding="utf-8", newline="\n") as text,
        ):
            yield text

    @property
    def secret(self) -> bytes | None:
        """The key that signs personal links and log-ins, if it was kept in the data folder."""
        return self._archive.read(SECRET) if SECRET in self.manifest.digests else None


@contextlib.contextmanager
def open_backup(path: Path) -> Iterator[Backup]:
    """Open a backup, after every file in it was compared with what the manifest says.

    Raises BackupError with what is wrong with it.
    """
    try:
        archive = zipfile.ZipFile(path)
    except (zipfile.BadZipFile, EOFError) as error:
        raise BackupError(f"{path.name} is no backup of clubcomp, or is damaged: {error}") from error
    except OSError as error:
        raise BackupError(f"{path}: {error.strerror or error}") from error
    with archive:
        yield Backup(archive, _checked(archive, path.name))


def _checked(archive: zipfile.ZipFile, file: str) -> Manifest:
    try:
        manifest = _read_manifest(archive)
        for name, wanted in manifest.digests.items():
            if _digest(archive, name) != wanted:
                raise BackupError(f"{file} is damaged: {name} is not what it was")
    except (zipfile.BadZipFile, zlib.error, EOFError, KeyError, NotImplementedError, OSError) as error:
        raise BackupError(f"{file} is no backup of clubcomp, or is damaged: {error}") from error
    return manifest


def _read_manifest(archive: zipfile.ZipFile) -> Manifest:
    content = archive.read(MANIFEST)
    try:
        found: dict[str, Any] = json.loads(content)
        if found.get("format", 0) > FORMAT:
            raise BackupError("this backup is of a newer version of clubcomp")
        migrations = [(app, name) for app, name in found.pop("migrations")]
        return Manifest(migrations=migrations, **found)
    except (ValueError, TypeError, AttributeError, KeyError) as error:
        raise BackupError(f"the manifest of this backup can't be read: {error}") from error


def _digest(archive: zipfile.ZipFile, name: str) -> str:
    with archive.open(name) as file:
        return hashlib.file_digest(file, "sha256").hexdigest()  # type: ignore[arg-type]


def _name(table: str) -> str:
    return f"rows/{table}.jsonl"


def _why(error: Exception) -> str:
    if outage_of(error) is Outage.FULL:
        return "there is no room left on the disk"
    return " ".join(str(error).split())
