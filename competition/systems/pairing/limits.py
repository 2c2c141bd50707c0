"""Which limits a game would break, and who may be the bye."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

import numpy as np
from numpy.typing import NDArray

from competition.systems.pairing.history import History, Indexes
from competition.systems.rules.model import LadderRules
from competition.systems.rules.pairing import LIMITS
from competition.systems.tally import BLACK, WHITE

BITS = {name: 1 << position for position, name in enumerate(LIMITS)}
NEVER = 1 << len(LIMITS)
# Not a limit: the game is none of those that were published.
CHANGED = "changed"
BITS[CHANGED] = NEVER << 1
Masks = NDArray[np.uint16]


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

    def masks(self, players: Sequence[str]) -> Masks:
        """The limits that a game of each two of `players` would break, as bits (with NEVER: forbidden)."""
        masks: Masks = np.zeros((len(players), len(players)), dtype=np.uint16)
        self._mark_distance(masks, players)
        self._mark_colours(masks, players)
        self._mark_rematches(masks, players)
        index = {key: i for i, key in enumerate(players)}
        for one, other in (*self._rules.pairing.forbidden, *self._history.to_come):
            if one in index and other in index:
                masks[index[one], index[other]] |= NEVER
                masks[index[other], index[one]] |= NEVER
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
        balance, run = self._history.colours_after(entrant, colour)
        return (colours.max_balance is None or balance <= colours.max_balance) and (
            colours.max_run is None or run <= colours.max_run
        )

    def _mark_rematches(self, masks: Masks, players: Sequence[str]) -> None:
        """The rematch limits that one more game of each two would break."""
        history, rematch = self._history, self._rules.pairing.rematch
        position = np.full(len(history.index), -1, dtype=np.intp)
        position[[history.index[key] for key in players]] = np.arange(len(players))
        games = history.meetings
        here = (position[games.white] >= 0) & (position[games.black] >= 0)
        ones, others = position[games.white[here]], position[games.black[here]]
        rounds = games.round[here]

        def mark(chosen: NDArray[np.bool_], limit: str) -> None:
            masks[ones[chosen], others[chosen]] |= BITS[limit]
            masks[others[chosen], ones[chosen]] |= BITS[limit]

        number = history.number
        if rematch.min_rounds_between is not None:
            mark(np.abs(rounds - number) <= rematch.min_rounds_between, "min_rounds_between")
        if rematch.min_games_between is not None:
            mark(self._too_few_games(games.white[here], games.black[here], rounds), "min_rounds_between")
        if rematch.second_from_round is not None:  # of two meetings the later one is the second
            mark(np.maximum(rounds, number) < rematch.second_from_round, "second_from_round")
        if rematch.max_per_period is not None:
            period = self._rules.period_of(number)
            current = np.array([self._rules.period_of(int(r)) == period for r in rounds], dtype=bool)
            met = _met(ones[current], others[current], len(players))
            masks[met >= rematch.max_per_period] |= BITS["max_per_period"]
        if rematch.max_per_season is not None:
            self._mark_season(masks, _met(ones, others, len(players)), players, rematch.max_per_season)

    def _too_few_games(self, ones: Indexes, others: Indexes, rounds: Indexes) -> NDArray[np.bool_]:
        """Whether one of the two has had too few games since (or before) their meeting."""
        least = self._rules.pairing.rematch.min_games_between or 0
        return np.array(
            [
                min(self._history.games_between(int(key), int(r)) for key in pair) < least
                for *pair, r in zip(ones, others, rounds, strict=True)
            ],
            dtype=bool,
        )

    def _mark_season(self, masks: Masks, met: Indexes, players: Sequence[str], most: int) -> None:
        """Too many meetings this season; for two at the bottom up to their own number another limit."""
        often = met >= most
        at_bottom = np.zeros_like(often)
        if bottom := self._rules.pairing.rematch.bottom:
            low = np.array([key in self._bottom for key in players], dtype=bool)
            at_bottom = low[:, None] & low[None, :] & (met < bottom.max_per_season)
        masks[often & at_bottom] |= BITS["bottom"]
        masks[often & ~at_bottom] |= BITS["max_per_season"]

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
            self._history.byes[entrant] >= bye.max_per_season
            or (bye.not_after_forfeit_win and self._history.forfeit_wins[entrant] > 0)
            or self._place[entrant] <= bye.protect_top
        )
        return BITS["bye"] if broken else 0


def _met(ones: Indexes, others: Indexes, players: int) -> Indexes:
    """How often each two have met."""
    met = np.zeros((players, players), dtype=np.intp)
    np.add.at(met, (ones, others), 1)
    return met + met.T
