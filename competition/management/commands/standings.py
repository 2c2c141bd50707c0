"""Print the list after a round."""

from __future__ import annotations

import csv
import json
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from competition.management.source import one_line, read_source
from competition.management.text_table import write_table
from competition.systems.documents import standing_document
from competition.systems.lists import standings
from competition.systems.standing import Standing

_COLUMNS = (
    ("#", "place"),
    ("name", "name"),
    ("points", "points"),
    ("value", "value"),
    ("played", "played"),
    ("won", "wins"),
    ("drawn", "draws"),
    ("lost", "losses"),
    ("adjourned", "adjourned"),
    ("%", "percentage"),
    ("colours", "colour_balance"),
    ("run", "colour_run"),
    ("byes", "byes"),
    ("absent", "absent"),
    ("no notice", "absent_unnotified"),
    ("external", "external"),
)


class Command(BaseCommand):
    help = "Print the list after a round, of a season file or of a season in the database."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("source", help="a season file, or the slug of a season")
        parser.add_argument("--after-round", type=int, help="the last closed round unless given")
        parser.add_argument("--format", choices=("table", "csv", "json"), default="table")

    def handle(self, *args: Any, **options: Any) -> None:
        season = read_source(options["source"])
        with one_line(options["source"]):
            standing = standings(season, options["after_round"])
            document = standing_document(standing)
        if options["format"] == "json":
            self.stdout.write(json.dumps(document, ensure_ascii=False, indent=1))
        elif options["format"] == "csv":
            self._write_csv(document["rows"])
        else:
            self._write_table(standing, document["rows"])

    def _write_csv(self, rows: list[dict[str, Any]]) -> None:
        columns = [key for key in rows[0] if key != "ledger"] if rows else []
        writer = csv.DictWriter(self.stdout, columns, extrasaction="ignore")
        writer.writeheader()
        writer.writerows(rows)

    def _write_table(self, standing: Standing, rows: list[dict[str, Any]]) -> None:
        notes = ["provisional"] if standing.provisional else []
        if standing.cycle:
            notes.append(f"mean of a cycle of {standing.cycle} lists")
        note = f" ({', '.join(notes)})" if notes else ""
        self.stdout.write(f"{standing.season}, after round {standing.after_round}{note}")
        shown = [[row[key] for _, key in _COLUMNS] for row in rows if not row["hidden"]]
        self.stdout.write(write_table([title for title, _ in _COLUMNS], shown, text_columns=(1,)))
