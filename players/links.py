"""Personal links: who has one may do what concerns this player, and nothing else."""

from __future__ import annotations

from django.core.signing import BadSignature, Signer
from django.db.models import F, QuerySet

from players.models import Player

_signer = Signer(salt="players.links")
# A calendar is read by servers of others: its address must not open what the link opens.
_calendar_signer = Signer(salt="players.links.calendar")


class BadLink(Exception):
    """A link that was never given out, was revoked, or belongs to somebody who has left."""


def make_token(player: Player) -> str:
    """The part of the address that says who it is; the same until the links are revoked."""
    return _signer.sign(f"{player.pk}.{player.link_version}")


def read_token(token: str) -> Player:
    """The player whose link this is. Raises BadLink."""
    return _read(_signer, token)


def holder_of(token: str) -> QuerySet[Player]:
    """The player whose link this is, to be read with something else; nobody, where it holds no longer.

    Raises BadLink for one that was never given out.
    """
    return _holder(_signer, token)


def make_calendar_token(player: Player) -> str:
    """The part of the address of his calendar that says whose it is; it ends with his links."""
    return _calendar_signer.sign(f"{player.pk}.{player.link_version}")


def read_calendar_token(token: str) -> Player:
    """The player whose calendar this is. Raises BadLink."""
    return _read(_calendar_signer, token)


def _holder(signer: Signer, token: str) -> QuerySet[Player]:
    try:
        pk, version = signer.unsign(token).split(".")
    except (BadSignature, ValueError) as error:
        raise BadLink from error
    return Player.objects.active().filter(pk=pk, link_version=version)


def _read(signer: Signer, token: str) -> Player:
    player = _holder(signer, token).first()
    if player is None:
        raise BadLink
    return player


def is_current(player: Player, version: int) -> bool:
    """Whether a session that was opened with this version of the link may go on."""
    return Player.objects.active().filter(pk=player.pk, link_version=version).exists()


def revoke(player: Player) -> Player:
    """Make every link that was given out for this player useless; the next one is new."""
    Player.objects.filter(pk=player.pk).update(link_version=F("link_version") + 1)
    player.refresh_from_db(fields=["link_version"])
    return player
