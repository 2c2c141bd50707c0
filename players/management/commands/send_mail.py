"""`manage.py send_mail`: send what waits in the outbox, once or (`--loop`) as long as it runs."""

from __future__ import annotations

import logging
import os
import signal
import threading
from typing import Any

from django.core.management.base import BaseCommand, CommandParser
from django.db import DatabaseError, close_old_connections

from players.post.worker import send_waiting

log = logging.getLogger(__name__)
SECONDS = 5


class Command(BaseCommand):
    help = "Send the mail that waits in the outbox."
    requires_system_checks = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--loop", action="store_true", help="go on until stopped")
        parser.add_argument(
            "--with-parent", action="store_true", help="with --loop: stop when who started it has stopped"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        if not options["loop"]:
            self.stdout.write(f"{send_waiting()}")
            return
        parent = os.getppid()
        stop = threading.Event()
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, lambda *_: stop.set())
        while not stop.is_set() and not (options["with_parent"] and os.getppid() != parent):
            try:
                send_waiting(stopping=stop.is_set)
            except DatabaseError:
                log.exception("the outbox could not be read")
            close_old_connections()
            stop.wait(SECONDS)
