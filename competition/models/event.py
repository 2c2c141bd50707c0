"""The history: one event for everything that somebody did. Nothing is ever changed or removed in it."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from competition.models.round import Round
from competition.models.season import Season
from competition.systems.season import Remark
from players.models import Player


class Verb(models.TextChoices):
    """What can be done, with what the history calls it."""

    SEASON_CREATED = "season_created", _("season made")
    SEASON_IMPORTED = "season_imported", _("season imported")
    ENTRY_ADDED = "entry_added", _("player entered")
    ROUNDS_PLANNED = "rounds_planned", _("rounds planned")
    SEASON_CHANGED = "season_changed", _("season changed")
    RULES_CHANGED = "rules_changed", _("rules changed")
    PAST_ROUNDS_ENTERED = "past_rounds_entered", _("past rounds entered")
    ROUND_MOVED = "round_moved", _("round moved")
    ROUND_CANCELLED = "round_cancelled", _("round cancelled")
    ROUND_INSERTED = "round_inserted", _("round inserted")
    ABSENCE_REPORTED = "absence_reported", _("absence reported")
    ABSENCE_CHANGED = "absence_changed", _("absence changed")
    ABSENCE_WITHDRAWN = "absence_withdrawn", _("absence withdrawn")
    NO_SHOW_BOOKED = "no_show_booked", _("no-show booked")
    LET_IN = "let_in", _("let in again")
    SIGNED_UP = "signed_up", _("signed up")
    SIGNS_UP_SET = "signs_up_set", _("plays only when he says so")
    SIGN_UP_WITHDRAWN = "sign_up_withdrawn", _("sign-up withdrawn")
    PAIRING_MADE = "pairing_made", _("pairing made")
    PAIRING_DISCARDED = "pairing_discarded", _("pairing discarded")
    PLAYERS_SWAPPED = "players_swapped", _("players swapped")
    COLOURS_SWAPPED = "colours_swapped", _("colours swapped")
    BOARD_LOCKED = "board_locked", _("board locked")
    BOARD_UNLOCKED = "board_unlocked", _("board unlocked")
    PAIRED_BY_HAND = "paired_by_hand", _("paired by hand")
    BOARD_BROKEN_UP = "board_broken_up", _("board broken up")
    BOARDS_CLEARED = "boards_cleared", _("begun by hand")
    KEPT_APART = "kept_apart", _("kept apart")
    LET_MEET = "let_meet", _("allowed to meet again")
    WISH_SET = "wish_set", _("board wish")
    DOOR_CLOSED = "door_closed", _("list at the door closed")
    GUEST_SEATED = "guest_seated", _("guest")
    ROUND_PUBLISHED = "round_published", _("round published")
    TROUBLE_SETTLED = "trouble_settled", _("pairing changed after publishing")
    RESULT_ENTERED = "result_entered", _("result entered")
    RESULT_CLEARED = "result_cleared", _("result cleared")
    RESULT_CLAIMED = "result_claimed", _("result entered by a player")
    CLAIMS_ACCEPTED = "claims_accepted", _("results of players taken over")
    ROUND_CLOSED = "round_closed", _("round closed")
    GAME_CORRECTED = "game_corrected", _("game corrected")
    GAME_REMOVED = "game_removed", _("game taken out")
    GAME_ADDED = "game_added", _("game added")
    ABSENCE_CORRECTED = "absence_corrected", _("absence corrected")
    ENTRY_WITHDRAWN = "entry_withdrawn", _("player withdrawn")
    GROUPS_PLACED = "groups_placed", _("groups made")
    GROUPS_MOVED = "groups_moved", _("promotion and relegation")
    CHAMPIONSHIP_ANSWERED = "championship_answered", _("championship: answer")
    CHAMPIONSHIP_SCHEDULED = "championship_scheduled", _("championship: schedule")
    CHAMPIONSHIP_MOVED = "championship_moved", _("championship: game moved")
    DECISION_MADE = "decision_made", _("decision games")
    DECISION_RESULT = "decision_result", _("result of a decision game")
    MATCH_BOOKED = "match_booked", _("league match booked")
    MATCH_CHANGED = "match_changed", _("league match changed")
    MATCH_CANCELLED = "match_cancelled", _("league match called off")
    ANONYMISED = "anonymised", _("former member anonymised")
    OWN_RESULTS_SET = "own_results_set", _("results by players")
    NAMES_ABSENT_SET = "names_absent_set", _("names of who is absent")
    PRIZES_SET = "prizes_set", _("prizes")
    COLUMNS_CHOSEN = "columns_chosen", _("columns of the standing")
    PROPOSAL_SHARED = "proposal_shared", _("proposal of rules shared")
    PROPOSAL_CLOSED = "proposal_closed", _("proposal of rules no longer shared")
    SEASON_ARCHIVED = "season_archived", _("season put away")
    SEASON_REOPENED = "season_reopened", _("season taken up again")
    UNDONE = "undone", _("taken back")


def verbs() -> list[tuple[str, Any]]:
    """All verbs with their labels; as a function, so that a new verb changes no table."""
    return Verb.choices


# Rows as JSON, by table and primary key.
Rows = dict[str, dict[str, dict[str, Any]]]


class Event(models.Model):
    """Who did what and when.

    `data` holds `about` (what a sentence needs: keys of entrants, board, result, kind) and, for what
    can be taken back, `was` and `is`: the rows of the round that changed, before and after.
    """

    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="events")
    round = models.ForeignKey(Round, on_delete=models.CASCADE, null=True, blank=True, related_name="events")
    verb = models.CharField(max_length=30, choices=verbs)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    player = models.ForeignKey(Player, on_delete=models.SET_NULL, null=True, blank=True, related_name="+")
    at = models.DateTimeField()
    version = models.PositiveBigIntegerField(help_text=_("The version of the season that it led to."))
    data = models.JSONField(default=dict)
    undone_by = models.OneToOneField(
        "self", on_delete=models.SET_NULL, null=True, blank=True, related_name="undoes"
    )

    class Meta:
        verbose_name = _("event")
        verbose_name_plural = _("events")
        ordering = ["season", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["season", "version"], name="one_event_a_version"),
        ]

    def __str__(self) -> str:
        return f"{self.at:%Y-%m-%d %H:%M} {self.verb}"

    @property
    def was(self) -> Rows:
        """The rows that changed, before: by table and primary key."""
        return _of_today(self.data.get("was", {}))

    @property
    def now(self) -> Rows:
        """The rows that changed, as this left them."""
        return _of_today(self.data.get("is", {}))

    @property
    def who(self) -> str:
        """The name of the person, empty where the site did it itself."""
        return str(self.user or self.player or "")


def _of_today(rows: Rows) -> Rows:
    """Stored rows with the columns of this version: release 0.1 said `excused` and `guest` in the note."""
    found = rows.get("rows", {})
    if not any("note" in row and "excused" not in row for row in found.values()):
        return rows
    marked = {
        key: {**row, **Remark.of_0_1(row["note"], row["kind"])._asdict()}
        if "note" in row and "excused" not in row
        else row
        for key, row in found.items()
    }
    return {**rows, "rows": marked}
