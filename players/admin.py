"""Looking at people, and repair."""

from django.contrib import admin

from players.models import Club, KnownColumn, Player, Rating, User


@admin.register(User)
class UserAdmin(admin.ModelAdmin):
    list_display = ["email", "name", "is_director", "is_administrator", "is_active"]
    list_filter = ["is_director", "is_administrator", "is_active"]
    search_fields = ["email", "name"]
    fields = ["email", "name", "is_director", "is_administrator", "is_active"]


@admin.register(Player)
class PlayerAdmin(admin.ModelAdmin):
    list_display = ["listed_name", "email", "rating_club", "rating_knsb", "active"]
    list_filter = ["active"]
    search_fields = ["given_name", "family_name", "email", "club_number", "knsb_number", "fide_number"]
    raw_id_fields = ["user"]


@admin.register(Club)
class ClubAdmin(admin.ModelAdmin):
    list_display = ["name", "time_zone", "language"]


@admin.register(Rating)
class RatingAdmin(admin.ModelAdmin):
    list_display = ["player", "kind", "month", "value"]
    list_filter = ["kind", "month"]
    search_fields = ["player__given_name", "player__family_name"]
    raw_id_fields = ["player"]


@admin.register(KnownColumn)
class KnownColumnAdmin(admin.ModelAdmin):
    list_display = ["heading", "field"]
