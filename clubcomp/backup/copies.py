"""The backups that the site keeps by itself: one a day, and which of them stay."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Iterable
from pathlib import Path

from django.conf import settings
from django.utils import timezone

from clubcomp.backup.archive import write_backup

DAYS = 14
MONTHS = 12
BEFORE = 5  # of those from before an update, and of those from before a restore
_DAILY = re.compile(r"^clubcomp-(\d{8})-\d{6}\.zip$")
_BEFORE = re.compile(r"^(before-update|before-restore)-\d{8}-\d{6}\.zip$")


def copies_folder() -> Path:
    """Where the site keeps its backups: in the data folder, for its owner only."""
    folder = Path(settings.DATA_DIR) / "copies"
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    return folder


def stamped(folder: Path, name: str, suffix: str = ".zip") -> Path:
    """A file name with the moment in it, by the club's own clock."""
    return folder / f"{name}-{timezone.localtime():%Y%m%d-%H%M%S}{suffix}"


def keep_daily() -> Path:
    """Make the backup of today, and clear away what is no longer needed. Returns the new file."""
    folder = copies_folder()
    target = stamped(folder, "clubcomp")
    write_backup(target)
    for name in superfluous((file.name for file in folder.iterdir()), timezone.localdate()):
        (folder / name).unlink(missing_ok=True)
    return target


def kept_files(folder: Path) -> list[Path]:
    """The backups in a folder that the site made by itself, the newest first."""
    mine = (file for file in folder.iterdir() if _DAILY.match(file.name) or _BEFORE.match(file.name))
    return sorted(mine, key=lambda file: file.name[-19:], reverse=True)  # by the moment in their names


def newest(folder: Path) -> Path | None:
    """The newest of the daily backups in a folder, but for those of a day that is still to come."""
    today = timezone.localdate()
    files = (file for file in folder.glob("clubcomp-*.zip") if _DAILY.match(file.name))
    return max((file for file in files if _day(file.name) <= today), default=None)


def superfluous(names: Iterable[str], today: dt.date) -> set[str]:
    """Which of these files may go: only backups of the site's own, by their names.

    Kept are the newest of each of the last 14 days that have one, the first of each of the last 12 months
    that have one, and the five newest from before an update and from before a restore. Those of a day that is
    still to come, made while the clock was ahead, stay and take nobody's place.
    """
    listed = sorted(names)
    daily = [name for name in listed if _DAILY.match(name) and _day(name) <= today]
    newest_of_day = {_day(name): name for name in daily}
    first_of_month: dict[str, str] = {}
    for name in daily:
        first_of_month.setdefault(f"{_day(name):%Y%m}", name)
    kept = {newest_of_day[day] for day in sorted(newest_of_day)[-DAYS:]}
    kept |= {first_of_month[month] for month in sorted(first_of_month)[-MONTHS:]}
    gone = set(daily) - kept
    for kind in ("before-update", "before-restore"):
        gone |= set(
            [name for name in listed if (found := _BEFORE.match(name)) and found[1] == kind][:-BEFORE]
        )
    return gone


def _day(name: str) -> dt.date:
    found = _DAILY.match(name)
    assert found is not None  # noqa: S101  # only names that match get here
    return dt.datetime.strptime(found[1], "%Y%m%d").date()
