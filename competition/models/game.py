"""Games: two entrants at a board, in a round or outside the ladder."""

from __future__ import annotations

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from competition.models.entry import Entry
from competition.models.round import Round
from competition.models.season import Season
from competition.systems.season import CHAMPIONSHIP, Result

RESULTS = [result.value for result in Result]
COLOURS = ["white", "black"]
# The reason that marks a game, or a bye, that came after the pairing had been published.
LATE_CHANGE = "late_change"


def _constraints(prefix: str) -> list[models.BaseConstraint]:
    return [
        models.CheckConstraint(condition=~Q(white=F("black")), name=f"{prefix}_needs_two_players"),
        models.CheckConstraint(condition=Q(result__in=["", *RESULTS]), name=f"{prefix}_result_is_known"),
    ]


class BoardGame(models.Model):
    """What a game is wherever it is played. An empty result: not played yet."""

    white = models.ForeignKey(Entry, on_delete=models.RESTRICT, related_name="%(class)ss_with_white")
    black = models.ForeignKey(Entry, on_delete=models.RESTRICT, related_name="%(class)ss_with_black")
    board = models.PositiveIntegerField(_("board"), null=True, blank=True)
    result = models.CharField(
        _("result"), max_length=10, blank=True, choices=[(result, result) for result in RESULTS]
    )
    played_on = models.DateField(_("played on"), null=True, blank=True)
    decided_in = models.PositiveIntegerField(_("decided in round"), null=True, blank=True)
    tag = models.CharField(_("tag"), max_length=50, blank=True)
    locked = models.BooleanField(_("locked"), default=False)

    class Meta:
        abstract = True


class Game(BoardGame):
    """A game of a round. Its two seats are the `Attendance` rows of the players.

    `broken` names the limits that gave way for it, `reasons` says why it was paired, as codes with
    parameters. `version` is raised with every result.
    """

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="games")
    broken = models.JSONField(default=list, blank=True)
    reasons = models.JSONField(default=list, blank=True)
    version = models.PositiveBigIntegerField(default=1, editable=False)

    class Meta:
        verbose_name = _("game")
        verbose_name_plural = _("games")
        ordering = ["round", "board", "pk"]
        constraints = _constraints("game")

    def __str__(self) -> str:
        return f"{self.board}. {self.white} - {self.black}"

    @property
    def is_fixed(self) -> bool:
        """Stands whatever is paired around it."""
        return self.locked or self.tag == CHAMPIONSHIP


class SideGame(BoardGame):
    """A game outside the ladder, such as a decision game; it earns no points."""

    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="side_games")

    class Meta:
        verbose_name = _("game outside the ladder")
        verbose_name_plural = _("games outside the ladder")
        ordering = ["season", "pk"]
        constraints = _constraints("side_game")

    def __str__(self) -> str:
        return f"{self.white} - {self.black}"
