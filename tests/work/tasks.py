"""Tasks that hang, eat and change, for the tests of the process that does a job."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable

from clubcomp.work.keeper import do_one
from clubcomp.work.models import Job
from clubcomp.work.tasks import TASKS, Progress, Result, Task
from players.models import Club


def _hang() -> None:
    print("working", flush=True)
    threading.Event().wait()


def _quick(_job: Job, _progress: Progress) -> Callable[[], Result]:
    def finish() -> Result:
        Club.objects.update(name=f"By {os.getpid()}")
        return Result()

    return finish


def _hangs(_job: Job, _progress: Progress) -> Callable[[], Result]:
    _hang()
    raise AssertionError


def _changes_and_hangs(job: Job, progress: Progress) -> Callable[[], Result]:
    finish = _quick(job, progress)

    def hang() -> Result:
        finish()
        _hang()
        raise AssertionError

    return hang


def _greedy(_job: Job, _progress: Progress) -> Callable[[], Result]:
    eaten = [bytes(50 * 1024 * 1024) for _ in range(100)]
    raise AssertionError(len(eaten))


def _task(run: Callable[[Job, Progress], Callable[[], Result]], megabytes: int = 1024) -> Task:
    return Task(title="", run=run, leads_to=lambda _job: ("/", ""), megabytes=megabytes)


TEST_TASKS = {
    "quick": _task(_quick),
    "hangs": _task(_hangs),
    "changes_and_hangs": _task(_changes_and_hangs),
    "greedy": _task(_greedy, megabytes=500),
}


def do(pk: int) -> None:
    """What the process of a test does."""
    TASKS.update(TEST_TASKS)
    do_one(pk)
