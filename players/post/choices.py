"""What mail a player wants, and the address in a mail that ends a topic."""

from __future__ import annotations

from collections.abc import Collection

from django.core.signing import BadSignature, Signer
from django.db import transaction
from django.urls import reverse

from players.models import MailChoice, MailTopic, OutgoingMail, Player
from players.models.mail import WANTED_BY_DEFAULT
from players.post.letters import find_topic


def wanted_topics(player: Player) -> set[MailTopic]:
    """The topics that this player gets mail about: his own choices, else the default."""
    said = dict(MailChoice.objects.filter(player=player).values_list("topic", "wanted"))
    return {topic for topic in MailTopic if said.get(topic.value, topic in WANTED_BY_DEFAULT)}


def is_wanted(mail: OutgoingMail) -> bool:
    """Whether who gets this mail still wants it."""
    topic = find_topic(mail.kind)
    return mail.player is None or topic is None or topic in wanted_topics(mail.player)


@transaction.atomic
def choose_topics(*, player: Player, wanted: Collection[MailTopic | str]) -> bool:
    """Get mail about these topics and no others; returns whether anything was different before."""
    before = wanted_topics(player)
    after = {topic for topic in MailTopic if topic.value in wanted}
    for topic in before ^ after:
        MailChoice.objects.update_or_create(
            player=player, topic=topic.value, defaults={"wanted": topic in after}
        )
    return before != after


def unsubscribe(*, player: Player, topic: MailTopic) -> bool:
    """No more mail about this topic; returns whether he got it before."""
    return choose_topics(player=player, wanted=wanted_topics(player) - {topic})


_signer = Signer(salt="players.post.choices")


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
