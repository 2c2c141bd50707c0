"""Which limits a game would break, and who may be the bye."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

import numpy as np
from numpy.typing import NDArray

from competition.systems.pairing.history import History, Meeting, colours_after
from competition.systems.rules import Rules
from competition.systems.rules.pairing import LIMITS
from competition.systems.tally import BLACK, WHITE

BITS = {name: 1 << position for position, name in enumerate(LIMITS)}
NEVER = 1 << len(LIMITS)
Masks = NDArray[np.uint16]


def names_of(mask: int) -> tuple[str, ...]:
    """The names of the limits in a mask."""
    return tuple(name for name in LIMITS if mask & BITS[name])


class Limits:
    """The limits of one evening; `present` is the list of step 1, `order` the whole list."""

    def __init__(self, rules: Rules, history: History, present: Sequence[str], order: Sequence[str]) -> None:
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

    def masks(self, players: Sequence[str]) -> Masks:
        """The limits that a game of each two of `players` would break, as bits (with NEVER: forbidden)."""
        masks: Masks = np.zeros((len(players), len(players)), dtype=np.uint16)
        self._mark_distance(masks, players)
        self._mark_colours(masks, players)
        index = {key: i for i, key in enumerate(players)}
        for pair, meetings in self._history.meetings.items():
            one, other = pair
            if one in index and other in index:
                _mark(masks, index[one], index[other], self.of_meetings(one, other, meetings))
        for one, other in self._rules.pairing.forbidden:
            if one in index and other in index:
                _mark(masks, index[one], index[other], NEVER)
        np.fill_diagonal(masks, NEVER)
        return masks

    def _mark_distance(self, masks: Masks, players: Sequence[str]) -> None:
        limit = self._rules.pairing.max_distance
        if limit is None or self.by_scheme:
            return
        positions = np.array([self._position[key] for key in players])
        masks[np.abs(positions[:, None] - positions[None, :]) > limit] |= BITS["distance"]

    def _mark_colours(self, masks: Masks, players: Sequence[str]) -> None:
        """A pair breaks it for which neither way keeps both players within balance and run."""
        colours = self._rules.pairing.colours
        if colours.max_balance is None and colours.max_run is None:
            return
        white = np.array([self.colour_fits(key, WHITE) for key in players], dtype=bool)
        black = np.array([self.colour_fits(key, BLACK) for key in players], dtype=bool)
        fits = (white[:, None] & black[None, :]) | (black[:, None] & white[None, :])
        masks[~fits] |= BITS["colours"]

    def colour_fits(self, entrant: str, colour: str) -> bool:
        """Whether this colour keeps him within the greatest balance and run."""
        colours = self._rules.pairing.colours
        balance, run = colours_after(self._history.tallies[entrant], colour)
        return (colours.max_balance is None or balance <= colours.max_balance) and (
            colours.max_run is None or run <= colours.max_run
        )

    def of_meetings(self, one: str, other: str, meetings: Sequence[Meeting]) -> int:
        """The rematch limits that one more game of these two would break."""
        rematch = self._rules.pairing.rematch
        number, mask = self._history.number, 0
        rounds = [m.round for m in meetings]
        if rematch.min_rounds_between is not None and any(
            abs(number - r) <= rematch.min_rounds_between for r in rounds
        ):
            mask |= BITS["min_rounds_between"]
        if rematch.min_games_between is not None and any(
            self._history.games_between(key, r) < rematch.min_games_between
            for r in rounds
            for key in (one, other)
        ):
            mask |= BITS["min_rounds_between"]
        period = self._rules.period_of(number)
        in_period = sum(1 for r in rounds if self._rules.period_of(r) == period)
        if rematch.max_per_period is not None and in_period >= rematch.max_per_period:
            mask |= BITS["max_per_period"]
        if rematch.second_from_round is not None and any(
            max(number, r) < rematch.second_from_round for r in rounds
        ):
            mask |= BITS["second_from_round"]
        return mask | self._of_season(one, other, len(rounds))

    def _of_season(self, one: str, other: str, met: int) -> int:
        rematch = self._rules.pairing.rematch
        if rematch.max_per_season is None or met < rematch.max_per_season:
            return 0
        at_bottom = one in self._bottom and other in self._bottom
        if rematch.bottom and at_bottom and met < rematch.bottom.max_per_season:
            return BITS["bottom"]
        return BITS["max_per_season"]

    def bye_order(self, players: Sequence[str]) -> list[str]:
        """Who is asked first to sit out (`players` in the order of the list)."""
        bye = self._rules.pairing.bye
        if bye.choose == "lowest":
            return list(reversed(players))
        place = cast(int, bye.place)
        return sorted(players, key=lambda key: (abs(self._place[key] - place), self._place[key] < place))

    def bye_mask(self, entrant: str) -> int:
        """The limit `bye` when he has had it often enough, won by default, or stands too high."""
        bye = self._rules.pairing.bye
        broken = (
            self._history.tallies[entrant].byes >= bye.max_per_season
            or (bye.not_after_forfeit_win and self._history.forfeit_wins[entrant] > 0)
            or self._place[entrant] <= bye.protect_top
        )
        return BITS["bye"] if broken else 0


def _mark(masks: Masks, one: int, other: int, mask: int) -> None:
    masks[one, other] |= mask
    masks[other, one] |= mask
