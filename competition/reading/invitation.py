"""Whether a member is invited to play for the championship, and what he has answered."""

from __future__ import annotations

from dataclasses import dataclass

from competition.models import Entry
from competition.reading.championship import championship_page
from competition.systems import season as facts
from competition.systems.errors import SeasonError


@dataclass(frozen=True, slots=True)
class Invitation:
    """`may_answer`: no game of his has an evening, and no other has taken the place that he declined."""

    slug: str
    season: str
    size: int
    cycles: int
    after_round: int
    first: str | None
    answer: str
    may_answer: bool


def invitation_of(entry: Entry, season: facts.Season | None) -> Invitation | None:
    """The invitation of somebody who qualifies, as this season stands; None where there is none (yet)."""
    if season is None or season.rules.championship_settings is None:
        return None
    try:
        shown = championship_page(entry.season, found=season)
    except SeasonError:
        return None
    found = shown.qualified
    if not shown.has_begun or entry.key not in (*found.members, *found.asked, *found.declined):
        return None
    return Invitation(
        slug=entry.season.slug,
        season=entry.season.name,
        size=shown.size,
        cycles=shown.cycles,
        after_round=shown.after_round,
        first=shown.first,
        answer=entry.championship,
        may_answer=shown.may_answer(entry.key),
    )
