"""Somebody who left is forgotten: nothing stays in the list of members that could tell who he was."""

from __future__ import annotations

import json
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from players.links import revoke
from players.models import CURRENT_FIELDS, Club, OutgoingMail, PendingImport, Player, ShownName, User
from players.services.errors import Refused, require_director


def words_about(player: Player) -> tuple[str, ...]:
    """What may stand about him in texts elsewhere, the longest first."""
    parts = (player.full_name, player.listed_name, player.email, player.phone, player.family_name)
    return tuple(sorted({part for part in parts if len(part) > 2}, key=len, reverse=True))


def without(text: Any, words: tuple[str, ...], instead: str) -> Any:
    """The same text, or any JSON, with something else for these words."""
    if isinstance(text, str):
        for word in words:
            text = text.replace(word, instead)
        return text
    if isinstance(text, list):
        return [without(each, words, instead) for each in text]
    if isinstance(text, dict):
        return {key: without(each, words, instead) for key, each in text.items()}
    return text


@transaction.atomic
def forget(*, player: Player, by: User) -> Player:
    """Take name, addresses, numbers, dates, ratings, mail and account of a player away; he is no member then.

    What was played is not touched. Raises Refused for somebody whose account directs: that goes first.
    """
    require_director(by)
    known = Player.objects.select_for_update().get(pk=player.pk)
    if known.anonymised:
        return known
    account = known.user
    if account is not None and (account.is_director or account.is_administrator):
        raise Refused("directs", _("His account is one of a director. Take that away first."))
    words, instead = words_about(known), nameless_member(known)
    if account is not None:
        account.delete()
    for relation in Player._meta.related_objects:
        model = relation.related_model
        if not isinstance(model, str) and model._meta.app_label == Player._meta.app_label:
            model._default_manager.filter(**{relation.field.name: known}).delete()
    _forget_in_mail(words, instead)
    for pending in PendingImport.objects.all():
        if any(word in json.dumps(pending.content, ensure_ascii=False) for word in words):
            pending.delete()
    revoke(known)
    known.given_name = known.prefix = known.email = known.phone = ""
    known.club_number = known.knsb_number = known.fide_number = known.kndb_number = known.language = ""
    known.family_name = instead
    known.birth_date = known.user = None
    for field in CURRENT_FIELDS.values():
        setattr(known, field, None)
    known.shown_name = ShownName.NOTHING.value
    known.active, known.anonymised = False, True
    known.save()
    Club.objects.show_other_names()
    return known


def nameless_member(player: Player) -> str:
    """What stands where his name stood, for directors: "Oud-lid 12"."""
    return _("Former member %(number)d") % {"number": player.pk}


def _forget_in_mail(words: tuple[str, ...], instead: str) -> None:
    """Mail to others that names him."""
    for mail in OutgoingMail.objects.all().iterator(chunk_size=500):
        facts = without(mail.facts, words, instead)
        if facts != mail.facts:
            mail.facts = facts
            mail.save(update_fields=["facts"])
