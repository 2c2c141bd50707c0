"""Attendance: the one thing that an entrant does in a round. Sign-ups only say that he will be there."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from competition.models.entry import Entry
from competition.models.game import COLOURS, Game
from competition.models.league import Match
from competition.models.round import Round
from competition.systems.kinds import Kind
from competition.systems.season import EXTERNAL_RESULTS
from players.models import Player

GAME = "game"
# Marks the absence that a pairing books for who plays only when he says so, and has not.
MADE_BY_SIGN_UP = "sign_up"
ROW_KINDS = [kind.value for kind in Kind if not kind.is_signup]
SIGN_UP_KINDS = [kind.value for kind in Kind if kind.is_signup]
# Whoever has a game, has the bye or has signed up is at the club.
THERE_KINDS = [GAME, *(kind.value for kind in Kind if kind.is_there)]

_SEATED = Q(kind=GAME, game__isnull=False, colour__in=COLOURS)
_NOT_SEATED = Q(game__isnull=True, colour="") & ~Q(kind=GAME)
_NO_LEAGUE_GAME = Q(team="", board=None, result="", opponent_rating=None, match=None)


class Said(models.Model):
    """When and by whom something was said: by an account, or by a player through his own link.

    `position` is the place among the rows of an imported round; what the site wrote comes after those.
    """

    position = models.PositiveIntegerField(null=True, blank=True, editable=False)
    reported_at = models.DateTimeField(null=True, blank=True)
    reported_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    reported_by_player = models.ForeignKey(
        Player, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )

    class Meta:
        abstract = True


class Attendance(Said):
    """What an entrant does in a round: a game with a colour, a bye, or an absence of some kind.

    The external kinds may name the league game (`team`, `board`, `result`, `opponent_rating`).
    `match` is the match of a team that the row follows from; then the match says what the game was.
    `excused`: it came too late, and a director took it as in time; `note` says why. `guest`: the bye plays a
    guest, whose name is the `note`.
    `reported_as` is the kind that was asked for, where the deadline or a match made another one of it.
    `made_by` is `pairing` on a bye or exemption that a pairing wrote; `reasons` and `broken` say why. It is
    another mark on an absence that a pairing booked.
    """

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="attendances")
    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="attendances")
    kind = models.CharField(_("kind"), max_length=20, choices=[(kind, kind) for kind in [GAME, *ROW_KINDS]])
    game = models.ForeignKey(Game, on_delete=models.CASCADE, null=True, blank=True, related_name="seats")
    colour = models.CharField(
        _("colour"), max_length=5, blank=True, choices=[(colour, colour) for colour in COLOURS]
    )
    team = models.CharField(_("team"), max_length=100, blank=True)
    board = models.PositiveIntegerField(_("board"), null=True, blank=True)
    result = models.CharField(_("result"), max_length=3, blank=True)
    opponent_rating = models.IntegerField(_("rating of the opponent"), null=True, blank=True)
    match = models.ForeignKey(
        Match, on_delete=models.SET_NULL, null=True, blank=True, related_name="attendances"
    )
    note = models.TextField(_("note"), blank=True)
    excused = models.BooleanField(_("counts as in time"), default=False)
    guest = models.BooleanField(_("plays a guest"), default=False)
    made_by = models.CharField(max_length=30, blank=True)
    reported_as = models.CharField(max_length=20, blank=True)
    reasons = models.JSONField(default=list, blank=True)
    broken = models.JSONField(default=list, blank=True)

    class Meta:
        verbose_name = _("attendance")
        verbose_name_plural = _("attendances")
        ordering = ["round", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["round", "entry"], name="one_thing_in_a_round"),
            models.UniqueConstraint(
                fields=["game", "colour"], condition=Q(kind=GAME), name="one_player_a_colour"
            ),
            models.CheckConstraint(condition=Q(kind__in=[GAME, *ROW_KINDS]), name="attendance_kind_is_known"),
            models.CheckConstraint(condition=_SEATED | _NOT_SEATED, name="only_a_game_has_a_seat"),
            models.CheckConstraint(
                condition=~Q(kind=GAME) | _NO_LEAGUE_GAME, name="no_league_game_at_the_club_board"
            ),
            models.CheckConstraint(
                condition=Q(result__in=["", *EXTERNAL_RESULTS]), name="attendance_result_is_known"
            ),
            models.CheckConstraint(
                condition=Q(reported_as__in=["", *ROW_KINDS]), name="attendance_reported_as_is_known"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.entry}: {self.kind}"

    @property
    def is_absence(self) -> bool:
        """No game and no bye."""
        return self.kind not in THERE_KINDS


class SignUp(Said):
    """Says that an entrant will be there (`present`), or is there in case the number is odd (`reserve`)."""

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="sign_ups")
    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="sign_ups")
    kind = models.CharField(_("kind"), max_length=10, choices=[(kind, kind) for kind in SIGN_UP_KINDS])
    note = models.TextField(_("note"), blank=True)

    class Meta:
        verbose_name = _("sign-up")
        verbose_name_plural = _("sign-ups")
        ordering = ["round", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["round", "entry"], name="one_sign_up_a_round"),
            models.CheckConstraint(condition=Q(kind__in=SIGN_UP_KINDS), name="sign_up_kind_is_known"),
        ]

    def __str__(self) -> str:
        return f"{self.entry}: {self.kind}"
