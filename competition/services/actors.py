"""Who does something, what they may do, and the refusal of what can't be done."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass, field, replace
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _

from competition.models import Entry
from players.models import Player, User


class Refused(Exception):
    """A verb was not carried out, and nothing was changed.

    `code` is for programs ("published", "stale", "not_allowed"); `message` is translated, for the
    person who asked; `params` holds what the message was made of.
    """

    def __init__(self, code: str, message: Any, **params: Any) -> None:
        super().__init__(code, message)
        self.code = code
        self.message = message
        self.params = params

    def __str__(self) -> str:
        return str(self.message)


@dataclass(frozen=True)
class Actor:
    """Somebody with an account, a player behind his personal link, or the site's own commands."""

    user: User | None = None
    player: Player | None = None
    is_command: bool = False

    @classmethod
    def of_user(cls, user: User) -> Actor:
        """A person with an account, who may also be a player."""
        return cls(user=user, player=Player.objects.filter(user=user).first())

    @classmethod
    def of_player(cls, player: Player) -> Actor:
        """Whoever holds the personal link of this player."""
        return cls(player=player)

    @classmethod
    def command(cls) -> Actor:
        """Whoever works on the machine itself."""
        return cls(is_command=True)

    @property
    def may_direct(self) -> bool:
        return self.is_command or (self.user is not None and self.user.may_direct)

    def is_player(self, entry: Entry) -> bool:
        """Whether this entry is his own."""
        return self.player is not None and self.player.pk == entry.player_id


@dataclass(frozen=True)
class Deed:
    """Who does something, which version of it his page showed, and when.

    `seen` is the version of what the verb changes: a round, game, match or season, as the verb says; None
    does it whatever happened since. `now` is the moment at which the deed was made.
    """

    actor: Actor
    seen: int | None = None
    now: dt.datetime = field(default_factory=timezone.now)

    @property
    def unseen(self) -> Deed:
        """The same deed without a version, for a step of a verb whose version is not the round's."""
        return replace(self, seen=None)


def require_director(actor: Actor) -> None:
    """Raise Refused unless the actor may do what a director does."""
    if not actor.may_direct:
        raise Refused("not_allowed", _("Only a director may do this."))


def require_owner_or_director(actor: Actor, entry: Entry) -> None:
    """Raise Refused unless the entry is the actor's own, or he is a director."""
    if not actor.may_direct and not actor.is_player(entry):
        raise Refused("not_allowed", _("You may only do this for yourself."))
