"""Mail to many players at once, in a few queries: a pairing concerns everybody."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from players.models import Club, MailChoice, OutgoingMail, Player
from players.models.mail import WANTED_BY_DEFAULT
from players.post.letters import kind_of

if TYPE_CHECKING:
    from collections.abc import Iterator

_silent: ContextVar[bool] = ContextVar("no_mail", default=False)


@dataclass(frozen=True)
class ToPlayer:
    """A mail that a player gets if he has an address and wants it."""

    key: str
    kind: str
    player: Player
    facts: dict[str, Any]


@contextmanager
def without_mail() -> Iterator[None]:
    """Nothing that is done inside is mailed: what it is about is long past, or invented."""
    token = _silent.set(True)
    try:
        yield
    finally:
        _silent.reset(token)


def is_silent() -> bool:
    """Whether nothing is mailed now."""
    return _silent.get()


def put_all(items: Iterable[ToPlayer], now: dt.datetime) -> None:
    """Put these in the outbox, but for what is there already.

    Who has no address, has left, or does not want such mail gets none. Raises LookupError for a kind that
    no writer was registered for.
    """
    items = [item for item in items if item.player.email and item.player.active]
    if not items or is_silent():
        return
    said = {
        (player, topic): wanted
        for player, topic, wanted in MailChoice.objects.filter(
            player__in={item.player.pk for item in items}
        ).values_list("player", "topic", "wanted")
    }
    language = Club.objects.current().language
    rows = []
    for item in items:
        topic = kind_of(item.kind).topic
        if topic and not said.get((item.player.pk, topic.value), topic in WANTED_BY_DEFAULT):
            continue
        rows.append(
            OutgoingMail(
                key=item.key,
                kind=item.kind,
                player=item.player,
                address=item.player.email,
                language=item.player.language or language,
                facts=item.facts,
                created_at=now,
                not_before=now,
            )
        )
    OutgoingMail.objects.bulk_create(rows, ignore_conflicts=True)


def take_back(mail: OutgoingMail) -> bool:
    """Withdraw one mail, unless the worker was quicker; returns whether it was still there."""
    gone, _of_each = OutgoingMail.objects.filter(pk=mail.pk, state=OutgoingMail.WAITING).delete()
    return gone > 0
