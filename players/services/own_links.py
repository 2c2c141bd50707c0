"""What a member does about his personal link: have it mailed, have a new one."""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone
from django.utils.translation import get_language

from players.links import revoke
from players.models import Player
from players.post.outbox import put


@transaction.atomic
def mail_links(*, address: str) -> int:
    """Mail every member with this address his link, and return how many there are.

    Several can share one: each link is a mail of its own. One a minute at most.
    """
    players = list(Player.objects.active().filter(email__iexact=address.strip())) if address.strip() else []
    for player in players:
        put(
            key=f"own-link:{player.pk}:{player.link_version}:{timezone.now():%Y%m%d%H%M}",
            kind="own_link",
            facts={},
            player=player,
            language=get_language() or "",
            urgent=True,
        )
    return len(players)


@transaction.atomic
def renew_link(*, player: Player, version: int) -> bool:
    """Make the member's link useless and mail him the new one; returns whether it was still that version.

    Where the club knows no address of him there is no mail.
    """
    known = Player.objects.select_for_update().get(pk=player.pk)
    if known.link_version != version:
        return False
    revoke(known)
    put(
        key=f"link-renewed:{known.pk}:{known.link_version}",
        kind="link_renewed",
        facts={},
        player=known,
        urgent=True,
    )
    player.refresh_from_db()
    return True
