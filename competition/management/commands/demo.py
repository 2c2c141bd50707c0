"""Make the demonstration club."""

from __future__ import annotations

import datetime as dt
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone

from competition.demo.accounts import LOGINS
from competition.demo.club import CLUB_NAME, make_demo
from competition.services.actors import Refused


class Command(BaseCommand):
    help = f"Fill an empty database with the demonstration club {CLUB_NAME}; one that is there stays."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--today",
            type=dt.date.fromisoformat,
            help="the day to make it for (2026-11-29); today unless given",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            made = make_demo(options["today"] or timezone.localdate())
        except Refused as error:
            raise CommandError(str(error)) from error
        if options["verbosity"]:
            self.stdout.write(f"{CLUB_NAME} {'has been made' if made else 'is there already'}. Logins:")
            for login in LOGINS:
                self.stdout.write(f"  {login.role}: {login.email}  {login.password}")
