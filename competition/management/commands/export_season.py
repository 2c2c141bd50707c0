"""Export a season of the database as a season file."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from competition.management.source import find_season, one_line
from competition.reading.load import export_season


class Command(BaseCommand):
    help = "Export a season as a season file; importing it again gives an equal season."
    requires_system_checks = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("slug", help="the address of the season")
        parser.add_argument("file", nargs="?", help="where to write it; standard output unless given")

    def handle(self, *args: Any, **options: Any) -> None:
        season = find_season(options["slug"])
        with one_line(season.slug):
            document = export_season(season)
        text = json.dumps(document, ensure_ascii=False, indent=1)
        if options["file"] is None:
            self.stdout.write(text)
            return
        try:
            Path(options["file"]).write_text(text + "\n", encoding="utf-8")
        except OSError as error:
            raise CommandError(f"{options['file']}: {error.strerror or error}") from error
