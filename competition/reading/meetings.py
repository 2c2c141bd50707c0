"""Who met whom: the cross table of a season, and the games of two over all seasons."""

from __future__ import annotations

import datetime as dt
from collections import defaultdict
from dataclasses import dataclass, replace
from functools import cached_property

from django.db.models import Q

from competition.models import Entry, Game, Season, SideGame
from competition.models.round import COUNTED_STATES
from competition.reading.people import Person, by_name, people_of
from competition.reading.standing import NotThere, list_page
from competition.systems.season import Result


@dataclass(frozen=True, slots=True)
class Meeting:
    """A game as one of the two sees it; `result` is that of the game, empty while it is played."""

    round: int
    white: bool
    result: str


@dataclass(frozen=True)
class CrossTablePage:
    """The people in the order of the standing, and their games by both primary keys, oldest first."""

    season: Season
    after_round: int
    people: tuple[Person, ...]
    meetings: dict[tuple[int, int], tuple[Meeting, ...]]

    @cached_property
    def of(self) -> dict[int, dict[int, tuple[Meeting, ...]]]:
        """The same by one primary key, then by that of the opponent."""
        found: dict[int, dict[int, tuple[Meeting, ...]]] = {}
        for (one, other), games in self.meetings.items():
            found.setdefault(one, {})[other] = games
        return found


def cross_table_page(season: Season) -> CrossTablePage:
    """All games of published rounds, in the order of the last list; four queries."""
    people = people_of(season)
    listed = list_page(season, columns=(), people=people)
    games = _games(season)
    shown = {row.person.entry_id: row.place for row in listed.shown}
    left = {one for pair in games for one in pair} - set(shown)
    return CrossTablePage(
        season=listed.season,
        after_round=listed.after_round,
        people=tuple(
            [replace(people[pk], place=place) for pk, place in shown.items()]
            + by_name(people[pk] for pk in left)
        ),
        meetings=games,
    )


def _games(season: Season) -> dict[tuple[int, int], tuple[Meeting, ...]]:
    found: dict[tuple[int, int], list[Meeting]] = defaultdict(list)
    games = Game.objects.filter(round__season=season, round__state__in=COUNTED_STATES)
    rows = games.order_by("round__number", "board", "pk")
    for number, white, black, result in rows.values_list("round__number", "white", "black", "result"):
        found[white, black].append(Meeting(number, True, result))
        found[black, white].append(Meeting(number, False, result))
    return {pair: tuple(meetings) for pair, meetings in found.items()}


@dataclass(frozen=True, slots=True)
class Duel:
    """A game of the two; `one_is_white` says with which colour the first of them played. `round` is None
    for a game outside the ladder."""

    season: Season
    round: int | None
    date: dt.date | None
    one_is_white: bool
    result: str


@dataclass(frozen=True, slots=True)
class HeadToHead:
    """Two players of a season and all their games, the newest first."""

    season: Season
    people: dict[str, Person]
    one: Person | None
    other: Person | None
    games: tuple[Duel, ...]

    @property
    def score(self) -> tuple[int, int, int]:
        """Won, drawn and lost at the board, as the first of the two sees it."""
        played = [duel for duel in self.games if duel.result and Result(duel.result).played]
        draws = sum(1 for duel in played if duel.result == Result.DRAW)
        lost = (Result.BLACK_WINS, Result.WHITE_WINS)
        losses = sum(1 for duel in played if duel.result == lost[0 if duel.one_is_white else 1])
        return len(played) - draws - losses, draws, losses


def head_to_head(season: Season, one: str, other: str) -> HeadToHead:
    """The games of two entrants; five queries at most. Raises NotThere for a key that nobody has."""
    people = {person.key: person for person in people_of(season).values()}
    for key in (one, other):
        if key and key not in people:
            raise NotThere(f"there is no entrant {key}")
    first, second = people.get(one), people.get(other)
    games = _games_between(first, second) if first and second and first is not second else ()
    return HeadToHead(season, people, first, second, games)


def _games_between(one: Person, other: Person) -> tuple[Duel, ...]:
    players = dict(Entry.objects.filter(pk__in=[one.entry_id, other.entry_id]).values_list("pk", "player_id"))
    first, second = players[one.entry_id], players[other.entry_id]
    of_both = Q(white__player=first, black__player=second) | Q(white__player=second, black__player=first)
    games = Game.objects.filter(of_both, round__state__in=COUNTED_STATES)
    side_games = SideGame.objects.filter(of_both)
    found = [
        Duel(
            game.round.season,
            game.round.number,
            game.played_on or game.round.date,
            game.white.player_id == first,
            game.result,
        )
        for game in games.select_related("round__season", "white").order_by("pk")
    ]
    found += [
        Duel(game.season, None, game.played_on, game.white.player_id == first, game.result)
        for game in side_games.select_related("season", "white").order_by("pk")
    ]
    found.sort(key=lambda duel: (duel.date or dt.date.min, duel.season.pk, duel.round or 0), reverse=True)
    return tuple(found)
