"""League and cup matches of the club's teams, and the boards that its members play in them."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from competition.models.game import COLOURS
from competition.systems.season import EXTERNAL_RESULTS
from players.models import Player


class Team(models.Model):
    """A team of the club. `name` is what rules and lists call it, such as "1"; captains work for it."""

    name = models.CharField(_("team"), max_length=100, unique=True)
    competition = models.CharField(_("plays in"), max_length=100, blank=True)
    captains = models.ManyToManyField(
        Player, verbose_name=_("captains"), related_name="captain_of", blank=True
    )
    active = models.BooleanField(_("plays this season"), default=True)

    class Meta:
        verbose_name = _("team")
        verbose_name_plural = _("teams")
        ordering = ["name"]
        constraints = [models.CheckConstraint(condition=~Q(name=""), name="team_has_a_name")]

    def __str__(self) -> str:
        return self.name


class Match(models.Model):
    """A match of a team on a day. What is called off stays, cancelled: rows of seasons may have come of it.

    `version` is raised by every verb on the match; forms carry it.
    """

    team = models.ForeignKey(Team, verbose_name=_("team"), on_delete=models.PROTECT, related_name="matches")
    date = models.DateField(_("date"))
    opponent = models.CharField(_("opponent"), max_length=150, blank=True)
    at_home = models.BooleanField(_("at home"), default=True)
    cancelled = models.BooleanField(_("cancelled"), default=False)
    version = models.PositiveBigIntegerField(default=1, editable=False)
    changed_at = models.DateTimeField()
    changed_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )

    class Meta:
        verbose_name = _("match")
        verbose_name_plural = _("matches")
        ordering = ["date", "team", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["team", "date"], condition=Q(cancelled=False), name="one_match_a_team_a_day"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.team} {self.date}"


class MatchBoard(models.Model):
    """A member at a board of a match. `result` is his own: 1, 1/2, 0, or empty as long as it is not known.

    `unconfirmed`: he booked it himself, and no captain or director has looked at it yet.
    """

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="boards")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="match_boards")
    board = models.PositiveIntegerField(_("board"), null=True, blank=True)
    colour = models.CharField(
        _("colour"), max_length=5, blank=True, choices=[(colour, colour) for colour in COLOURS]
    )
    result = models.CharField(_("result"), max_length=3, blank=True)
    opponent_rating = models.IntegerField(_("rating of the opponent"), null=True, blank=True)
    unconfirmed = models.BooleanField(default=False)

    class Meta:
        verbose_name = _("board of a match")
        verbose_name_plural = _("boards of matches")
        ordering = ["match", F("board").asc(nulls_last=True), "pk"]
        constraints = [
            models.UniqueConstraint(fields=["match", "player"], name="one_board_a_player"),
            models.UniqueConstraint(
                fields=["match", "board"], condition=Q(board__isnull=False), name="one_player_a_board"
            ),
            models.CheckConstraint(
                condition=Q(result__in=["", *EXTERNAL_RESULTS]), name="match_result_is_known"
            ),
            models.CheckConstraint(condition=Q(colour__in=["", *COLOURS]), name="match_colour_is_known"),
        ]

    def __str__(self) -> str:
        return f"{self.match}: {self.board or ''} {self.player}"
