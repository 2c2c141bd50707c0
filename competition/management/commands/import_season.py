"""Import a season file into the database."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from competition.management.source import one_line, read_document
from competition.services.actors import Actor, Deed
from competition.services.importing import import_season


class Command(BaseCommand):
    help = 'Import a season file (bare, or wrapped as {"season": …}) as a new season.'
    requires_system_checks = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", help="the season file")
        parser.add_argument("--slug", help="the address of the season; made from its name unless given")

    def handle(self, *args: Any, **options: Any) -> None:
        document = read_document(options["file"])
        with one_line(options["file"]):
            season = import_season(document=document, slug=options["slug"], deed=Deed(Actor.command()))
        self.stdout.write(f"{season.slug}: {season.name}, {season.entries.count()} entrants")
