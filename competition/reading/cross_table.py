"""Who met whom in a season: everybody in the order of the standing, and the games of each pair."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, replace
from functools import cached_property

from competition.models import Game, Season
from competition.models.round import COUNTED_STATES
from competition.reading.people import Person, by_name, people_of
from competition.reading.standing import list_page


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
