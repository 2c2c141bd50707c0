"""The prizes of a season: a director sets the whole list."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from competition.models import Prize, Season, Verb
from competition.reading.story import prizes_of
from competition.services.actors import Deed, Refused, require_director
from competition.services.recording import lock_season, raise_version, refuse_overtaken, write_event
from competition.systems import prizes


@dataclass(frozen=True, slots=True)
class PrizeToGive:
    """A prize with what the club calls it; empty: it is called after what it is for."""

    name: str
    prize: prizes.Prize


def set_prizes(*, season: Season, wanted: Sequence[PrizeToGive], deed: Deed) -> None:
    """Let these be the prizes of a season, in this order; the same ones again are no change.

    Raises Refused for a prize that can't be, and when somebody else has set prizes since the season was at
    `deed.seen`.
    """
    require_director(deed.actor)
    for each in wanted:
        _refuse_impossible(each.prize)
    with transaction.atomic():
        locked = lock_season(season.pk)
        before = [PrizeToGive(name, prize) for name, prize in prizes_of(locked)]
        if before == list(wanted):
            return
        refuse_overtaken(locked, deed.seen, (Verb.PRIZES_SET,))
        Prize.objects.filter(season=locked).delete()
        Prize.objects.bulk_create(
            Prize(season=locked, position=position, name=each.name, **asdict(each.prize))
            for position, each in enumerate(wanted, start=1)
        )
        raise_version(locked, lists_change=False)
        data = {
            "about": {"number": len(wanted)},
            "prizes": {"was": _as_json(before), "is": _as_json(wanted)},
        }
        write_event(locked, Verb.PRIZES_SET, deed, data=data)


def _refuse_impossible(prize: prizes.Prize) -> None:
    """What the constraints of the database say, in words."""
    if prize.kind not in prizes.KINDS or prize.place < 1:
        raise Refused("prize", _("Say what the prize is for."))
    if (prize.kind == prizes.GROUP) != bool(prize.group):
        raise Refused("prize", _("Say of which group, for a prize of a group."))
    if (prize.kind == prizes.RATING) != (prize.below is not None):
        raise Refused("prize", _("Say under which rating, for a prize of a rating class."))
    if prize.minimum_games is not None and prize.minimum_percentage is not None:
        raise Refused("prize", _("A minimum is a number of games or a percentage, not both."))
    if prize.minimum_percentage is not None and prize.minimum_percentage > 100:
        raise Refused("prize", _("A percentage is at most 100."))


def _as_json(each: Sequence[PrizeToGive]) -> list[dict[str, Any]]:
    return [asdict(prize) for prize in each]
