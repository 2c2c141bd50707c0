"""Ratings through the months: of each month the last value."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from players.models.player import Player


class RatingKind(models.TextChoices):
    """Whose rating it is. The member list shows the first four; rapid and blitz are kept for their games."""

    CLUB = "club", _("club rating")
    KNSB = "knsb", _("KNSB rating")
    FIDE = "fide", _("FIDE rating")
    KNDB = "kndb", _("KNDB rating")
    KNSB_RAPID = "knsb_rapid", _("KNSB rapid")
    KNSB_BLITZ = "knsb_blitz", _("KNSB blitz")


# The field of a player that holds the newest value.
CURRENT_FIELDS = {
    RatingKind.CLUB.value: "rating_club",
    RatingKind.KNSB.value: "rating_knsb",
    RatingKind.FIDE.value: "rating_fide",
    RatingKind.KNDB.value: "rating_kndb",
}


class Rating(models.Model):
    """A player's rating in a month, which is named by its first day."""

    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="ratings")
    kind = models.CharField(_("kind"), max_length=12, choices=RatingKind.choices)
    month = models.DateField(_("month"))
    value = models.PositiveIntegerField(_("rating"))

    class Meta:
        verbose_name = _("rating")
        verbose_name_plural = _("ratings")
        ordering = ["-month", "kind"]
        constraints = [
            models.UniqueConstraint(fields=["player", "kind", "month"], name="one_rating_a_month"),
            models.CheckConstraint(condition=models.Q(month__day=1), name="rating_month_by_its_first_day"),
        ]

    def __str__(self) -> str:
        return f"{self.player} {self.kind} {self.month:%Y-%m}: {self.value}"
