"""Who has jobs done: one at a time, each in a process of its own that can be ended and bounded.

The process is started afresh and not forked, so this works wherever Python does. Its standard input is a pipe
from the keeper: when that closes, because the keeper died, the process ends too.
"""

from __future__ import annotations

import datetime as dt
import logging
import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable

from django.conf import settings
from django.db.models import Q
from django.utils import timezone

from clubcomp.work.models import Job
from clubcomp.work.tasks import TASKS, bind_memory, break_off, carry_out, claim, close, forget_old

log = logging.getLogger(__name__)

Start = Callable[[Job], "subprocess.Popen[bytes]"]
# A running job is seen to every turn; after this long without, its keeper has died.
ABANDONED = dt.timedelta(seconds=30)


def start_process(job: Job) -> subprocess.Popen[bytes]:
    """A process that does this job."""
    command = [sys.executable, "manage.py", "do_work", "--job", str(job.pk)]
    return subprocess.Popen(command, cwd=settings.BASE_DIR, stdin=subprocess.PIPE)  # noqa: S603


def do_one(pk: int) -> None:
    """What that process does. It ends by itself when its keeper has gone."""
    threading.Thread(target=_end_with_keeper, daemon=True).start()
    job = Job.objects.filter(pk=pk, state=Job.RUNNING).first()
    if job is not None:
        if job.kind in TASKS:
            bind_memory(TASKS[job.kind].megabytes)
        carry_out(job)


def _end_with_keeper() -> None:
    while os.read(sys.stdin.fileno(), 1):
        pass  # nobody writes; unbuffered, so that Python can go while this waits
    os._exit(1)  # whatever it was doing: what it did not commit has not happened


class Keeper:
    """Looks at the jobs turn after turn, and keeps the one process that works."""

    def __init__(self, start: Start = start_process, clock: Callable[[], float] = time.monotonic) -> None:
        self._start, self._clock = start, clock
        self._job: Job | None = None
        self._process: subprocess.Popen[bytes] | None = None
        self._began = 0.0

    def turn(self) -> bool:
        """Do what is to be done now; says whether a job is being carried out."""
        if self._job is not None and self._process is not None:
            self._see_to(self._job, self._process)
            return True
        now = timezone.now()
        break_off(Q(seen_at__lt=now - ABANDONED) | Q(seen_at__gt=now + ABANDONED))
        forget_old(now)
        job = claim(now)
        if job is None:
            return False
        self._job, self._process, self._began = job, self._start(job), self._clock()
        return True

    def stop(self) -> None:
        """The site stops: what is being done is broken off."""
        if self._job is not None and self._process is not None:
            job = self._job
            self._end(self._process)
            break_off(Q(pk=job.pk))

    def _see_to(self, job: Job, process: subprocess.Popen[bytes]) -> None:
        task = TASKS.get(job.kind)
        if process.poll() is not None:
            self._end(process)
            if close(job, Job.FAILED, problem=Job.ERROR):
                log.error("job %s (%s) died with code %s", job.pk, job.kind, process.returncode)
        elif task is not None and self._clock() - self._began > task.seconds:
            self._end(process)  # first: it may hold the lock of the database
            close(job, Job.FAILED, problem=Job.TOO_LONG)
        elif not Job.objects.filter(pk=job.pk, state=Job.RUNNING).update(seen_at=timezone.now()):
            self._end(process)

    def _end(self, process: subprocess.Popen[bytes]) -> None:
        """Kill it if it still lives; the database takes back what was not committed."""
        process.kill()
        process.wait()
        if process.stdin is not None:
            process.stdin.close()
        self._job = self._process = None
