"""What there is to tell of a season: leaders, climbs, upsets, series, and who keep meeting each other."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from competition.systems.season import Result

SHORTEST_SERIES = 2


@dataclass(frozen=True, slots=True)
class ListAfter:
    """The list after a round (0: the start list): the places that are shown, and everybody's value."""

    round: int
    places: Mapping[str, int]
    values: Mapping[str, Fraction]


@dataclass(frozen=True, slots=True)
class Meeting:
    """A game of a round; a result of None: not played yet."""

    round: int
    white: str
    black: str
    result: Result | None

    @property
    def winner(self) -> str | None:
        """Who won at the board."""
        return {Result.WHITE_WINS: self.white, Result.BLACK_WINS: self.black}.get(self.result or Result.DRAW)

    @property
    def loser(self) -> str | None:
        return {Result.WHITE_WINS: self.black, Result.BLACK_WINS: self.white}.get(self.result or Result.DRAW)

    @property
    def was_played(self) -> bool:
        return self.result is not None and self.result.played


@dataclass(frozen=True, slots=True)
class Reign:
    """Somebody led the list after so many rounds in a row, from the first to the last of them."""

    entrant: str
    first: int
    last: int
    length: int = 1


@dataclass(frozen=True, slots=True)
class Climb:
    """Somebody rose from a place in the list after `first` to a better one in that after `last`."""

    entrant: str
    first: int
    last: int
    was: int
    now: int

    @property
    def places(self) -> int:
        return self.was - self.now


@dataclass(frozen=True, slots=True)
class Upset:
    """The winner was worth less than the loser in the list before the round."""

    round: int
    winner: str
    loser: str
    winner_value: Fraction
    loser_value: Fraction

    @property
    def difference(self) -> Fraction:
        return self.loser_value - self.winner_value


@dataclass(frozen=True, slots=True)
class Series:
    """So many games in a row, from one round to another; `goes_on`: it was not broken since."""

    entrant: str
    length: int
    first: int
    last: int
    goes_on: bool


@dataclass(frozen=True, slots=True)
class Pair:
    """Two who met so many times."""

    one: str
    other: str
    times: int


def reigns(lists: Sequence[ListAfter]) -> list[Reign]:
    """Who led, from round to round; the start list does not count."""
    found: list[Reign] = []
    for each in lists:
        leader = next((who for who, place in each.places.items() if place == 1), None)
        if each.round == 0 or leader is None:
            continue
        if found and found[-1].entrant == leader:
            found[-1] = Reign(leader, found[-1].first, each.round, found[-1].length + 1)
        else:
            found.append(Reign(leader, each.round, each.round))
    return found


def climbs_of_rounds(lists: Sequence[ListAfter]) -> dict[int, list[Climb]]:
    """Who rose most places in each round, all of them where several rose as far."""
    return {
        after.round: _highest(
            Climb(who, before.round, after.round, before.places[who], place)
            for who, place in after.places.items()
            if who in before.places
        )
        for before, after in zip(lists, lists[1:], strict=False)
    }


def climbs_of_season(lists: Sequence[ListAfter]) -> list[Climb]:
    """Everybody's way from his first list to the last one, in the order of the last one."""
    first: dict[str, tuple[int, int]] = {}
    for each in lists:
        for who, place in each.places.items():
            first.setdefault(who, (each.round, place))
    if not lists:
        return []
    return [
        Climb(who, first[who][0], lists[-1].round, first[who][1], place)
        for who, place in sorted(lists[-1].places.items(), key=lambda item: item[1])
    ]


def biggest_climbs(lists: Sequence[ListAfter]) -> list[Climb]:
    """Who rose most places over the season; nobody when nobody rose."""
    return _highest(climbs_of_season(lists))


def upsets(
    games: Iterable[Meeting], lists: Sequence[ListAfter], ratings: Mapping[str, int | None]
) -> dict[int, Upset]:
    """The upset of each round that has one: the biggest difference in value, then in rating."""
    found: dict[int, tuple[tuple[Fraction, int], Upset]] = {}
    for game in games:
        before = max((each for each in lists if each.round < game.round), key=_round, default=None)
        winner, loser = game.winner, game.loser
        if before is None or winner is None or loser is None:
            continue
        if winner not in before.values or loser not in before.values:
            continue
        upset = Upset(game.round, winner, loser, before.values[winner], before.values[loser])
        rank = (upset.difference, (ratings.get(loser) or 0) - (ratings.get(winner) or 0))
        if upset.difference > 0 and (game.round not in found or rank > found[game.round][0]):
            found[game.round] = (rank, upset)
    return {number: upset for number, (_rank, upset) in sorted(found.items())}


def biggest_upset(found: Mapping[int, Upset]) -> Upset | None:
    """That of the season, the earliest where several were as big."""
    return max(found.values(), key=lambda upset: (upset.difference, -upset.round), default=None)


def longest_series(games: Iterable[Meeting], *, wins_only: bool) -> list[Series]:
    """The longest series without a loss, or of wins, all of them where several are as long.

    Only games at the board count: absences, byes and results by default neither lengthen nor break one.
    """
    played: dict[str, list[Meeting]] = defaultdict(list)
    for game in games:
        if game.was_played:
            played[game.white].append(game)
            played[game.black].append(game)
    found = [series for who, own in played.items() for series in _series(who, own, wins_only)]
    longest = max((each.length for each in found), default=0)
    return [each for each in found if each.length == longest >= SHORTEST_SERIES]


def most_met(games: Iterable[Meeting]) -> list[Pair]:
    """The pairs that played each other most often; none as long as nobody met twice."""
    times = Counter(tuple(sorted((game.white, game.black))) for game in games if game.was_played)
    most = max(times.values(), default=0)
    return [Pair(one, other, most) for (one, other), number in times.items() if number == most > 1]


def _round(each: ListAfter) -> int:
    return each.round


def _highest(climbs: Iterable[Climb]) -> list[Climb]:
    risen = [climb for climb in climbs if climb.places > 0]
    most = max((climb.places for climb in risen), default=0)
    return sorted((climb for climb in risen if climb.places == most), key=lambda climb: climb.now)


def _series(who: str, games: Sequence[Meeting], wins_only: bool) -> list[Series]:
    """His series one after the other; `games` are his, in the order of the rounds."""
    found: list[Series] = []
    run: list[int] = []
    for game in games:
        if game.winner == who or (not wins_only and game.winner is None):
            run.append(game.round)
        elif run:
            found.append(Series(who, len(run), run[0], run[-1], goes_on=False))
            run = []
    if run:
        found.append(Series(who, len(run), run[0], run[-1], goes_on=True))
    return found
