"""What the entrants did before (and have standing later): whom they met, which colours, byes."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass

from competition.systems.season import Game, Kind, Result, Season
from competition.systems.tally import BLACK, WHITE, Tally, tally_rounds


@dataclass(frozen=True)
class Meeting:
    """A game of two that counts as met; `white` says who had it in a game of an earlier counted round.

    It is empty for a game by default, and for one that only stands in another round already.
    """

    round: int
    white: str


class History:
    """The games and byes that a pairing of round `number` has to reckon with."""

    def __init__(self, season: Season, number: int) -> None:
        self._season = season
        self.number = number
        self.meetings: dict[frozenset[str], list[Meeting]] = defaultdict(list)
        self._coloured: dict[str, list[int]] = defaultdict(list)
        for round_number, game, result, counted in self._standing_games():
            self._add(round_number, game, result, counted)
        earlier = season.counted_rounds(number - 1)
        index = {e.id: i for i, e in enumerate(season.entrants)}
        tallies = tally_rounds(earlier, index, number - 1).of_all()
        self.tallies: dict[str, Tally] = {key: tallies[i] for key, i in index.items()}
        self.forfeit_wins = Counter(_forfeit_winners(season, number))

    def _standing_games(self) -> Iterator[tuple[int, Game, Result | None, bool]]:
        """The games of earlier counted rounds, and (False) those that stand in other rounds already."""
        for round_ in self._season.rounds:
            if round_.number == self.number:
                continue
            counted = round_.number < self.number and round_.state.counts
            for game in round_.games:
                if counted:
                    yield round_.number, game, game.result_as_of(self.number - 1), True
                elif game.is_fixed or self._was_played_before(game):
                    yield round_.number, game, game.result, False

    def _was_played_before(self, game: Game) -> bool:
        """Whether a game of a later round has been played by the evening of this one."""
        if game.played_on is None or game.result is None:
            return False
        round_ = self._season.round(self.number)
        return round_ is None or round_.date is None or game.played_on <= round_.date

    def _add(self, round_number: int, game: Game, result: Result | None, counted: bool) -> None:
        by_default = result is not None and result.by_default
        if by_default and not self._season.rules.pairing.rematch.forfeits_count:
            return
        pair = frozenset((game.white, game.black))
        self.meetings[pair].append(Meeting(round_number, game.white if counted and not by_default else ""))
        if not by_default:
            for entrant in pair:
                self._coloured[entrant].append(round_number)

    def games_between(self, entrant: str, round_number: int) -> int:
        """How many games with a colour he has between a meeting's round and this one."""
        low, high = sorted((round_number, self.number))
        rounds = self._coloured[entrant]
        return bisect_left(rounds, high) - bisect_right(rounds, low)

    def last_colour(self, entrant: str) -> str:
        """The colour of his last game, empty without one."""
        return self.tallies[entrant].run_colour

    def last_white(self, one: str, other: str) -> str | None:
        """Who had white when these two last played before this round; None when they did not."""
        coloured = [m for m in self.meetings.get(frozenset((one, other)), ()) if m.white]
        return coloured[-1].white if coloured else None


def _forfeit_winners(season: Season, number: int) -> Iterator[str]:
    """Who won by default before this round, by a game or without a known opponent."""
    for round_ in season.counted_rounds(number - 1):
        for game in round_.games:
            result = game.result_as_of(number - 1)
            if result is Result.WHITE_BY_DEFAULT:
                yield game.white
            elif result is Result.BLACK_BY_DEFAULT:
                yield game.black
        for other in round_.others:
            if other.kind is Kind.FORFEIT_WIN:
                yield other.entrant


def colours_after(tally: Tally, colour: str) -> tuple[int, int]:
    """The colour balance (without sign) and the run after one more game with this colour."""
    balance = tally.balance + (1 if colour == WHITE else -1)
    return abs(balance), tally.run + 1 if tally.run_colour == colour else 1


def other_colour(colour: str) -> str:
    """Black for white, white for black."""
    return BLACK if colour == WHITE else WHITE
