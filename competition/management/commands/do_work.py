"""`manage.py do_work`: do what was asked for beside the pages, one job after the other."""

from __future__ import annotations

import logging
import os
import signal
import threading
from typing import Any

from django.core.management.base import BaseCommand, CommandParser
from django.db import DatabaseError, close_old_connections

from clubcomp.work.keeper import Keeper, do_one

log = logging.getLogger(__name__)
SECONDS = 0.5


class Command(BaseCommand):
    help = "Do the jobs that wait: schedules and large sheets."
    requires_system_checks = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--loop", action="store_true", help="go on until stopped")
        parser.add_argument(
            "--with-parent", action="store_true", help="with --loop: stop when who started it has stopped"
        )
        parser.add_argument(
            "--job", type=int, help="do this one, which has been claimed; for the loop itself"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        if options["job"] is not None:
            do_one(options["job"])
            return
        parent = os.getppid()
        stop = threading.Event()
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, lambda *_: stop.set())
        keeper = Keeper()
        working = True
        while not stop.is_set() and not (options["with_parent"] and os.getppid() != parent):
            try:
                working = keeper.turn()
            except DatabaseError:
                log.exception("the jobs could not be read")
            close_old_connections()
            if not (working or options["loop"]):
                break
            stop.wait(SECONDS)
        keeper.stop()
