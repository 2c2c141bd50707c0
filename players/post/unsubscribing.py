"""Addresses in a mail that end mail about one topic: signed, for this player and this topic only."""

from __future__ import annotations

from django.core.signing import BadSignature, Signer
from django.urls import reverse

from players.models import MailTopic, Player

_signer = Signer(salt="players.post.unsubscribing")


class BadAddress(Exception):
    """An address that the site never made."""


def unsubscribe_path(player: Player, topic: MailTopic) -> str:
    """Where this player ends mail about this topic."""
    return reverse("mail:unsubscribe", args=[_signer.sign(f"{player.pk}.{topic.value}")])


def read_unsubscribe(signed: str) -> tuple[Player, MailTopic]:
    """Whose address it is, and the topic. Raises BadAddress."""
    try:
        pk, topic = _signer.unsign(signed).split(".")
        return Player.objects.get(pk=pk), MailTopic(topic)
    except (BadSignature, ValueError, Player.DoesNotExist) as error:
        raise BadAddress from error
