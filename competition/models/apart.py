"""Who is not paired with whom, beside what the rules say: tonight, or all season."""

from __future__ import annotations

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from competition.models.entry import Entry
from competition.models.round import Round
from competition.models.season import Season


class ApartQuerySet(models.QuerySet["KeptApart"]):
    def in_round(self, season: Season, number: int) -> ApartQuerySet:
        """Those that hold in a round."""
        return self.filter(Q(round__number=number) | Q(whole_season=True), round__season=season)


class KeptApart(models.Model):
    """Two who are not paired in this round; or (`whole_season`) never, said in this round."""

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="kept_apart")
    one = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="+")
    other = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="+")
    whole_season = models.BooleanField(_("all season"), default=False)

    objects = ApartQuerySet.as_manager()

    class Meta:
        verbose_name = _("pair kept apart")
        verbose_name_plural = _("pairs kept apart")
        ordering = ["round", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["round", "one", "other"], name="kept_apart_once_a_round"),
            models.CheckConstraint(condition=Q(one__lt=F("other")), name="kept_apart_in_one_order"),
        ]

    def __str__(self) -> str:
        return f"{self.one_id} / {self.other_id}"
