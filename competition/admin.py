"""Looking at what is stored, and repair. The way to work is the site; what is changed here has no event."""

from __future__ import annotations

from django.contrib import admin
from django.db.models import F
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from competition.models import (
    Adjustment,
    Attendance,
    Entry,
    Event,
    ExternalGame,
    Game,
    Match,
    MatchBoard,
    Prize,
    Round,
    Season,
    SideGame,
    SignUp,
    Snapshot,
    Team,
)
from players.admin import RepairAdmin


class LookingAdmin(RepairAdmin):
    """Nothing can be added, changed or removed."""

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: object = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: object = None) -> bool:
        return False


@admin.register(Season)
class SeasonAdmin(RepairAdmin):
    list_display = ["name", "slug", "game", "archived", "version", "lists_version", "lists_problem"]
    list_filter = ["archived"]
    readonly_fields = ["version", "lists_version", "lists_problem"]
    actions = ["compute_lists"]

    @admin.action(description=_("Compute the lists again"))
    def compute_lists(self, request: HttpRequest, queryset: object) -> None:
        """After a repair: the next page that shows a list computes them."""
        queryset.update(version=F("version") + 1)  # type: ignore[attr-defined]


@admin.register(Entry)
class EntryAdmin(RepairAdmin):
    list_display = [
        "player",
        "season",
        "key",
        "rating",
        "value",
        "start_rank",
        "first_round",
        "withdrawn_after",
        "away",
    ]
    list_filter = ["season"]
    list_select_related = ["player", "season"]
    search_fields = ["player__family_name", "player__given_name", "key"]
    raw_id_fields = ["player"]


@admin.register(Round)
class RoundAdmin(RepairAdmin):
    list_display = ["season", "number", "date", "time", "state", "version"]
    list_filter = ["season", "state"]
    list_select_related = ["season"]


@admin.register(Game)
class GameAdmin(RepairAdmin):
    list_display = ["round", "board", "white", "black", "result", "locked", "tag"]
    list_filter = ["round__season"]
    list_select_related = ["round__season", "white__player", "black__player"]
    raw_id_fields = ["round", "white", "black"]


@admin.register(Attendance)
class AttendanceAdmin(RepairAdmin):
    list_display = ["round", "entry", "kind", "colour", "reported_as", "reported_at", "made_by"]
    list_filter = ["round__season", "kind"]
    list_select_related = ["round__season", "entry__player"]
    raw_id_fields = ["round", "entry", "game", "reported_by", "reported_by_player"]


@admin.register(SignUp)
class SignUpAdmin(RepairAdmin):
    list_display = ["round", "entry", "kind"]
    list_select_related = ["round__season", "entry__player"]
    raw_id_fields = ["round", "entry", "reported_by", "reported_by_player"]


@admin.register(ExternalGame)
class ExternalGameAdmin(RepairAdmin):
    list_display = ["round", "entry", "date", "team", "board", "result"]
    list_select_related = ["round__season", "entry__player"]
    raw_id_fields = ["round", "entry", "match"]


@admin.register(Adjustment)
class AdjustmentAdmin(RepairAdmin):
    list_display = ["round", "entry", "points"]
    list_select_related = ["round__season", "entry__player"]
    raw_id_fields = ["round", "entry"]


@admin.register(Team)
class TeamAdmin(RepairAdmin):
    list_display = ["name", "competition", "active"]
    filter_horizontal = ["captains"]


class MatchBoardInline(admin.TabularInline):  # type: ignore[type-arg]  # takes no argument at run time
    model = MatchBoard
    extra = 0
    raw_id_fields = ["player"]


@admin.register(Match)
class MatchAdmin(RepairAdmin):
    list_display = ["date", "team", "opponent", "cancelled"]
    inlines = [MatchBoardInline]


@admin.register(SideGame)
class SideGameAdmin(RepairAdmin):
    list_display = ["season", "white", "black", "result", "played_on"]
    list_select_related = ["season", "white__player", "black__player"]
    raw_id_fields = ["white", "black"]


@admin.register(Prize)
class PrizeAdmin(RepairAdmin):
    list_display = ["season", "position", "name", "kind", "place", "group", "below"]
    list_select_related = ["season"]


@admin.register(Event)
class EventAdmin(LookingAdmin):
    list_display = ["at", "season", "round", "verb", "user", "player"]
    list_filter = ["season", "verb"]
    list_select_related = ["season", "round__season", "user", "player"]


@admin.register(Snapshot)
class SnapshotAdmin(LookingAdmin):
    list_display = ["season", "round_number", "version", "provisional", "cycle", "of_closed_round"]
    list_filter = ["season"]
    list_select_related = ["season"]
