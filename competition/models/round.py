"""A round: one evening of a season."""

from __future__ import annotations

from typing import ClassVar

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from competition.models.season import Season
from competition.systems.season import RoundState

STATES = [
    (RoundState.PLANNED.value, _("planned")),
    (RoundState.DRAFT.value, _("draft")),
    (RoundState.PUBLISHED.value, _("published")),
    (RoundState.CLOSED.value, _("closed")),
]
# Above every number that a round can have.
_ASIDE = 1_000_000
COUNTED_STATES = [state.value for state in RoundState if state.counts]
OPEN_STATES = [state.value for state in RoundState if not state.counts]


class RoundQuerySet(models.QuerySet["Round"]):
    def counted(self) -> RoundQuerySet:
        """Those that a list takes into account."""
        return self.filter(state__in=COUNTED_STATES)

    def open(self) -> RoundQuerySet:
        """Those for which an absence can be reported."""
        return self.filter(state__in=OPEN_STATES)

    def set_aside(self) -> None:
        """Take their numbers out of each other's way; whoever does this gives them new ones at once."""
        self.update(number=F("number") + _ASIDE)


class Round(models.Model):
    """One evening. `version` is raised by every verb that changes something in the round."""

    PLANNED: ClassVar = RoundState.PLANNED
    DRAFT: ClassVar = RoundState.DRAFT
    PUBLISHED: ClassVar = RoundState.PUBLISHED
    CLOSED: ClassVar = RoundState.CLOSED

    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="rounds")
    number = models.PositiveIntegerField(_("number"))
    date = models.DateField(_("date"), null=True, blank=True)
    time = models.TimeField(_("time"), null=True, blank=True)
    state = models.CharField(_("state"), max_length=10, choices=STATES, default=RoundState.PLANNED.value)
    version = models.PositiveBigIntegerField(default=1, editable=False)
    published_at = models.DateTimeField(null=True, blank=True, editable=False)
    closed_at = models.DateTimeField(null=True, blank=True, editable=False)

    objects = RoundQuerySet.as_manager()

    class Meta:
        verbose_name = _("round")
        verbose_name_plural = _("rounds")
        ordering = ["season", "number"]
        constraints = [
            models.UniqueConstraint(fields=["season", "number"], name="round_number_once"),
            models.CheckConstraint(condition=Q(number__gte=1), name="round_number_from_one"),
            models.CheckConstraint(
                condition=Q(state__in=[state for state, _label in STATES]), name="round_state_is_known"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.season} {self.number}"

    @property
    def is_open(self) -> bool:
        """An absence can still be reported for it."""
        return self.state in OPEN_STATES

    @property
    def counts(self) -> bool:
        """A list takes it into account."""
        return self.state in COUNTED_STATES
