"""What is counted for each entrant as rounds go by: games at the board, colours, evenings without a game."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, fields
from fractions import Fraction

from competition.systems.season import EXTERNAL_RESULTS, Game, Kind, Result, Round

WHITE, BLACK = "white", "black"
_SCORES = {Result.WHITE_WINS: (2, 0), Result.BLACK_WINS: (0, 2), Result.DRAW: (1, 1)}
_DEFAULTS = {
    Result.WHITE_BY_DEFAULT: ("forfeit_win", "forfeit_loss"),
    Result.BLACK_BY_DEFAULT: ("forfeit_loss", "forfeit_win"),
    Result.DOUBLE_DEFAULT: ("double_forfeit", "double_forfeit"),
}


@dataclass(frozen=True, slots=True)
class Counts:
    """The counts of a row: games at the board, colours, and evenings without a game."""

    played: int = 0
    wins: int = 0
    draws: int = 0
    losses: int = 0
    by_default: int = 0
    adjourned: int = 0
    colour_balance: int = 0
    colour_run: str = ""
    byes: int = 0
    absent: int = 0
    absent_unnotified: int = 0
    external: int = 0

    @property
    def percentage(self) -> Fraction | None:
        """Wins and half the draws of the games played, in percent; None without a game."""
        if not self.played:
            return None
        return Fraction(100 * (2 * self.wins + self.draws), 2 * self.played)


COUNTED = tuple(field.name for field in fields(Counts))


class Tally:
    """The counts of one entrant, each under the name that it has in `Counts`.

    `met` holds (opponent, twice the score) of every game at the board, in the order of the rounds.
    """

    __slots__ = (
        "absent",
        "absent_unnotified",
        "adjourned",
        "by_default",
        "byes",
        "colour_balance",
        "draws",
        "eligible_rounds",
        "external",
        "external_wins",
        "losses",
        "met",
        "run",
        "run_colour",
        "wins",
    )

    def __init__(self) -> None:
        self.wins = self.draws = self.losses = self.by_default = self.adjourned = 0
        self.colour_balance = self.run = 0
        self.run_colour = ""
        self.byes = self.absent = self.absent_unnotified = self.external = self.external_wins = 0
        self.eligible_rounds = 0
        self.met: list[tuple[int, int]] = []

    @property
    def played(self) -> int:
        return self.wins + self.draws + self.losses

    @property
    def double_score(self) -> int:
        """Twice the game points."""
        return 2 * self.wins + self.draws

    @property
    def colour_run(self) -> str:
        """The last games with one colour: "3W"."""
        return f"{self.run}{'W' if self.run_colour == WHITE else 'B'}" if self.run else ""

    def counts(self) -> Counts:
        """The counts as a row shows them."""
        return Counts(**{name: getattr(self, name) for name in COUNTED})

    def add_colour(self, colour: str) -> None:
        """A game with a colour: played, adjourned, or still to be played."""
        self.colour_balance += 1 if colour == WHITE else -1
        self.run = self.run + 1 if self.run_colour == colour else 1
        self.run_colour = colour


class Tallies:
    """The tallies of all entrants for the rounds added so far, counted when they are asked for.

    `rounds` is how many those are.
    """

    def __init__(self, index: dict[str, int], eligible: Iterable[str]) -> None:
        self._index = index
        self._eligible = frozenset(eligible)
        self._of = [Tally() for _ in index]
        self._waiting: list[tuple[Round, int]] = []
        self.rounds = 0

    def add_round(self, round_: Round, as_of: int) -> None:
        """Have a round counted as the list after round `as_of` sees it."""
        self._waiting.append((round_, as_of))
        self.rounds += 1

    def of_all(self) -> list[Tally]:
        """The tallies, by index."""
        for round_, as_of in self._waiting:
            self._count_round(round_, as_of)
        self._waiting.clear()
        return self._of

    def _count_round(self, round_: Round, as_of: int) -> None:
        eligible: set[int] = set()
        for game in round_.games:
            self._add_game(game, game.result_as_of(as_of), eligible)
        for other in round_.others:
            index = self._index[other.entrant]
            if not other.kind.is_signup:
                self._add_other(self._of[index], other.kind, other.result)
                if other.kind.value in self._eligible:
                    eligible.add(index)
        for league in round_.external_games:
            index = self._index[league.entrant]
            self._of[index].external_wins += league.result == EXTERNAL_RESULTS[0]
            if "external_game" in self._eligible:
                eligible.add(index)
        for index in eligible:
            self._of[index].eligible_rounds += 1

    def _add_game(self, game: Game, result: Result | None, eligible: set[int]) -> None:
        white, black = self._index[game.white], self._index[game.black]
        if result is not None and result.by_default:
            for index, key in zip((white, black), _DEFAULTS[result], strict=True):
                self._of[index].by_default += 1
                if key in self._eligible:
                    eligible.add(index)
            return
        for index, colour in ((white, WHITE), (black, BLACK)):
            self._of[index].add_colour(colour)
            if result is Result.ADJOURNED:
                self._of[index].adjourned += 1
                if "adjourned" in self._eligible:
                    eligible.add(index)
        if result is None or not result.played:
            return
        for index, opponent, score in zip((white, black), (black, white), _SCORES[result], strict=True):
            tally = self._of[index]
            tally.wins += score == 2
            tally.draws += score == 1
            tally.losses += score == 0
            tally.met.append((opponent, score))
            if "games" in self._eligible:
                eligible.add(index)

    @staticmethod
    def _add_other(tally: Tally, kind: Kind, result: str | None) -> None:
        if count := kind.facts.counted_in:
            setattr(tally, count, getattr(tally, count) + 1)
        if kind.is_external:
            tally.external_wins += result == EXTERNAL_RESULTS[0]
