"""League and cup games that are booked in a round beside what somebody did at the club."""

from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from competition.models.entry import Entry
from competition.models.league import Match
from competition.models.round import Round
from competition.systems.season import EXTERNAL_RESULTS


class ExternalGame(models.Model):
    """One league or cup game of an entrant; `match` is the match of a team that it follows from."""

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="external_games")
    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="external_games")
    date = models.DateField(_("date"), null=True, blank=True)
    team = models.CharField(_("team"), max_length=100, blank=True)
    board = models.PositiveIntegerField(_("board"), null=True, blank=True)
    result = models.CharField(_("result"), max_length=3, blank=True)
    opponent_rating = models.IntegerField(_("rating of the opponent"), null=True, blank=True)

    match = models.ForeignKey(
        Match, on_delete=models.SET_NULL, null=True, blank=True, related_name="external_games"
    )

    class Meta:
        verbose_name = _("league game")
        verbose_name_plural = _("league games")
        ordering = ["round", "pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(result__in=["", *EXTERNAL_RESULTS]), name="league_result_is_known"
            ),
            models.UniqueConstraint(
                fields=["match", "entry"], condition=Q(match__isnull=False), name="league_game_once_a_match"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.entry}: {self.team} {self.date or ''}"
