"""A job: something that takes too long for a page, from the press on a button until a day after its end."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from players.models import User


class JobQuerySet(models.QuerySet["Job"]):
    def unfinished(self) -> JobQuerySet:
        return self.filter(state__in=[Job.WAITING, Job.RUNNING])

    def finished(self) -> JobQuerySet:
        return self.exclude(state__in=[Job.WAITING, Job.RUNNING])


class Job(models.Model):
    """What is done, for whom, how far it is, and what came of it.

    `kind` names a `Task`, `subject` what it is done to: while a job is unfinished there is no second one of
    the same two. Without `asked_by` it is about what everybody may see. `done` and `total` count in steps of
    the task's own; without `total` nobody knows how far it is. `seen_at` is kept fresh while it is done, so
    that a job whose doer died is known. `facts` and `content` are what came of it, `problem` and `message`
    why nothing did.
    """

    WAITING, RUNNING, DONE, FAILED, ENDED, BROKEN = "waiting", "running", "done", "failed", "ended", "broken"
    STATES = [
        (WAITING, _("waiting")),
        (RUNNING, _("running")),
        (DONE, _("done")),
        (FAILED, _("failed")),
        (ENDED, _("ended")),
        (BROKEN, _("broken off")),
    ]
    REFUSED, ERROR, TOO_LONG, TOO_LARGE = "refused", "error", "too_long", "too_large"

    kind = models.CharField(max_length=40)
    subject = models.CharField(max_length=200)
    arguments = models.JSONField(default=dict)
    asked_by = models.ForeignKey(User, on_delete=models.CASCADE, null=True, blank=True, related_name="jobs")
    language = models.CharField(max_length=5, choices=settings.LANGUAGES)
    state = models.CharField(max_length=10, choices=STATES, default=WAITING)
    attempts = models.PositiveSmallIntegerField(default=0)
    done = models.PositiveIntegerField(default=0)
    total = models.PositiveIntegerField(null=True, blank=True)
    facts = models.JSONField(default=dict)
    content = models.BinaryField(default=b"", blank=True)
    problem = models.CharField(max_length=20, blank=True)
    message = models.CharField(max_length=500, blank=True)
    asked_at = models.DateTimeField(default=timezone.now)
    seen_at = models.DateTimeField(null=True, blank=True)
    finished_at = models.DateTimeField(null=True, blank=True)

    objects = JobQuerySet.as_manager()

    class Meta:
        verbose_name = _("job")
        verbose_name_plural = _("jobs")
        ordering = ["-asked_at", "-pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["kind", "subject"],
                condition=Q(state__in=["waiting", "running"]),
                name="no_job_twice_at_once",
            ),
            models.UniqueConstraint(
                fields=["state"], condition=Q(state="running"), name="one_job_runs_at_a_time"
            ),
            models.CheckConstraint(
                condition=Q(state__in=["waiting", "running", "done", "failed", "ended", "broken"]),
                name="job_state_is_known",
            ),
            models.CheckConstraint(
                condition=~Q(state="running") | Q(seen_at__isnull=False), name="running_job_is_looked_after"
            ),
            models.CheckConstraint(
                condition=Q(state__in=["waiting", "running"], finished_at__isnull=True)
                | (~Q(state__in=["waiting", "running"]) & Q(finished_at__isnull=False)),
                name="finished_job_has_its_time",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.state}"

    @property
    def is_finished(self) -> bool:
        return self.state not in (self.WAITING, self.RUNNING)
