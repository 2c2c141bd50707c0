"""Print the pairing of a round."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from competition.management.source import one_line, read_source
from competition.management.text_table import write_table
from competition.pages.pairing.words import reason
from competition.systems.documents import pairing_document
from competition.systems.pairing.evening import pair
from competition.systems.pairing.pairing import Reason


class Command(BaseCommand):
    help = "Print the pairing of a round, of a season file or of a season in the database."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("source", help="a season file, or the slug of a season")
        parser.add_argument("--round", type=int, required=True, help="one of the season's, or the next one")
        parser.add_argument(
            "--absent", nargs="*", action="extend", default=[], metavar="ID", help="who is not there either"
        )
        parser.add_argument("--format", choices=("table", "json"), default="table")

    def handle(self, *args: Any, **options: Any) -> None:
        season = read_source(options["source"])
        names = {entrant.id: entrant.name for entrant in season.entrants}

        def sentence(reasons: Sequence[Reason]) -> str:
            return " ".join(reason(r.code, r.params, names) for r in reasons)

        with one_line(options["source"]):
            document = pairing_document(pair(season, options["round"], options["absent"]), sentence)
        if options["format"] == "json":
            self.stdout.write(json.dumps(document, ensure_ascii=False, indent=1))
            return
        rows = [[g["board"], names[g["white"]], names[g["black"]], g["reason"]] for g in document["games"]]
        self.stdout.write(write_table(["board", "white", "black", "why"], rows, text_columns=(1, 2, 3)))
        if document["bye"]:
            self.stdout.write(f"bye: {names[document['bye']]}")
        for title in ("exempt", "unpaired"):
            if document.get(title):
                self.stdout.write(f"{title}: {', '.join(names[key] for key in document[title])}")
        if document["relaxed"]:
            self.stdout.write(f"gave way: {', '.join(document['relaxed'])}")
