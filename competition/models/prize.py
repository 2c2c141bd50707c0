"""The prizes of a season, as the club has set them."""

from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from competition.models.season import Season
from competition.systems import prizes

KINDS = [
    (prizes.PLACE, _("place in the standing")),
    (prizes.GROUP, _("best of a group")),
    (prizes.RATING, _("best under a rating")),
    (prizes.CLIMB, _("most places risen")),
]


class Prize(models.Model):
    """A prize: `place` is the first, second, … of what `kind` says; `name` what the club calls it.

    At most one of the two minimums is set: so many games, or this percentage of the rounds.
    """

    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="prizes")
    position = models.PositiveIntegerField()
    name = models.CharField(_("name"), max_length=100, blank=True)
    kind = models.CharField(_("for"), max_length=10, choices=KINDS)
    place = models.PositiveIntegerField(_("place"), default=1)
    group = models.CharField(_("group"), max_length=10, blank=True)
    below = models.PositiveIntegerField(_("rating under"), null=True, blank=True)
    minimum_games = models.PositiveIntegerField(_("least number of games"), null=True, blank=True)
    minimum_percentage = models.PositiveIntegerField(
        _("least percentage of the rounds"), null=True, blank=True
    )

    class Meta:
        verbose_name = _("prize")
        verbose_name_plural = _("prizes")
        ordering = ["season", "position"]
        constraints = [
            models.UniqueConstraint(fields=["season", "position"], name="prize_position_once"),
            models.CheckConstraint(
                condition=Q(kind__in=[kind for kind, _label in KINDS]), name="prize_kind_is_known"
            ),
            models.CheckConstraint(condition=Q(place__gte=1), name="prize_place_from_one"),
            models.CheckConstraint(
                condition=Q(kind=prizes.GROUP) & ~Q(group="") | ~Q(kind=prizes.GROUP) & Q(group=""),
                name="prize_group_where_it_counts",
            ),
            models.CheckConstraint(
                condition=Q(kind=prizes.RATING, below__isnull=False)
                | ~Q(kind=prizes.RATING) & Q(below__isnull=True),
                name="prize_rating_where_it_counts",
            ),
            models.CheckConstraint(
                condition=Q(minimum_games=None) | Q(minimum_percentage=None), name="prize_one_minimum"
            ),
            models.CheckConstraint(
                condition=Q(minimum_percentage=None) | Q(minimum_percentage__lte=100),
                name="prize_percentage_at_most_all",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.season}: {self.name or self.kind} {self.place}"
