"""Print the JSON Schema of the season file."""

from __future__ import annotations

import json
from typing import Any

from django.core.management.base import BaseCommand

from competition.systems.season_schema import season_schema


class Command(BaseCommand):
    help = "Print the JSON Schema of the season file (kept in docs/season-file.schema.json)."

    def handle(self, *args: Any, **options: Any) -> None:
        self.stdout.write(json.dumps(season_schema(), indent=1, ensure_ascii=False))
