"""The member list: somebody joins, something about him changes, he leaves, he comes back."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Mapping
from typing import Any

from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models import ForeignObjectRel
from django.utils.translation import gettext as _

from players.links import revoke
from players.models import CURRENT_FIELDS, Club, Player, User
from players.models.player import set_hints
from players.names import fold
from players.services.errors import Refused, require_director
from players.services.ratings import NewRating, record_ratings

NAME_FIELDS = ("given_name", "prefix", "family_name")
FIELDS = (
    *NAME_FIELDS,
    "email",
    "phone",
    "birth_date",
    "club_number",
    "knsb_number",
    "fide_number",
    "kndb_number",
    *CURRENT_FIELDS.values(),
)


@transaction.atomic
def add_member(*, fields: Mapping[str, Any], by: User, month: dt.date) -> Player:
    """Somebody joins; his ratings are those of `month`. Raises Refused for what can't be stored."""
    require_director(by)
    player = Player(**{name: value for name, value in fields.items() if name in FIELDS})
    _check(player)
    player.save()
    _note(player, fields, month)
    return player


@transaction.atomic
def change_member(*, player: Player, fields: Mapping[str, Any], by: User, month: dt.date) -> list[str]:
    """Write these fields of a member, and return which of them were different before.

    A changed rating is noted for `month`. Raises Refused for what can't be stored.
    """
    require_director(by)
    known = Player.objects.select_for_update().get(pk=player.pk)
    changed = [name for name, value in fields.items() if name in FIELDS and getattr(known, name) != value]
    if not changed:
        return []
    for name in changed:
        setattr(known, name, fields[name])
    _check(known)
    known.save(update_fields=changed)
    if not {"birth_date", *NAME_FIELDS}.isdisjoint(changed):
        Club.objects.show_other_names()
    _note(known, {name: fields[name] for name in changed}, month)
    player.refresh_from_db()
    return changed


@transaction.atomic
def strike_off(*, player: Player, by: User) -> bool:
    """Remove who was made a member by mistake; whether he is gone. He stays when anything hangs on him."""
    require_director(by)
    for relation in Player._meta.get_fields(include_hidden=True):
        if isinstance(relation, ForeignObjectRel):
            named = relation.related_model._default_manager.filter(**{relation.field.name: player})
            if named.exists():
                return False
    if player.user_id is not None:
        return False
    player.delete()
    return True


@transaction.atomic
def deactivate(*, player: Player, by: User) -> None:
    """A member leaves: his personal link stops working, what he played stays."""
    require_director(by)
    if Player.objects.active().filter(pk=player.pk).update(active=False):
        revoke(player)
    player.refresh_from_db()


@transaction.atomic
def reactivate(*, player: Player, by: User) -> None:
    """Somebody who left is a member again; he needs a new personal link."""
    require_director(by)
    Player.objects.filter(pk=player.pk).update(active=True)
    player.refresh_from_db()


def of_the_same_name(name: str, *, but: int | None = None) -> list[Player]:
    """Everybody, active or left, with this full name, whatever its capitals and accents."""
    wanted = fold(name)
    found = [p for p in Player.objects.all() if fold(p.full_name) == wanted]
    set_hints(found)
    return [player for player in found if player.pk != but]


def _check(player: Player) -> None:
    try:
        player.full_clean(exclude=["user"])
    except ValidationError as error:
        raise Refused("invalid", _in_words(error)) from error


def _in_words(error: ValidationError) -> str:
    messages: Iterable[str] = error.messages
    return " ".join(messages) or _("This can't be stored.")


def _note(player: Player, fields: Mapping[str, Any], month: dt.date) -> None:
    kinds = {field: kind for kind, field in CURRENT_FIELDS.items()}
    record_ratings(
        [
            NewRating(player.pk, kinds[name], value)
            for name, value in fields.items()
            if name in kinds and value is not None
        ],
        month,
    )
