"""Put a backup back, after it was checked; what was there is kept."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError, CommandParser

from clubcomp.backup.archive import open_backup
from clubcomp.backup.restore import restore_backup
from clubcomp.backup.rows import BackupError


class Command(BaseCommand):
    help = "Put a backup back in place of everything that is there. What is there is kept as a backup first."
    requires_system_checks = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path, help="the backup")
        parser.add_argument(
            "--check", action="store_true", help="only look whether it is whole, change nothing"
        )
        parser.add_argument("--yes", action="store_true", help="don't ask")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            with open_backup(options["file"]) as backup:
                made, rows = backup.manifest.made_at, sum(backup.manifest.rows.values())
            self.stdout.write(f"{options['file'].name}: of {made}, {rows:,} rows, whole.")
            if options["check"]:
                return
            if not options["yes"] and input("Replace everything that is there now? Type yes: ") != "yes":
                raise CommandError("nothing was changed.")
            call_command("migrate", interactive=False, verbosity=0)
            done = restore_backup(options["file"])
        except BackupError as error:
            raise CommandError(f"nothing was changed: {error}") from error
        self.stdout.write(f"Put back. What was there before is in {done.kept}.")
        if done.new_secret:
            self.stdout.write("Stop the site and start it again: its secret key was put back too.")
