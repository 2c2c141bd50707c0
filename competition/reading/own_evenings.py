"""A member's own games, past and next, and the evenings on which he has none."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass

from django.db.models import Q

from competition.models import Attendance, Entry, Game, Round
from competition.models.attendance import GAME
from competition.models.round import COUNTED_STATES
from players.models import Player


@dataclass(frozen=True, slots=True)
class OwnMeeting:
    """A game of his in a round whose pairing is out; `opponent_id` is that of the player."""

    game: int
    season: str
    slug: str
    notation: str
    round_number: int
    date: dt.date | None
    time: dt.time | None
    is_over: bool
    board: int | None
    is_white: bool
    opponent: str
    opponent_id: int
    opponent_key: str
    result: str


@dataclass(frozen=True, slots=True)
class OwnFree:
    """A round under way in which he has no game, and why."""

    season: str
    slug: str
    round_number: int
    date: dt.date | None
    time: dt.time | None
    kind: str


def meetings_of(player: Player) -> tuple[OwnMeeting, ...]:
    """All his games in all seasons, the newest first; one query."""
    own = Q(white__player=player) | Q(black__player=player)
    games = (
        Game.objects.filter(own, round__state__in=COUNTED_STATES)
        .select_related("round__season", "white__player", "black__player")
        .order_by("-round__season", "-round__number", "-pk")
    )
    found = [_meeting(game, player) for game in games]
    return tuple(sorted(found, key=lambda each: each.date or dt.date.min, reverse=True))


def free_of(player: Player) -> tuple[OwnFree, ...]:
    """The rounds under way in which he has no game; one query."""
    rows = Attendance.objects.filter(
        entry__player=player, entry__season__archived=False, round__state=Round.PUBLISHED.value
    ).exclude(kind=GAME)
    return tuple(
        OwnFree(
            season=row.round.season.name,
            slug=row.round.season.slug,
            round_number=row.round.number,
            date=row.round.date,
            time=row.round.time,
            kind=row.kind,
        )
        for row in rows.select_related("round__season").order_by("round__date")
    )


def _meeting(game: Game, player: Player) -> OwnMeeting:
    is_white = game.white.player_id == player.pk
    opponent = game.black if is_white else game.white
    round_ = game.round
    return OwnMeeting(
        game=game.pk,
        season=round_.season.name,
        slug=round_.season.slug,
        notation=round_.season.game,
        round_number=round_.number,
        date=game.played_on or round_.date,
        time=round_.time,
        is_over=round_.state == Round.CLOSED.value,
        board=game.board,
        is_white=is_white,
        opponent=opponent.name,
        opponent_id=opponent.player_id,
        opponent_key=opponent.key,
        result=game.result,
    )


def own_round(entry: int, number: int) -> tuple[Entry, Attendance | None]:
    """An entry with its season, and what it did in a round, with its game and both players; two queries."""
    found = Entry.objects.select_related("season").get(pk=entry)
    rows = Attendance.objects.filter(entry=found, round__number=number)
    return found, rows.select_related("game__white__player", "game__black__player").first()
