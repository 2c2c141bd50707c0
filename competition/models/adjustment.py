"""A bonus or a penalty that a director gave by hand, in a round."""

from __future__ import annotations

from django.core.exceptions import ValidationError
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from competition.models.entry import Entry
from competition.models.round import Round
from competition.systems.errors import SeasonError
from competition.systems.rules.expressions import exact


def _is_a_number(text: str) -> None:
    try:
        exact(text)
    except SeasonError as error:
        raise ValidationError(_("This is no number such as -5 or 1/2.")) from error


class Adjustment(models.Model):
    """`points` is exact, as text ("-5", "1/2"), and public; the note is for the player and the directors."""

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="adjustments")
    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="adjustments")
    points = models.CharField(_("points"), max_length=100, validators=[_is_a_number])
    note = models.TextField(_("note"), blank=True)

    class Meta:
        verbose_name = _("adjustment")
        verbose_name_plural = _("adjustments")
        ordering = ["round", "pk"]
        constraints = [models.CheckConstraint(condition=~Q(points=""), name="adjustment_has_points")]

    def __str__(self) -> str:
        return f"{self.round}: {self.entry} {self.points}"
