"""What a member does about his own data: what the public sees, and what he asks of the directors."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping

from django.conf import settings
from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.translation import gettext as _

from players.models import Club, MemberRequest, Player, ShownName, User
from players.services.errors import Refused, require_director
from players.services.members import NAME_FIELDS, change_member

ASKABLE = (*NAME_FIELDS, "email", "phone")


@transaction.atomic
def set_preferences(*, player: Player, shown_name: str, language: str) -> None:
    """What is shown of his name and in which language he is written to; empty: as the club has it.

    Raises Refused for what can't be chosen.
    """
    if shown_name not in ("", *ShownName.values) or language not in ("", *dict(settings.LANGUAGES)):
        raise Refused("unknown_choice", _("This can't be chosen."))
    Player.objects.filter(pk=player.pk).update(shown_name=shown_name, language=language)
    Club.objects.show_other_names()
    player.refresh_from_db()


@transaction.atomic
def ask_change(*, player: Player, wanted: Mapping[str, str]) -> MemberRequest | None:
    """Ask the directors to write these names and addresses; only what differs is asked, else nothing.

    Nothing changes before a director agrees: who found a link can't lead mail elsewhere. Raises Refused for
    what can't be stored.
    """
    known = Player.objects.select_for_update().get(pk=player.pk)
    other = {name: wanted[name].strip() for name in ASKABLE if name in wanted}
    other = {name: value for name, value in other.items() if value != getattr(known, name)}
    if not other:
        MemberRequest.objects.filter(player=known, kind=MemberRequest.CHANGE).delete()
        return None
    for name, value in other.items():
        setattr(known, name, value)
    try:
        known.clean_fields(exclude=[f.name for f in Player._meta.fields if f.name not in other])
    except ValidationError as error:
        raise Refused("invalid", " ".join(error.messages)) from error
    request, _made = MemberRequest.objects.update_or_create(
        player=player, kind=MemberRequest.CHANGE, defaults={"wanted": other}
    )
    return request


def ask_removal(*, player: Player) -> None:
    """Ask the directors to forget him; asking again changes nothing."""
    MemberRequest.objects.get_or_create(player=player, kind=MemberRequest.REMOVAL)


def take_back(*, player: Player, kind: str) -> None:
    """He no longer asks this."""
    MemberRequest.objects.filter(player=player, kind=kind).delete()


@transaction.atomic
def grant_change(*, request: MemberRequest, by: User, month: dt.date) -> None:
    """Write what a member asked for. Raises Refused for what can't be stored; a settled one does nothing."""
    require_director(by)
    found = MemberRequest.objects.select_for_update().filter(pk=request.pk, kind=MemberRequest.CHANGE).first()
    if found is None:
        return
    wanted = {name: value for name, value in found.wanted.items() if name in ASKABLE}
    change_member(player=found.player, fields=wanted, by=by, month=month)
    found.delete()


def dismiss(*, request: MemberRequest, by: User) -> None:
    """Settle a request without doing what it asks."""
    require_director(by)
    MemberRequest.objects.filter(pk=request.pk).delete()
