"""Looking at people, and repair."""

import json
from typing import Any

from django.contrib import admin, messages
from django.db import DataError, IntegrityError, models
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.utils.translation import gettext as _

from players.models import Club, KnownColumn, Player, Rating, User


class StrictDecoder(json.JSONDecoder):
    """Takes for JSON only what each database keeps: no endless numbers, no half or zero characters."""

    def decode(self, text: str, *args: Any) -> Any:
        """Read the text; whatever is wrong with it is a JSONDecodeError, which forms expect."""
        try:
            found = super().decode(text, *args)
            if "\\u0000" in json.dumps(found, ensure_ascii=False, allow_nan=False).encode().decode():
                raise ValueError("a zero character")
        except json.JSONDecodeError:
            raise
        except (ValueError, RecursionError) as error:
            raise json.JSONDecodeError(str(error), text, 0) from error
        return found


class RepairAdmin(admin.ModelAdmin):  # type: ignore[type-arg]  # takes no argument at run time
    """What the database refuses is said, and nothing of it is kept."""

    formfield_overrides = {models.JSONField: {"decoder": StrictDecoder}}

    def changeform_view(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        try:
            return super().changeform_view(request, *args, **kwargs)
        except (IntegrityError, DataError, OverflowError):
            if request.method != "POST":
                raise
            self.message_user(request, _("The database refuses this."), messages.ERROR)
            return HttpResponseRedirect(request.get_full_path())


@admin.register(User)
class UserAdmin(RepairAdmin):
    list_display = ["email", "name", "is_director", "is_administrator", "is_active"]
    list_filter = ["is_director", "is_administrator", "is_active"]
    search_fields = ["email", "name"]
    fields = ["email", "name", "is_director", "is_administrator", "is_active"]


@admin.register(Player)
class PlayerAdmin(RepairAdmin):
    list_display = ["listed_name", "email", "rating_club", "rating_knsb", "active"]
    list_filter = ["active"]
    search_fields = ["given_name", "family_name", "email", "club_number", "knsb_number", "fide_number"]
    raw_id_fields = ["user"]


@admin.register(Club)
class ClubAdmin(RepairAdmin):
    list_display = ["name", "time_zone", "language"]


@admin.register(Rating)
class RatingAdmin(RepairAdmin):
    list_display = ["player", "kind", "month", "value"]
    list_filter = ["kind", "month"]
    search_fields = ["player__given_name", "player__family_name"]
    raw_id_fields = ["player"]


@admin.register(KnownColumn)
class KnownColumnAdmin(RepairAdmin):
    list_display = ["heading", "field"]
