"""Which limits a game would break, how far it would be beyond them, and who may be the bye."""

from __future__ import annotations

from collections.abc import Sequence
from string import ascii_uppercase
from typing import cast

import numpy as np
from numpy.typing import NDArray

from competition.systems.pairing.history import History, Indexes
from competition.systems.pairing.schemes import lots, partners
from competition.systems.rules.model import LadderRules
from competition.systems.rules.pairing import LIMITS
from competition.systems.tally import BLACK, WHITE

BITS = {name: 1 << position for position, name in enumerate(LIMITS)}
NEVER = 1 << len(LIMITS)
# Not a limit: the game is none of those that were published.
CHANGED = "changed"
BITS[CHANGED] = NEVER << 1
Masks = NDArray[np.uint16]
Degree = NDArray[np.int32]
Degrees = dict[str, Degree]


def names_of(mask: int) -> tuple[str, ...]:
    """The names of the limits in a mask."""
    return tuple(name for name in LIMITS if mask & BITS[name])


class Limits:
    """The limits of one evening; `present` is the list of step 1, `order` the whole list."""

    def __init__(
        self, rules: LadderRules, history: History, present: Sequence[str], order: Sequence[str]
    ) -> None:
        self._rules = rules
        self._history = history
        self._present = present
        self._place = {key: place for place, key in enumerate(order, start=1)}
        self._position = {key: position for position, key in enumerate(present)}
        first = rules.pairing.first_rounds
        self.by_scheme = first is not None and history.number in first.rounds
        bottom = rules.pairing.rematch.bottom
        self._bottom = frozenset(present[-bottom.places :]) if bottom else frozenset()
        self.hard = NEVER | sum(BITS[name] for name in LIMITS if name not in rules.pairing.relax)

    def degrees(self, players: Sequence[str]) -> Degrees:
        """By limit how far a game of each two of `players` would be beyond it (0: not at all)."""
        found = {
            "distance": self._distance(players),
            "groups": self._groups(players),
            "colours": self._colours(players),
            **self._rematches(players),
        }
        return {name: np.maximum(degree, 0) for name, degree in found.items() if degree is not None}

    def masks(self, players: Sequence[str], degrees: Degrees) -> Masks:
        """The limits that a game of each two of `players` would break, as bits (with NEVER: forbidden)."""
        masks: Masks = np.zeros((len(players), len(players)), dtype=np.uint16)
        for name, degree in degrees.items():
            masks[degree > 0] |= BITS[name]
        index = {key: i for i, key in enumerate(players)}
        for one, other in (*self._rules.pairing.forbidden, *self._history.to_come):
            if one in index and other in index:
                masks[index[one], index[other]] |= NEVER
                masks[index[other], index[one]] |= NEVER
        np.fill_diagonal(masks, NEVER)
        return masks

    def _distance(self, players: Sequence[str]) -> Degree | None:
        """Places beyond the greatest distance in step 1's list."""
        limit = self._rules.pairing.max_distance
        if limit is None or self.by_scheme:
            return None
        positions = np.array([self._position[key] for key in players], dtype=np.int32)
        return _apart(positions) - limit

    def _groups(self, players: Sequence[str]) -> Degree | None:
        """Letters beyond the greatest distance between two groups; who has none meets everybody."""
        limit = self._rules.pairing.max_group_distance
        if limit is None:
            return None
        letters = self._rules.groups.letters if self._rules.groups else ascii_uppercase
        groups = [self._history.group_of(key) for key in players]
        places = np.array([letters.find(group) if group else -1 for group in groups], dtype=np.int32)
        has_one = places >= 0
        return np.where(has_one[:, None] & has_one[None, :], _apart(places) - limit, 0)

    def _colours(self, players: Sequence[str]) -> Degree | None:
        """The lower excess of the two ways."""
        colours = self._rules.pairing.colours
        if colours.max_balance is None and colours.max_run is None:
            return None
        white = np.array([self.colour_excess(key, WHITE) for key in players], dtype=np.int32)
        black = np.array([self.colour_excess(key, BLACK) for key in players], dtype=np.int32)
        one_way: Degree = white[:, None] + black[None, :]
        return np.minimum(one_way, one_way.T)

    def colour_excess(self, entrant: str, colour: str) -> int:
        """How far he would be beyond the greatest balance and run together, with this colour."""
        colours = self._rules.pairing.colours
        balance, run = self._history.colours_after(entrant, colour)
        beyond_balance = 0 if colours.max_balance is None else max(0, balance - colours.max_balance)
        beyond_run = 0 if colours.max_run is None else max(0, run - colours.max_run)
        return beyond_balance + beyond_run

    def _rematches(self, players: Sequence[str]) -> Degrees:
        """How far one more game of each two would be beyond each rematch limit."""
        history, rematch, size = self._history, self._rules.pairing.rematch, len(players)
        position = np.full(len(history.index), -1, dtype=np.intp)
        position[[history.index[key] for key in players]] = np.arange(size)
        games = history.meetings
        here = (position[games.white] >= 0) & (position[games.black] >= 0)
        ones, others = position[games.white[here]], position[games.black[here]]
        rounds, number = games.round[here], history.number
        found: Degrees = {}

        def greatest(name: str, degrees: Indexes) -> None:
            """The greatest degree over all meetings of two."""
            of_two = found.setdefault(name, np.zeros((size, size), dtype=np.int32))
            np.maximum.at(of_two, (ones, others), degrees.astype(np.int32))
            np.maximum.at(of_two, (others, ones), degrees.astype(np.int32))

        if rematch.min_rounds_between is not None:
            greatest("min_rounds_between", rematch.min_rounds_between + 1 - np.abs(rounds - number))
        if rematch.min_games_between is not None:
            greatest("min_rounds_between", self._lacking(games.white[here], games.black[here], rounds))
        if rematch.second_from_round is not None:  # of two meetings the later one is the second
            early = np.maximum(rounds, number) < rematch.second_from_round
            greatest("second_from_round", early.astype(np.intp))
        if rematch.max_per_period is not None:
            period = self._rules.period_of(number)
            current = np.array([self._rules.period_of(int(r)) == period for r in rounds], dtype=bool)
            met = _met(ones[current], others[current], size)
            found["max_per_period"] = met + 1 - rematch.max_per_period
        if rematch.max_per_season is not None:
            found |= self._per_season(_met(ones, others, size), players, rematch.max_per_season)
        return found

    def _lacking(self, ones: Indexes, others: Indexes, rounds: Indexes) -> Indexes:
        """How many games are lacking, since (or before) a meeting, of the one who has had the fewer."""
        least = self._rules.pairing.rematch.min_games_between or 0
        return np.array(
            [
                least - min(self._history.games_between(int(key), int(r)) for key in pair)
                for *pair, r in zip(ones, others, rounds, strict=True)
            ],
            dtype=np.intp,
        )

    def _per_season(self, met: Degree, players: Sequence[str], most: int) -> Degrees:
        """Meetings too many this season; for two at the bottom up to their own number another limit."""
        beyond = met + 1 - most
        bottom = self._rules.pairing.rematch.bottom
        if bottom is None:
            return {"max_per_season": beyond}
        low = np.array([key in self._bottom for key in players], dtype=bool)
        at_bottom = low[:, None] & low[None, :] & (met < bottom.max_per_season)
        return {"max_per_season": np.where(at_bottom, 0, beyond), "bottom": np.where(at_bottom, beyond, 0)}

    def wanted(self, players: Sequence[str]) -> tuple[int, ...] | None:
        """The partner that a first-round scheme gives to each place; None in other rounds."""
        first = self._rules.pairing.first_rounds
        if not self.by_scheme or first is None:
            return None
        drawn = lots(first, self._history.season_name, self._history.number, players)
        return tuple(partners(first, len(players), drawn))

    def bye_order(self, players: Sequence[str]) -> list[str]:
        """Who is asked first to sit out (`players` in the order of the list)."""
        spread = self._rules.pairing.bye.spread
        asked = self._as_chosen(players)
        if spread is None:
            return asked
        count = self._history.byes.__getitem__ if spread == "byes" else self._history.missed
        return sorted(asked, key=count)

    def _as_chosen(self, players: Sequence[str]) -> list[str]:
        bye = self._rules.pairing.bye
        if bye.choose == "lowest":
            return list(reversed(players))
        place = cast(int, bye.place)
        return sorted(players, key=lambda key: (abs(self._place[key] - place), self._place[key] < place))

    def bye_degree(self, entrant: str) -> int:
        """How far a bye for him is beyond the limit `bye`: too often, too high, too soon, won by default."""
        bye, history = self._rules.pairing.bye, self._history
        degree = max(0, history.byes[entrant] + 1 - bye.max_per_season)
        degree += bye.not_after_forfeit_win and history.forfeit_wins[entrant] > 0
        degree += self._place[entrant] <= bye.protect_top
        if bye.min_rounds_between is not None and entrant in history.last_bye:
            degree += max(0, bye.min_rounds_between + 1 - (history.number - history.last_bye[entrant]))
        return degree


def _apart(places: Degree) -> Degree:
    apart: Degree = np.abs(places[:, None] - places[None, :])
    return apart


def _met(ones: Indexes, others: Indexes, players: int) -> Degree:
    """How often each two have met."""
    met = np.zeros((players, players), dtype=np.int32)
    np.add.at(met, (ones, others), 1)
    return met + met.T
