"""The process that does a job is ended, bounded, dies, goes with its keeper. Real ones, on a real file."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.db import connection
from django.utils import timezone

from clubcomp.work.keeper import Keeper
from clubcomp.work.models import Job
from clubcomp.work.tasks import TASKS, ask_for, end
from players.models import Club
from tests.factories import ClubFactory, DirectorFactory
from tests.work.tasks import TEST_TASKS

PROGRAM = """
import sys, django
django.setup()
from tests.work.tasks import do
do(int(sys.argv[1]))
"""
ROOT = Path(__file__).parents[2]
pytestmark = [pytest.mark.sqlite, pytest.mark.django_db(transaction=True)]


@pytest.fixture(autouse=True)
def beside(settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    settings.WORK_BESIDE = True
    for kind, task in TEST_TASKS.items():
        monkeypatch.setitem(TASKS, kind, task)


class Clock:
    """Seconds as the keeper counts them."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


class Started:
    """Starts processes as the keeper does, on the database of the test and with its tasks."""

    def __init__(self) -> None:
        self.processes: list[subprocess.Popen[bytes]] = []

    def __call__(self, job: Job) -> subprocess.Popen[bytes]:
        process = subprocess.Popen(
            [sys.executable, "-c", PROGRAM, str(job.pk)],
            cwd=ROOT,
            env={
                **os.environ,
                "DATABASE_URL": f"sqlite:///{connection.settings_dict['NAME']}",
                "DJANGO_SETTINGS_MODULE": "clubcomp.settings",
            },
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )
        self.processes.append(process)
        return process


@pytest.fixture
def started() -> Iterator[Started]:
    found = Started()
    yield found
    for process in found.processes:
        process.kill()
        process.wait()
        for pipe in (process.stdin, process.stdout):
            if pipe is not None:
                pipe.close()


def begin(kind: str, keeper: Keeper) -> Job:
    ClubFactory(name="The name")
    job = ask_for(kind, "one", {}, by=DirectorFactory())
    assert keeper.turn()
    return job


def wait_for_work(started: Started) -> None:
    """Until the process says that it is in the middle of its work."""
    pipe = started.processes[-1].stdout
    assert pipe is not None
    assert pipe.readline() == b"working\n"


def after(job: Job, state: str, problem: str = "") -> None:
    job.refresh_from_db()
    assert (job.state, job.problem) == (state, problem)


def test_a_job_is_done_in_a_process_of_its_own(started: Started) -> None:
    keeper = Keeper(started)
    job = begin("quick", keeper)
    assert started.processes[0].wait() == 0
    assert keeper.turn()
    after(job, Job.DONE)
    assert Club.objects.current().name == f"By {started.processes[0].pid}"
    assert not keeper.turn()


def test_what_was_half_done_is_taken_back(started: Started) -> None:
    """Also where the process holds the lock of the database."""
    clock = Clock()
    keeper = Keeper(started, clock)
    job = begin("changes_and_hangs", keeper)
    wait_for_work(started)
    clock.now = TEST_TASKS["changes_and_hangs"].seconds + 1
    assert keeper.turn()
    after(job, Job.FAILED, Job.TOO_LONG)
    assert Club.objects.current().name == "The name"


def test_a_press_on_the_button_ends_the_process(started: Started) -> None:
    keeper = Keeper(started)
    job = begin("hangs", keeper)
    wait_for_work(started)
    assert end(job)
    assert keeper.turn()
    assert started.processes[0].returncode is not None
    after(job, Job.ENDED)
    assert not keeper.turn()


def test_it_has_so_much_time(started: Started) -> None:
    clock = Clock()
    keeper = Keeper(started, clock)
    job = begin("hangs", keeper)
    wait_for_work(started)
    clock.now = TEST_TASKS["hangs"].seconds
    assert keeper.turn()
    after(job, Job.RUNNING)
    clock.now += 1
    assert keeper.turn()
    after(job, Job.FAILED, Job.TOO_LONG)
    assert started.processes[0].returncode is not None


@pytest.mark.skipif(sys.platform == "win32", reason="the platform bounds no memory")
def test_it_has_so_much_memory(started: Started) -> None:
    keeper = Keeper(started)
    job = begin("greedy", keeper)
    assert started.processes[0].wait() == 0
    after(job, Job.FAILED, Job.TOO_LARGE)


def test_a_process_that_dies_is_told_of(started: Started) -> None:
    keeper = Keeper(started)
    job = begin("hangs", keeper)
    wait_for_work(started)
    started.processes[0].kill()
    started.processes[0].wait()
    keeper.turn()
    after(job, Job.FAILED, Job.ERROR)


def test_it_goes_when_its_keeper_has_gone(started: Started) -> None:
    keeper = Keeper(started)
    job = begin("hangs", keeper)
    wait_for_work(started)
    assert started.processes[0].stdin is not None
    started.processes[0].stdin.close()  # what the system does for a keeper that was killed
    assert started.processes[0].wait() == 1
    after(job, Job.RUNNING)


def test_a_site_that_stops_breaks_off_what_was_done(started: Started) -> None:
    keeper = Keeper(started)
    job = begin("hangs", keeper)
    wait_for_work(started)
    keeper.stop()
    after(job, Job.BROKEN)
    assert started.processes[0].returncode is not None


def test_the_command_does_what_waits_and_ends() -> None:
    """As on a server: the command starts the process itself; nobody here knows the season of this job."""
    job = ask_for("cross_table", "one", {"season": 0}, by=None)
    environment = {
        **os.environ,
        "DATABASE_URL": f"sqlite:///{connection.settings_dict['NAME']}",
        "DJANGO_SETTINGS_MODULE": "clubcomp.settings",
    }
    subprocess.run([sys.executable, "manage.py", "do_work"], cwd=ROOT, env=environment, check=True)
    after(job, Job.FAILED, Job.REFUSED)
    assert job.finished_at is not None
    assert job.finished_at <= timezone.now()


def test_the_loop_stops_when_it_is_told_to() -> None:
    environment = {
        **os.environ,
        "DATABASE_URL": f"sqlite:///{connection.settings_dict['NAME']}",
        "DJANGO_SETTINGS_MODULE": "clubcomp.settings",
    }
    job = ask_for("cross_table", "one", {"season": 0}, by=None)
    loop = subprocess.Popen([sys.executable, "manage.py", "do_work", "--loop"], cwd=ROOT, env=environment)
    try:
        while not Job.objects.finished().filter(pk=job.pk).exists():
            assert loop.poll() is None
        loop.send_signal(signal.SIGTERM)
        assert loop.wait() == 0
    finally:
        loop.kill()
        loop.wait()
