"""Letters: what a mail says. Whoever puts a kind of mail in the outbox registers who writes it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from players.models import MailTopic, Player


@dataclass(frozen=True)
class Letter:
    """A mail in words, the same in plain text and in HTML.

    `lines` are its paragraphs, `facts` a small table of what and what, `action` a button: its text and
    the address it leads to, a path on the site (`/ik/…/`).
    """

    subject: str
    lines: tuple[str, ...] = ()
    facts: tuple[tuple[str, str], ...] = ()
    action: tuple[str, str] | None = None
    after: tuple[str, ...] = ()


# Facts, and the player it is for, if it is for one, become a letter. The language is the reader's.
Writer = Callable[[dict[str, Any], Player | None], Letter]


@dataclass(frozen=True)
class Kind:
    """A kind of mail: who writes it, and the topic under which a player chooses to get it."""

    write: Writer = field(repr=False)
    topic: MailTopic | None = None


_kinds: dict[str, Kind] = {}


def register(kind: str, writer: Writer, *, topic: MailTopic | None = None) -> None:
    """Say who writes this kind of mail. Without a topic a player can't do without it.

    Raises ValueError for a kind that another one writes already.
    """
    known = _kinds.setdefault(kind, Kind(writer, topic))
    if known != Kind(writer, topic):
        raise ValueError(f"two writers for mail of the kind {kind!r}")


def kind_of(kind: str) -> Kind:
    """The kind with this name. Raises LookupError when nobody has registered it."""
    return _kinds[kind]


def find_topic(kind: str) -> MailTopic | None:
    """The topic under which a player chooses to get this kind; None where there is no choice."""
    known = _kinds.get(kind)
    return known.topic if known is not None else None
