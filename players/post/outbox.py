"""The outbox: verbs put mail in it within their own transaction, the worker takes it out."""

from __future__ import annotations

import datetime as dt
from typing import Any

from django.utils import timezone

from players.models import Club, OutgoingMail, Player, User
from players.post.choices import wanted_topics
from players.post.letters import kind_of

# Mail goes in the order of the moment from which it may.
AHEAD = dt.timedelta(days=1)


def put(
    *,
    key: str,
    kind: str,
    facts: dict[str, Any],
    player: Player | None = None,
    address: str = "",
    language: str = "",
    urgent: bool = False,
    to_stranger: bool = False,
    now: dt.datetime | None = None,
) -> OutgoingMail | None:
    """Mail this to a player, to another address of his, or to somebody with an account.

    `key` says what the mail is about: what has been put already under it is not put again. `facts` go
    into JSON. `language` is the one that the reader has shown to read. What is `urgent`, because somebody
    sits waiting for it, goes before the rest. `to_stranger`: the address need not be known to the club,
    since its owner is only asked whether it is his. Returns None, and keeps nothing, where there is nobody
    to send it to: a player without an address, one who does not want this topic, an `address` that nobody
    of the club has.
    Raises LookupError for a kind that no writer was registered for.
    """
    topic = kind_of(kind).topic
    to = address.strip() or (player.email if player is not None else "")
    if not to or (player is None and not to_stranger and not _is_known(to)):
        return None
    if player is not None and topic is not None and topic not in wanted_topics(player):
        return None
    moment = now or timezone.now()
    mail, _made = OutgoingMail.objects.get_or_create(
        key=key,
        defaults={
            "kind": kind,
            "player": player,
            "address": to,
            "language": language or language_of(player),
            "facts": facts,
            "created_at": moment,
            "not_before": moment - AHEAD if urgent else moment,
        },
    )
    return mail


def withdraw(prefix: str) -> int:
    """Take back what still waits of the mail whose key begins so; returns how many."""
    gone, _of_each = OutgoingMail.objects.filter(key__startswith=prefix, state=OutgoingMail.WAITING).delete()
    return gone


def language_of(player: Player | None) -> str:
    """The language that he chose, else that of the club."""
    return (player.language if player is not None else "") or Club.objects.current().language


def _is_known(address: str) -> bool:
    """Whether somebody of the club has this address: no data of strangers are kept."""
    return (
        Player.objects.filter(email__iexact=address).exists()
        or User.objects.filter(email__iexact=address).exists()
    )
