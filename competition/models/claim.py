"""What the players of a game say of its result."""

from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from competition.models.entry import Entry
from competition.models.game import Game
from competition.models.round import Round
from competition.systems.season import Result

CLAIMABLE = [result.value for result in Result if result.played]


class ResultClaim(models.Model):
    """What one of the two players entered: no result, until the director enters or takes it over."""

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="claims")
    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="claims")
    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="claims")
    result = models.CharField(_("result"), max_length=10)
    at = models.DateTimeField()

    class Meta:
        verbose_name = _("result entered by a player")
        verbose_name_plural = _("results entered by players")
        ordering = ["round", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["game", "entry"], name="one_claim_a_player"),
            models.CheckConstraint(condition=Q(result__in=CLAIMABLE), name="claim_result_is_known"),
        ]

    def __str__(self) -> str:
        return f"{self.entry}: {self.result}"
