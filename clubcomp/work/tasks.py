"""What can be done beside the request: tasks by name, how one is asked for, and how it is carried out."""

from __future__ import annotations

import datetime as dt
import logging
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.conf import settings
from django.db import IntegrityError, transaction
from django.db.models import F, Q, QuerySet
from django.utils import timezone, translation
from django.utils.functional import Promise

from clubcomp.work.models import Job
from competition.services.actors import Refused
from players.models import User
from players.services.errors import Refused as RefusedAboutPeople

log = logging.getLogger(__name__)

Progress = Callable[[int, int], None]
KEPT = dt.timedelta(days=1)
# Progress is written this often at most.
SECONDS_BETWEEN = 0.5


@dataclass(frozen=True)
class Result:
    """What came of a job: sentences in the language of who asked, a file where it made one, and facts.

    The facts of a file have its `name` and its `type`.
    """

    lines: Sequence[str] = ()
    content: bytes = b""
    facts: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Task:
    """A kind of job.

    `run` does the slow part outside any transaction; what it returns is called in one transaction with the
    job's own end, so that both have happened or neither. It raises Refused where nothing can be done.
    `leads_to` is the address and the name of the page to which one goes on. A job that broke off is begun
    once more only where `again` says that this does no harm.
    """

    title: str | Promise
    run: Callable[[Job, Progress], Callable[[], Result]]
    leads_to: Callable[[Job], tuple[str, str]]
    seconds: int = 600
    megabytes: int = 1024
    again: bool = False


TASKS: dict[str, Task] = {}


class _Overtaken(Exception):
    """The job was ended, or given up as dead, while it was carried out."""


def ask_for(
    kind: str, subject: str, arguments: Mapping[str, Any], *, by: User | None, language: str | None = None
) -> Job:
    """The unfinished job of this kind on this subject, or a new one.

    Without `by` it is about what everybody may see. Where nothing works beside the site it is finished when
    this returns.
    """
    same = Job.objects.unfinished().filter(kind=kind, subject=subject)
    if (found := same.first()) is not None:
        return found
    try:
        with transaction.atomic():
            job = Job.objects.create(
                kind=kind,
                subject=subject,
                arguments=dict(arguments),
                asked_by=by,
                language=language or translation.get_language() or settings.LANGUAGE_CODE,
            )
    except IntegrityError:  # somebody else pressed at the same moment
        return same.get()
    if not settings.WORK_BESIDE and claim(timezone.now()) is not None:
        job.refresh_from_db()
        carry_out(job)
        job.refresh_from_db()
    return job


def finished(kind: str, subject: str) -> QuerySet[Job]:
    """The jobs of this kind that were done for a subject, without what they made."""
    return Job.objects.filter(kind=kind, subject=subject, state=Job.DONE).defer("content")


def claim(now: dt.datetime) -> Job | None:
    """Take the job that has waited longest, unless another one runs: the database lets no two run at once."""
    while pk := Job.objects.filter(state=Job.WAITING).order_by("pk").values_list("pk", flat=True).first():
        try:
            with transaction.atomic():
                mine = Job.objects.filter(pk=pk, state=Job.WAITING).update(
                    state=Job.RUNNING, seen_at=now, done=0, total=None, attempts=F("attempts") + 1
                )
        except IntegrityError:
            return None
        if mine:
            return Job.objects.get(pk=pk)
    return None


def carry_out(job: Job) -> None:
    """Do a job that has been claimed, and note what came of it."""
    try:
        task = TASKS[job.kind]
        with translation.override(job.language):
            finish = task.run(job, _reporter(job))
            with transaction.atomic():
                result = finish()
                facts = {**result.facts, "lines": list(result.lines)}
                if not close(job, Job.DONE, facts=facts, content=result.content):
                    raise _Overtaken
    except _Overtaken:
        log.info("job %s was ended", job.pk)
    except (Refused, RefusedAboutPeople) as refused:
        close(job, Job.FAILED, problem=Job.REFUSED, message=str(refused)[:500])
    except MemoryError:
        unbind_memory()
        close(job, Job.FAILED, problem=Job.TOO_LARGE)
    except Exception:
        log.exception("job %s (%s) failed", job.pk, job.kind)
        close(job, Job.FAILED, problem=Job.ERROR)


def end(job: Job) -> bool:
    """End a job that is not finished: nothing of it will happen. False: it had finished already."""
    return close(job, Job.ENDED)


def close(job: Job, state: str, **fields: Any) -> bool:
    """Note how a job ended, unless it has ended already; says whether it had not."""
    unfinished = Job.objects.unfinished().filter(pk=job.pk)
    return bool(unfinished.update(state=state, finished_at=timezone.now(), **fields))


def break_off(jobs: Q) -> int:
    """Mark running jobs that nobody does any more; those that may wait again. Returns how many."""
    count = 0
    for job in Job.objects.filter(jobs, state=Job.RUNNING):
        task = TASKS.get(job.kind)
        if task is not None and task.again and job.attempts < 2:
            count += Job.objects.filter(pk=job.pk, state=Job.RUNNING).update(state=Job.WAITING)
        else:
            count += close(job, Job.BROKEN)
    return count


def hold_restored() -> int:
    """What was not finished when a backup was made is not begun again by itself."""
    return Job.objects.unfinished().update(state=Job.BROKEN, finished_at=timezone.now())


def forget_old(now: dt.datetime) -> int:
    """Jobs that ended a day ago, with what came of them. Returns how many."""
    return Job.objects.finished().filter(finished_at__lt=now - KEPT).delete()[0]


def forget_finished() -> None:
    """What came of jobs names people: somebody asked to be forgotten."""
    Job.objects.finished().delete()


def bind_memory(megabytes: int) -> None:
    """Let this process have so much memory and no more, where the platform can say so."""
    try:
        import resource
    except ImportError:
        return
    _soft, hard = resource.getrlimit(resource.RLIMIT_DATA)
    wanted = megabytes * 1024 * 1024
    resource.setrlimit(resource.RLIMIT_DATA, (wanted if hard < 0 else min(wanted, hard), hard))


def unbind_memory() -> None:
    """Room to say that there was no room."""
    try:
        import resource
    except ImportError:
        return
    _soft, hard = resource.getrlimit(resource.RLIMIT_DATA)
    resource.setrlimit(resource.RLIMIT_DATA, (hard, hard))


def _reporter(job: Job) -> Progress:
    """Writes how far the job is, not too often."""
    last = float("-inf")

    def report(done: int, total: int) -> None:
        nonlocal last
        if (moment := time.monotonic()) - last >= SECONDS_BETWEEN:
            last = moment
            Job.objects.filter(pk=job.pk, state=Job.RUNNING).update(done=done, total=total)

    return report
