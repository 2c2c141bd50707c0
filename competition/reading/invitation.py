"""Whether a member is invited to play for the championship, and what he has answered."""

from __future__ import annotations

from dataclasses import dataclass

from competition.models import Entry
from competition.reading.championship import championship_page
from competition.systems.errors import SeasonError


@dataclass(frozen=True, slots=True)
class Invitation:
    """`may_answer`: none of his games has been put on an evening yet."""

    slug: str
    season: str
    size: int
    cycles: int
    after_round: int
    answer: str
    may_answer: bool


def invitation_of(entry: Entry) -> Invitation | None:
    """The invitation of somebody who qualifies; None where there is none (yet)."""
    if not entry.season.rules.get("championship"):
        return None
    try:
        shown = championship_page(entry.season)
    except SeasonError:
        return None
    found = shown.qualified
    if not shown.has_begun or entry.key not in (*found.members, *found.asked, *found.declined):
        return None
    later = [each.game for each in shown.counted if each.round > shown.after_round]
    return Invitation(
        slug=entry.season.slug,
        season=entry.season.name,
        size=shown.size,
        cycles=shown.cycles,
        after_round=shown.after_round,
        answer=entry.championship,
        may_answer=not any(entry.key in (game.white, game.black) for game in later),
    )
