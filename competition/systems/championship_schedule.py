"""The schedule of a championship: its missing games over the evenings that remain, by exact search.

Regulations 2019-2020, article 4: "zodat de partijen gespreid kunnen worden over het tweede
competitiegedeelte en de spelers van tevoren het programma kennen".
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import accumulate, combinations, islice

import numpy as np

from competition.systems.championship import Fixture

# Positions that the search looks at before it takes what it has. For six players and sixteen evenings
# a few hundred are enough; only lists of absences that leave hardly any room need more.
PATIENCE = 30_000
# So many choices for one evening are compared. Up to twelve players there are fewer; sixteen have millions.
CHOICES = 70_000
NO_BOUND = 1 << 62
# Two games of the same two are kept this far apart where that costs nothing.
APART = 3


@dataclass(frozen=True, slots=True)
class Obstacle:
    """Why a game has found no evening: for each evening who of the two could not, and why.

    `blocked` is by evening: (who, `absent` or `busy`), `busy` with another game of the championship; an
    evening on which both were free has none (another game would have lost its place).
    """

    game: Fixture
    blocked: tuple[tuple[int, tuple[tuple[str, str], ...]], ...]


@dataclass(frozen=True, slots=True)
class Schedule:
    """Which game is played in which round, in the order of the rounds; `left_out` says what did not fit.

    `proven`: no schedule holds more games, and none of as many is spread better. It is False only when the
    search had to stop.
    """

    games: tuple[tuple[int, Fixture], ...]
    left_out: tuple[Obstacle, ...]
    spread: int
    proven: bool

    @property
    def is_complete(self) -> bool:
        return not self.left_out


def spread_of(rounds: Sequence[int], played: Iterable[int]) -> int:
    """How far games are from being spread evenly over the rounds: 0 is best.

    With m games over R rounds, m·i/R games are due by the end of the i-th round. The spread is the sum
    over the rounds of the squared difference between the games played by then and those due by then, times
    R² (so that it is a whole number). It grows when evenings have unequal numbers of games and also when
    single games stand all at the beginning, or at the end. `played` has the round of each game.
    """
    numbers = list(played)
    total, size, done = len(numbers), len(rounds), 0
    spread = 0
    for i, number in enumerate(sorted(rounds), start=1):
        done += numbers.count(number)
        spread += (size * done - total * i) ** 2
    return spread


def make_schedule(
    fixtures: Sequence[Fixture],
    rounds: Sequence[int],
    away: Mapping[int, Collection[str]] | None = None,
    *,
    met: Mapping[frozenset[str], int] | None = None,
    patience: int = PATIENCE,
    progress: Callable[[int, int], None] | None = None,
) -> Schedule:
    """Put the games on the evenings: as many as can be, then with the least spread (`spread_of`).

    Nobody plays twice in a round or in one in which he is `away`. Of the games of two the one of the
    earlier cycle comes first. Among schedules with as many games and the same spread one is taken in which
    each player's own games are apart, and so are the games of two (`met`: the round in which they last
    met), as far as a first choice goes: that is a preference and not a proven best. The same question
    always gets the same answer. `progress` is told how many evenings have been filled, and how many are to
    be: all of them twice, first to see that it can be done and then as evenly as can be.
    """
    if not fixtures:
        return Schedule((), (), 0, True)
    problem = _Problem(fixtures, sorted(rounds), away or {}, met or {})
    proven, furthest = True, 0

    def reached(evenings: int) -> None:
        nonlocal furthest
        furthest = max(furthest, evenings)
        if progress is not None:
            progress(furthest, 2 * len(rounds))

    for lost in range(problem.surely_lost(), len(fixtures) + 1):
        search = _Search(problem, lost, patience, reached)
        found = search.run()
        proven = proven and not search.gave_up
        if found is not None:
            return problem.schedule(found, proven)
    raise AssertionError("leaving every game out is always a schedule")


Pair = tuple[int, int]
Counts = tuple[int, ...]


class _Problem:
    """The question in small numbers: players and pairs of players by index, evenings by position."""

    def __init__(
        self,
        fixtures: Sequence[Fixture],
        rounds: Sequence[int],
        away: Mapping[int, Collection[str]],
        met: Mapping[frozenset[str], int],
    ) -> None:
        self.rounds, self.away = rounds, away
        names = list(dict.fromkeys(key for f in fixtures for key in (f.white, f.black)))
        index = {key: i for i, key in enumerate(names)}
        self.names = names
        self.fixtures: dict[Pair, list[Fixture]] = {}
        for fixture in sorted(fixtures, key=lambda f: f.cycle):
            a, b = sorted((index[fixture.white], index[fixture.black]))
            self.fixtures.setdefault((a, b), []).append(fixture)
        self.pairs = list(self.fixtures)
        self.start: Counts = tuple(len(self.fixtures[pair]) for pair in self.pairs)
        self.met = [met.get(frozenset((names[a], names[b])), -APART) for a, b in self.pairs]
        self.free = [
            sum(1 << i for i, key in enumerate(names) if key not in away.get(number, ())) for number in rounds
        ]
        self._count_sets()

    def _count_sets(self) -> None:
        """For each set of players: the pairs in it, and how many games fit in it from an evening on."""
        sets, room = [], []
        for size in range(2, len(self.names) + 1):
            for some in combinations(range(len(self.names)), size):
                mask = sum(1 << i for i in some)
                inside = [bool(mask >> a & 1 and mask >> b & 1) for a, b in self.pairs]
                if any(inside):
                    sets.append(inside)
                    room.append(_later([(mask & f).bit_count() // 2 for f in self.free]))
        self.own = [[k for k, pair in enumerate(self.pairs) if i in pair] for i in range(len(self.names))]
        self.evenings = [_later([f >> i & 1 for f in self.free]) for i in range(len(self.names))]
        self._sets = np.array(sets, dtype=np.int64).reshape(-1, len(self.pairs))
        self._room = np.array(room, dtype=np.int64).reshape(-1, len(self.rounds) + 1).T
        self._own = np.array(
            [[k in mine for k in range(len(self.pairs))] for mine in self.own], dtype=np.int64
        )
        self._evenings = np.array(self.evenings, dtype=np.int64).reshape(-1, len(self.rounds) + 1).T

    def lost_at_least(self, at: int, left: Counts) -> int:
        """A number of games that can't be played any more for certain, of those left at this evening."""
        games = np.array(left, dtype=np.int64)
        within = int((self._sets @ games - self._room[at]).max())
        over = int(np.maximum(self._own @ games - self._evenings[at], 0).sum())
        return max(within, (over + 1) // 2, 0)

    def surely_lost(self) -> int:
        """A number of games that no schedule can hold."""
        return self.lost_at_least(0, self.start)

    def schedule(self, chosen: Sequence[Sequence[int]], proven: bool) -> Schedule:
        """The answer in names."""
        waiting = {pair: list(games) for pair, games in self.fixtures.items()}
        games = []
        for number, pairs in zip(self.rounds, chosen, strict=True):
            games += [(number, waiting[self.pairs[k]].pop(0)) for k in sorted(pairs)]
        busy = {(number, key) for number, f in games for key in (f.white, f.black)}
        left_out = tuple(
            Obstacle(fixture, tuple((n, self._blocked(fixture, n, busy)) for n in self.rounds))
            for left in waiting.values()
            for fixture in left
        )
        spread = spread_of(self.rounds, [number for number, _ in games])
        return Schedule(tuple(games), left_out, spread, proven)

    def _blocked(
        self, fixture: Fixture, number: int, busy: Collection[tuple[int, str]]
    ) -> tuple[tuple[str, str], ...]:
        found = []
        for key in (fixture.white, fixture.black):
            if key in self.away.get(number, ()):
                found.append((key, "absent"))
            elif (number, key) in busy:
                found.append((key, "busy"))
        return tuple(found)


def _later(numbers: Sequence[int]) -> list[int]:
    """Sums from each position to the end."""
    return list(accumulate(reversed(numbers), initial=0))[::-1]


@dataclass
class _Search:
    """Evening by evening, with `lost` games left out in the end: first whether it can be done, then how best.

    The spread depends only on how many games are played by each evening, so the least one that could still
    follow is known exactly but for who can meet whom (`_least`). The second search goes through all choices
    within a bound on the spread and, when there is none, raises the bound to the next spread that there
    was. Positions that failed with as much room are not looked at again.
    """

    problem: _Problem
    lost: int
    patience: int
    reached: Callable[[int], None]
    filled_before: int = 0
    seen: int = 0
    passed_over: bool = False
    bound: int = 0
    next_bound: int = NO_BOUND
    gave_up: bool = False
    failed: dict[tuple[int, Counts], int] = field(default_factory=dict)
    chosen: list[tuple[int, ...]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.total = sum(self.problem.start) - self.lost
        self._last = list(self.problem.met)
        self._least = cache(self._least_uncached)

    def run(self) -> list[tuple[int, ...]] | None:
        """The pairs of each evening, by the least spread unless it `gave_up`; None: no schedule was found."""
        self.bound = NO_BOUND
        if self._least(0, 0) is None or not self._fill(0, self.problem.start, 0):
            self.gave_up = self.passed_over or self.seen > self.patience
            return None
        some, self.chosen, self.seen = self.chosen, [], 0
        self.filled_before, self.passed_over = len(self.problem.rounds), False
        self._last = list(self.problem.met)
        self.next_bound = self._least(0, 0) or 0
        while self.seen <= self.patience and self.next_bound < NO_BOUND:
            better_passed_over = self.passed_over
            self.bound, self.next_bound = self.next_bound, NO_BOUND
            self.failed = {at: room for at, room in self.failed.items() if room > NO_BOUND // 2}
            if self._fill(0, self.problem.start, 0):
                self.gave_up = better_passed_over
                return self.chosen
        self.gave_up = True
        return some

    def _due(self, at: int, done: int) -> int:
        """What an evening adds to the spread when so many games have been played by its end."""
        return int((len(self.problem.rounds) * done - self.total * (at + 1)) ** 2)

    def _least_uncached(self, at: int, done: int) -> int | None:
        """The least spread from this evening on, by numbers alone; None when they can't all be played."""
        if at == len(self.problem.rounds):
            return 0 if done == self.total else None
        found = None
        for games in range(self.problem.free[at].bit_count() // 2 + 1):
            later = self._least(at + 1, done + games)
            if later is not None:
                spread = later + self._due(at, done + games)
                found = spread if found is None else min(found, spread)
        return found

    def _fill(self, at: int, left: Counts, spread: int) -> bool:
        """Fill the evenings from this one on within the bound."""
        self.reached(self.filled_before + at)
        if at == len(self.problem.rounds):
            return sum(left) == self.lost
        room = self.bound - spread
        if self.failed.get((at, left), -1) >= room:
            return False
        self.seen += 1
        if self.seen > self.patience:
            return False
        done = sum(self.problem.start) - sum(left)
        for games in self._numbers_of_games(at, done, room):
            for pairs in self._evenings(at, left, games):
                after = list(left)
                for k in pairs:
                    after[k] -= 1
                if self.problem.lost_at_least(at + 1, tuple(after)) > self.lost:
                    continue
                if self._go_on(at, pairs, tuple(after), spread + self._due(at, done + games)):
                    return True
        if self.seen <= self.patience:
            self.failed[at, left] = room
        return False

    def _go_on(self, at: int, pairs: tuple[int, ...], left: Counts, spread: int) -> bool:
        kept = {k: self._last[k] for k in pairs}
        for k in pairs:
            self._last[k] = self.problem.rounds[at]
        self.chosen.append(pairs)
        if self._fill(at + 1, left, spread):
            return True
        del self.chosen[at:]
        for k, number in kept.items():
            self._last[k] = number
        return False

    def _numbers_of_games(self, at: int, done: int, room: int) -> list[int]:
        """How many games this evening may have within the bound, the most even first, then the most."""
        found = []
        for games in range(self.problem.free[at].bit_count() // 2 + 1):
            later = self._least(at + 1, done + games)
            if later is None:
                continue
            needed = later + self._due(at, done + games)
            if needed <= room:
                found.append((needed, -games))
            else:
                self.next_bound = min(self.next_bound, self.bound - room + needed)
        return [-games for _, games in sorted(found)]

    def _evenings(self, at: int, left: Counts, games: int) -> list[tuple[int, ...]]:
        """Choices of so many games on this evening, what is most urgent and furthest apart first.

        They are all, unless there are more than `CHOICES`; then some are passed over.
        """
        free, pairs = self.problem.free[at], self.problem.pairs
        can = [k for k, (a, b) in enumerate(pairs) if left[k] and free >> a & 1 and free >> b & 1]
        urgent = [
            sum(left[k] for k in mine) / max(evenings[at], 1)
            for mine, evenings in zip(self.problem.own, self.problem.evenings, strict=True)
        ]
        number = self.problem.rounds[at]

        def preference(chosen: tuple[int, ...]) -> tuple[int, float, tuple[int, ...]]:
            close = sum(number - self._last[k] < APART for k in chosen)
            return close, -round(sum(urgent[i] for k in chosen for i in pairs[k]), 9), chosen

        can.sort(key=lambda k: preference((k,)))
        choices = (tuple(sorted(chosen)) for chosen in _disjoint(can, pairs, games))
        found = sorted(islice(choices, CHOICES), key=preference)
        self.passed_over = self.passed_over or next(choices, None) is not None
        return found


def _disjoint(can: Sequence[int], pairs: Sequence[Pair], games: int) -> Iterator[tuple[int, ...]]:
    """All sets of so many pairs in which nobody is twice; those of the first pairs come first."""
    if games == 0:
        yield ()
        return
    for position, k in enumerate(can[: len(can) - games + 1]):
        rest = [other for other in can[position + 1 :] if not set(pairs[other]) & set(pairs[k])]
        for more in _disjoint(rest, pairs, games - 1):
            yield (k, *more)
