"""What keeps the site from storing or reading anything: no fault of the program, and none of who sent it.

The database says it in a code of its own, the disk with an error number; here both become one word.
"""

from __future__ import annotations

import errno
import os
import shutil
import sqlite3
from collections.abc import Iterator
from enum import Enum
from pathlib import Path

from django.conf import settings
from django.db import InterfaceError, OperationalError

HARDLY_ANY_ROOM = 1024 * 1024  # bytes


class Outage(Enum):
    """What is out of order, and after how many seconds it may be worth another try."""

    FULL = "full", 120
    READ_ONLY = "read-only", 120
    BUSY = "busy", 5
    AWAY = "away", 30

    def __init__(self, code: str, wait: int) -> None:
        self.code = code
        self.wait = wait


_OF_SYSTEM = {errno.ENOSPC: Outage.FULL, errno.EDQUOT: Outage.FULL, errno.EROFS: Outage.READ_ONLY}
_OF_SQLITE = {
    sqlite3.SQLITE_FULL: Outage.FULL,
    sqlite3.SQLITE_READONLY: Outage.READ_ONLY,
    sqlite3.SQLITE_BUSY: Outage.BUSY,
    sqlite3.SQLITE_LOCKED: Outage.BUSY,
    sqlite3.SQLITE_CANTOPEN: Outage.AWAY,
    sqlite3.SQLITE_IOERR: Outage.AWAY,
}
# https://www.postgresql.org/docs/current/errcodes-appendix.html: by code, else by the class of the code
_OF_POSTGRES = {
    "53100": Outage.FULL,
    "25006": Outage.READ_ONLY,
    "55P03": Outage.BUSY,
    "57014": Outage.BUSY,
    "40P01": Outage.BUSY,
    "40001": Outage.BUSY,
    "08": Outage.AWAY,
    "53": Outage.AWAY,
    "57": Outage.AWAY,
    "58": Outage.AWAY,
}


def outage_of(error: BaseException | None) -> Outage | None:
    """What is out of order when this was raised; None when it is anything else, a mistake of ours for one."""
    for each in _chain(error):
        if found := _of(each):
            return found
    return None


def _chain(error: BaseException | None) -> Iterator[BaseException]:
    """An error, what it was raised from, and what that was raised from."""
    seen: set[int] = set()
    while error is not None and id(error) not in seen:
        seen.add(id(error))
        yield error
        error = error.__cause__ or error.__context__


def _of(error: BaseException) -> Outage | None:
    if isinstance(error, OSError):
        return _OF_SYSTEM.get(error.errno or 0)
    if isinstance(error, sqlite3.Error):
        found = _OF_SQLITE.get(getattr(error, "sqlite_errorcode", 0) & 0xFF)
        return _of_disk(Path(settings.DATA_DIR)) if found is Outage.AWAY else found
    if code := getattr(error, "sqlstate", None):
        if getattr(getattr(error, "diag", None), "severity_nonlocalized", "") in ("FATAL", "PANIC"):
            # The server gave up in the midst of it: whether it had been kept by then, nobody knows.
            return Outage.AWAY
        return _of_words(str(error)) or _OF_POSTGRES.get(code) or _OF_POSTGRES.get(code[:2])
    if isinstance(error, OperationalError | InterfaceError):
        # Whoever lost his line to the database hears no code; of the rest the cause says what it is.
        cause = error.__cause__
        has_code = isinstance(cause, sqlite3.Error) or getattr(cause, "sqlstate", None)
        return None if has_code else Outage.AWAY
    return None


def _of_words(text: str) -> Outage | None:
    """Errors of the server's own disk share a code."""
    if os.strerror(errno.EROFS) in text:
        return Outage.READ_ONLY
    return Outage.FULL if os.strerror(errno.ENOSPC) in text else None


def _of_disk(folder: Path) -> Outage:
    """SQLite says the same of a file that can't be opened or made, whatever the reason."""
    try:
        if os.statvfs(folder).f_flag & os.ST_RDONLY:
            return Outage.READ_ONLY
        return Outage.FULL if shutil.disk_usage(folder).free < HARDLY_ANY_ROOM else Outage.AWAY
    except OSError:
        return Outage.AWAY
