"""The start list of a new season: from last season's final standing, or from ratings."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from competition.models import Season
from competition.reading.standing import list_page
from competition.systems.season import GAMES
from players.models import Player
from players.names import Name

CHESS = GAMES[0]


class Source(StrEnum):
    """Which rating a season starts with."""

    FEDERATION = "federation"
    CLUB = "club"
    MEAN = "mean"


@dataclass(frozen=True, slots=True)
class Starter:
    """Somebody who will take part: a member, or (without `player_id`) somebody who becomes one."""

    player_id: int | None
    name: Name
    federation: int | None = None
    club: int | None = None
    hint: str = ""

    def rating(self, source: Source) -> int | None:
        """The rating that counts; where it is not known the other one, and the mean of two half up."""
        if source is Source.MEAN and self.federation is not None and self.club is not None:
            return (self.federation + self.club + 1) // 2
        wanted, other = (
            (self.federation, self.club) if source is not Source.CLUB else (self.club, self.federation)
        )
        return other if wanted is None else wanted


@dataclass(frozen=True, slots=True)
class StartLine:
    """A line of the start list. `last_place` is that in the final standing; None for who was not in it."""

    rank: int
    starter: Starter
    rating: int | None
    last_place: int | None = None


def members(game: str, ids: Iterable[int] | None = None) -> list[Starter]:
    """The active members, or those with these primary keys, by family name; one query."""
    players = Player.objects.active() if ids is None else Player.objects.filter(pk__in=list(ids))
    return [
        Starter(
            player_id=player.pk,
            name=player.name,
            federation=player.rating_knsb if game == CHESS else player.rating_kndb,
            club=player.rating_club,
            hint=player.hint,
        )
        for player in players.in_order()
    ]


def final_places(season: Season) -> dict[int, int]:
    """The places in the last list of a season, by the primary key of the player."""
    listed = list_page(season, full=True, columns=())
    places = {row.person.entry_id: row.place for row in listed.rows if row.place is not None}
    entries = season.entries.filter(pk__in=places).values_list("pk", "player_id")
    return {player: places[entry] for entry, player in entries}


def start_list(
    starters: Sequence[Starter], source: Source, places: Mapping[int, int] | None = None
) -> tuple[StartLine, ...]:
    """The starters in order: by rating, or as last season ended with the others placed by rating.

    Who was not in last season's list comes beside the one with the nearest rating: below where that one's
    is not lower, else above. Who has no rating comes last.
    """
    by_rating = sorted(starters, key=lambda s: (s.rating(source) is None, -(s.rating(source) or 0)))
    if places is None:
        ordered = by_rating
    else:
        ranked = [(places[s.player_id], s) for s in starters if s.player_id and s.player_id in places]
        ordered = [starter for _place, starter in sorted(ranked, key=lambda pair: pair[0])]
        known = {starter.player_id for starter in ordered}
        for starter in by_rating:
            if starter.player_id not in known:
                ordered.insert(_beside_nearest(starter, ordered, source), starter)
    return tuple(
        StartLine(rank, s, s.rating(source), (places or {}).get(s.player_id or 0))
        for rank, s in enumerate(ordered, start=1)
    )


def _beside_nearest(starter: Starter, ordered: Sequence[Starter], source: Source) -> int:
    wanted = starter.rating(source)
    rated = [(index, rating) for index, s in enumerate(ordered) if (rating := s.rating(source)) is not None]
    if wanted is None or not rated:
        return len(ordered)
    index, rating = min(rated, key=lambda item: (abs(item[1] - wanted), -item[0]))
    return index + 1 if rating >= wanted else index
