"""What the entrants did before (and have standing later): whom they met, which colours, byes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from competition.systems.rules.model import as_ladder
from competition.systems.season import CHAMPIONSHIP, Game, Kind, Result, Round, Season
from competition.systems.tally import BLACK, WHITE

_BY_DEFAULT = frozenset((Result.WHITE_BY_DEFAULT, Result.BLACK_BY_DEFAULT, Result.DOUBLE_DEFAULT))
_COLOURS = {0: "", 1: WHITE, -1: BLACK}
Indexes = NDArray[np.intp]


@dataclass(frozen=True)
class Meetings:
    """All games that count as met: white and black by entrant index, and the round.

    `coloured` ones are not by default; `past` ones stand in an earlier round that counts.
    """

    white: Indexes
    black: Indexes
    round: Indexes
    coloured: NDArray[np.bool_]
    past: NDArray[np.bool_]


@dataclass(frozen=True)
class Meeting:
    """A game of two that counts as met; `white` is empty when it had no colours, or has not been."""

    round: int
    white: str


class History:
    """The games and byes that a pairing of round `number` has to reckon with."""

    def __init__(self, season: Season, number: int) -> None:
        self._season = season
        self.number = number
        self.index = {e.id: i for i, e in enumerate(season.entrants)}
        self.season_name = season.name
        self._ids = tuple(self.index)
        self._forfeits_count = as_ladder(season.rules).pairing.rematch.forfeits_count
        size = len(self._ids)
        self._balance, self._run, self._last = (np.zeros(size, dtype=np.intp) for _ in range(3))
        self.byes: Counter[str] = Counter()
        self.last_bye: dict[str, int] = {}
        self._played: dict[int, frozenset[int]] = {}
        self.forfeit_wins: Counter[str] = Counter()
        rows = [row for round_ in season.rounds for row in self._round(round_)]
        columns = np.array(rows, dtype=np.intp).reshape(len(rows), 5).T
        self.meetings = Meetings(columns[0], columns[1], columns[2], columns[3] > 0, columns[4] > 0)
        pairs = self._pair(columns[0], columns[1])
        self.to_come = _championship_to_come(season, number)
        self._by_pair = np.argsort(pairs, kind="stable")
        self._sorted_pairs = pairs[self._by_pair]

    def _round(self, round_: Round) -> Iterator[tuple[int, int, int, bool, bool]]:
        """The meetings of a round: all of an earlier one that counts, of others those that stand already."""
        if round_.number == self.number:
            return
        counted = round_.number < self.number and round_.state.counts
        whites, blacks = [], []
        for game in round_.games:
            result = game.result_as_of(self.number - 1) if counted else game.result
            if not (counted or game.is_fixed or self._was_played_before(game)):
                continue
            white, black = self.index[game.white], self.index[game.black]
            by_default = result in _BY_DEFAULT
            if not by_default:
                whites.append(white)
                blacks.append(black)
            if not by_default or self._forfeits_count:
                yield white, black, round_.number, not by_default, counted
            if counted and by_default:
                self._note_forfeit_win(game, result)
        if counted:
            self._played[round_.number] = frozenset((*whites, *blacks))
            self._add_colours(whites, blacks)
            self._note_others(round_)

    def _was_played_before(self, game: Game) -> bool:
        """Whether a game of a later round has been played by the evening of this one."""
        if game.played_on is None or game.result is None:
            return False
        round_ = self._season.round(self.number)
        return round_ is None or round_.date is None or game.played_on <= round_.date

    def _add_colours(self, whites: list[int], blacks: list[int]) -> None:
        for players, sign in ((whites, 1), (blacks, -1)):
            self._balance[players] += sign
            self._run[players] = np.where(self._last[players] == sign, self._run[players] + 1, 1)
            self._last[players] = sign

    def _note_forfeit_win(self, game: Game, result: Result | None) -> None:
        if result is Result.WHITE_BY_DEFAULT:
            self.forfeit_wins[game.white] += 1
        elif result is Result.BLACK_BY_DEFAULT:
            self.forfeit_wins[game.black] += 1

    def _note_others(self, round_: Round) -> None:
        byes = [other.entrant for other in round_.others if other.kind is Kind.BYE]
        self.byes.update(byes)
        self.last_bye.update(dict.fromkeys(byes, round_.number))
        self.forfeit_wins.update(other.entrant for other in round_.others if other.kind is Kind.FORFEIT_WIN)

    def _pair(self, one: Indexes, other: Indexes) -> Indexes:
        """One number for two entrants, whoever is named first."""
        pairs: Indexes = np.minimum(one, other) * len(self._ids) + np.maximum(one, other)
        return pairs

    def meetings_of(self, one: str, other: str) -> list[Meeting]:
        """The meetings of two, in the order of the rounds."""
        pair = self._pair(np.array(self.index[one]), np.array(self.index[other]))
        first, last = (int(np.searchsorted(self._sorted_pairs, pair, side)) for side in ("left", "right"))
        games = self.meetings
        return [
            Meeting(
                int(games.round[i]), self._ids[games.white[i]] if games.coloured[i] & games.past[i] else ""
            )
            for i in self._by_pair[first:last]
        ]

    def last_white(self, one: str, other: str) -> str | None:
        """Who had white when these two last played before this round; None when they did not."""
        coloured = [m for m in self.meetings_of(one, other) if m.white]
        return coloured[-1].white if coloured else None

    def group_of(self, entrant: str) -> str | None:
        """The letter of his group in the round that is paired."""
        return self._season.entrants[self.index[entrant]].group_in(self.number)

    def missed(self, entrant: str) -> int:
        """How many rounds that count since he joined he had no game with a colour in."""
        index = self.index[entrant]
        joined = self._season.entrants[index].first_round
        return sum(joined <= number and index not in played for number, played in self._played.items())

    def games_between(self, entrant: int, round_number: int) -> int:
        """How many games with a colour he (by index) has between a meeting's round and this one."""
        low, high = sorted((round_number, self.number))
        games = self.meetings
        his = games.coloured & ((games.white == entrant) | (games.black == entrant))
        return int(np.count_nonzero(his & (games.round > low) & (games.round < high)))

    def balance(self, entrant: str) -> int:
        """Whites minus blacks."""
        return int(self._balance[self.index[entrant]])

    def last_colour(self, entrant: str) -> str:
        """The colour of his last game, empty without one."""
        return _COLOURS[int(self._last[self.index[entrant]])]

    def colours_after(self, entrant: str, colour: str) -> tuple[int, int]:
        """The colour balance (without sign) and the run after one more game with this colour."""
        index, sign = self.index[entrant], 1 if colour == WHITE else -1
        run = int(self._run[index]) + 1 if self._last[index] == sign else 1
        return abs(int(self._balance[index]) + sign), run


def _championship_to_come(season: Season, number: int) -> tuple[tuple[str, str], ...]:
    """Who have a game of the championship before them on another evening: they do not meet before it.

    Where the rules have no championship such games only count as meetings.
    """
    if season.rules.championship_settings is None:
        return ()
    return tuple(
        (game.white, game.black)
        for round_ in season.rounds
        if round_.number > number and not round_.state.counts
        for game in round_.games
        if game.tag == CHAMPIONSHIP and game.result is None
    )


def other_colour(colour: str) -> str:
    """Black for white, white for black."""
    return BLACK if colour == WHITE else WHITE
