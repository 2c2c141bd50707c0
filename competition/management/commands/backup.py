"""Make one file with everything that the club has, while the site is in use."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from clubcomp.backup.archive import write_backup
from clubcomp.backup.copies import keep_daily
from clubcomp.backup.rows import BackupError


class Command(BaseCommand):
    help = "Make one file with everything that the club has. The site may be in use meanwhile."
    requires_system_checks = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "file",
            nargs="?",
            help="where to write it; unless given, into `copies` in the data folder, without old ones",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            if options["file"] is None:
                target = keep_daily()
            else:
                target = Path(options["file"])
                write_backup(target)
        except BackupError as error:
            raise CommandError(f"no backup could be made: {error}") from error
        except OSError as error:
            raise CommandError(f"{error.filename}: {error.strerror or error}") from error
        self.stdout.write(f"{target} ({target.stat().st_size / 1024:,.0f} kB)")
