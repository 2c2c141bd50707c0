"""Who is kept out of pairings until a director lets him in again."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from competition.models.entry import Entry
from competition.models.round import Round
from competition.models.season import Season

# Marks the absence that a pairing books for somebody who is kept out.
MADE_BY_BARRING = "barring"


class BarringQuerySet(models.QuerySet["Barring"]):
    def barred_in(self, season: Season, number: int) -> set[int]:
        """The entries that are kept out of the pairing of a round: the last word about them counts."""
        words = self.filter(round__season=season, round__number__lte=number).order_by("round__number", "pk")
        last = dict(words.values_list("entry_id", "barred"))
        return {entry_id for entry_id, barred in last.items() if barred}


class Barring(models.Model):
    """From this round on an entrant is kept out of pairings, or (`barred` false) is let in again."""

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="barrings")
    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="barrings")
    barred = models.BooleanField(_("kept out"))

    objects = BarringQuerySet.as_manager()

    class Meta:
        verbose_name = _("barring")
        verbose_name_plural = _("barrings")
        ordering = ["round", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["round", "entry"], name="one_word_about_barring_a_round"),
        ]

    def __str__(self) -> str:
        return f"{self.entry}: {self.barred}"
