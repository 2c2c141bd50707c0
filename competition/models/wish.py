"""Wishes about the board somebody sits at: its number, and a remark for the sheet."""

from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from competition.models.entry import Entry
from competition.models.round import Round
from competition.models.season import Season

# The reason that carries the remark of a wish to the board and the sheet.
WISH = "wish"


class WishQuerySet(models.QuerySet["BoardWish"]):
    def in_round(self, season: Season, number: int) -> dict[int, BoardWish]:
        """The wishes that hold in a round, by entry: the last word about each, unless it says nothing."""
        said = self.filter(
            Q(round__number=number) | Q(whole_season=True, round__number__lt=number), round__season=season
        ).order_by("round__number", "pk")
        last = {wish.entry_id: wish for wish in said}
        return {entry_id: wish for entry_id, wish in last.items() if wish.board or wish.note}


class BoardWish(models.Model):
    """In this round (`whole_season`: from this round on) somebody sits at `board`, with a remark `note`."""

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="wishes")
    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="+")
    board = models.PositiveIntegerField(_("board"), null=True, blank=True)
    note = models.CharField(_("remark"), max_length=100, blank=True)
    whole_season = models.BooleanField(_("from this round on"), default=False)

    objects = WishQuerySet.as_manager()

    class Meta:
        verbose_name = _("board wish")
        verbose_name_plural = _("board wishes")
        ordering = ["round", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["round", "entry"], name="one_wish_a_round"),
        ]

    def __str__(self) -> str:
        return f"{self.entry_id}: {self.board or ''} {self.note}"
