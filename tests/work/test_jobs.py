"""A job from the press to its end: done, refused, failed, ended, once more, forgotten. All in one process."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.db import IntegrityError, transaction
from django.db.models import Q
from django.utils import timezone

from clubcomp.work.keeper import ABANDONED, Keeper
from clubcomp.work.models import Job
from clubcomp.work.tasks import (
    TASKS,
    Progress,
    Result,
    Task,
    ask_for,
    break_off,
    carry_out,
    claim,
    end,
    forget_old,
    hold_restored,
)
from competition.services.actors import Refused
from players.models import Club
from tests.factories import ClubFactory, DirectorFactory

pytestmark = pytest.mark.django_db

Run = Callable[[Job, Progress], Callable[[], Result]]


@pytest.fixture(autouse=True)
def beside(settings: Any) -> Iterator[None]:
    """Nothing is done unless a test does it."""
    settings.WORK_BESIDE = True
    known = dict(TASKS)
    yield
    TASKS.clear()
    TASKS.update(known)


def plan(run: Run, **more: Any) -> None:
    TASKS["test"] = Task(title="a test", run=run, leads_to=lambda _job: ("/", "on"), **more)


def rename_club(_job: Job, progress: Progress) -> Callable[[], Result]:
    progress(1, 2)

    def finish() -> Result:
        Club.objects.update(name="Another name")
        return Result(("renamed",), b"content", {"number": 1})

    return finish


def asked(subject: str = "one", **more: Any) -> Job:
    return ask_for("test", subject, {}, by=DirectorFactory(**more))


def taken() -> Job:
    job = claim(timezone.now())
    assert job is not None
    return job


def test_what_a_job_did_and_what_came_of_it() -> None:
    ClubFactory()
    plan(rename_club)
    job = asked()
    assert job.state == Job.WAITING
    carry_out(taken())
    job.refresh_from_db()
    assert (job.state, job.done, job.total) == (Job.DONE, 1, 2)
    assert (job.facts, bytes(job.content)) == ({"number": 1, "lines": ["renamed"]}, b"content")
    assert Club.objects.current().name == "Another name"


def test_where_nothing_works_beside_the_site_it_is_done_at_once(settings: Any) -> None:
    settings.WORK_BESIDE = False
    ClubFactory()
    plan(rename_club)
    assert asked().state == Job.DONE


def test_a_second_press_finds_the_first_and_after_its_end_there_is_another() -> None:
    plan(rename_club)
    first = asked()
    assert asked() == first
    taken()
    assert asked() == first
    assert asked("another") != first
    end(first)
    assert asked() != first


def test_the_database_keeps_no_second_one() -> None:
    plan(rename_club)
    asked()
    with pytest.raises(IntegrityError), transaction.atomic():
        Job.objects.create(kind="test", subject="one", language="nl")


def test_one_at_a_time_the_oldest_first() -> None:
    plan(rename_club)
    first, second = asked("one"), asked("two")
    assert claim(timezone.now()) == first
    assert claim(timezone.now()) is None
    with pytest.raises(IntegrityError), transaction.atomic():
        Job.objects.filter(pk=second.pk).update(state=Job.RUNNING, seen_at=timezone.now())
    end(first)
    assert claim(timezone.now()) == second


def test_a_refusal_is_said_in_its_words() -> None:
    def refuse(_job: Job, _progress: Progress) -> Callable[[], Result]:
        raise Refused("stale", "because")

    plan(refuse)
    job = asked()
    carry_out(taken())
    job.refresh_from_db()
    assert (job.state, job.problem, job.message) == (Job.FAILED, Job.REFUSED, "because")


@pytest.mark.parametrize(("error", "problem"), [(ValueError, Job.ERROR), (MemoryError, Job.TOO_LARGE)])
def test_an_error_is_no_end_of_the_worker_and_half_a_change_is_none(
    error: type[Exception], problem: str
) -> None:
    ClubFactory(name="The name")

    def fail(_job: Job, _progress: Progress) -> Callable[[], Result]:
        def finish() -> Result:
            Club.objects.update(name="Another name")
            raise error

        return finish

    plan(fail)
    job = asked()
    carry_out(taken())
    job.refresh_from_db()
    assert (job.state, job.problem) == (Job.FAILED, problem)
    assert Club.objects.current().name == "The name"


def test_what_was_ended_while_it_was_done_does_not_happen() -> None:
    ClubFactory(name="The name")

    def run(job: Job, progress: Progress) -> Callable[[], Result]:
        finish = rename_club(job, progress)
        assert end(job)
        return finish

    plan(run)
    job = asked()
    carry_out(taken())
    job.refresh_from_db()
    assert job.state == Job.ENDED
    assert Club.objects.current().name == "The name"


def test_what_has_finished_cannot_be_ended() -> None:
    ClubFactory()
    plan(rename_club)
    job = asked()
    carry_out(taken())
    assert not end(job)
    job.refresh_from_db()
    assert job.state == Job.DONE


def test_a_job_without_its_task_fails() -> None:
    job = ask_for("of a later version", "one", {}, by=DirectorFactory())
    carry_out(taken())
    job.refresh_from_db()
    assert (job.state, job.problem) == (Job.FAILED, Job.ERROR)


@pytest.mark.parametrize("hours", [-1, 1])
def test_a_job_whose_doer_died_is_broken_off(hours: int) -> None:
    """Also when the clock was set back since."""
    plan(rename_club)
    job = asked()
    claim(timezone.now() + dt.timedelta(hours=hours))
    assert not Keeper(start=no_process).turn()
    job.refresh_from_db()
    assert job.state == Job.BROKEN


def test_one_that_is_seen_to_is_not() -> None:
    plan(rename_club)
    job = asked()
    claim(timezone.now() - ABANDONED / 2)
    assert not Keeper(start=no_process).turn()
    job.refresh_from_db()
    assert job.state == Job.RUNNING


def test_one_that_may_is_begun_once_more_and_not_for_ever() -> None:
    plan(rename_club, again=True)
    job = asked()
    for expected in (Job.WAITING, Job.BROKEN):
        assert claim(timezone.now()) == job
        break_off(Q(pk=job.pk))
        job.refresh_from_db()
        assert job.state == expected


def test_what_a_backup_brings_back_is_not_begun() -> None:
    plan(rename_club, again=True)
    asked("one")
    asked("two")
    taken()
    assert hold_restored() == 2
    assert set(Job.objects.values_list("state", flat=True)) == {Job.BROKEN}


def test_a_day_after_its_end_it_is_forgotten() -> None:
    plan(rename_club)
    job, waiting = asked("one"), asked("two")
    end(job)
    now = timezone.now()
    assert forget_old(now + dt.timedelta(hours=23)) == 0
    assert forget_old(now + dt.timedelta(hours=25)) == 1
    assert Job.objects.get() == waiting


def no_process(job: Job) -> Any:
    raise AssertionError("nothing was to be begun")
