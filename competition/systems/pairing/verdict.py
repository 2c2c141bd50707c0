"""What a pairing made by hand is like: the limits that it breaks, and how far apart its players stand."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from competition.systems.errors import SeasonError
from competition.systems.pairing.colours import ColourChooser
from competition.systems.pairing.history import History
from competition.systems.pairing.limits import NEVER, Limits, names_of
from competition.systems.pairing.pairing import Pairing
from competition.systems.registry import find_system
from competition.systems.season import Season
from competition.systems.tally import BLACK, WHITE

FORBIDDEN = "forbidden"


@dataclass(frozen=True, slots=True)
class GameVerdict:
    """A game of two as it would be judged.

    `distance` is how many places they stand apart among those who are there; `broken` are the limits
    that it breaks (`forbidden` for two who never meet), `rounds` those in which they met before.
    """

    white: str
    black: str
    distance: int
    broken: tuple[str, ...]
    rounds: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Verdict:
    """A whole pairing as it would be judged."""

    games: tuple[GameVerdict, ...]
    bye_broken: bool

    @property
    def distance(self) -> int:
        """The sum of all distances in places."""
        return sum(game.distance for game in self.games)

    @property
    def broken(self) -> int:
        """How many limits are broken, the bye's included."""
        return sum(len(game.broken) for game in self.games) + self.bye_broken


class Judge:
    """Judges games of those who are `present` in round `number`, any number of them.

    Raises SeasonError for somebody who is not in the list.
    """

    def __init__(self, season: Season, number: int, present: Collection[str]) -> None:
        order = find_system(season.rules.system).pairing_order(season, number)
        for entrant in present:
            if entrant not in order:
                raise SeasonError("not_in_list", "games", value=entrant, round_number=number)
        self.history = History(season, number)
        self._present = [key for key in order if key in present]
        self._position = {key: i for i, key in enumerate(self._present)}
        self._limits = Limits(season.rules, self.history, self._present, order)
        self._masks = self._limits.masks(self._present)
        self._chooser = ColourChooser(season.rules, self.history, self._limits)

    def game(self, white: str, black: str) -> GameVerdict:
        """A game of two with these colours."""
        one, other = self._position[white], self._position[black]
        mask = int(self._masks[one, other])
        broken = list(names_of(mask))
        if mask & NEVER:
            broken.append(FORBIDDEN)
        fits = self._limits.colour_fits(white, WHITE) and self._limits.colour_fits(black, BLACK)
        if not fits and "colours" not in broken:
            broken.insert(0, "colours")
        rounds = tuple(meeting.round for meeting in self.history.meetings_of(white, black))
        return GameVerdict(white, black, abs(one - other), tuple(broken), rounds)

    def bye_broken(self, entrant: str) -> bool:
        """Whether the limit `bye` would be broken."""
        return self._limits.bye_mask(entrant) > 0

    def in_order(self) -> tuple[str, ...]:
        """Those who are present, in the order of the list."""
        return tuple(self._present)

    def is_present(self, key: str) -> bool:
        """Whether somebody is expected this evening, so that something can be said of a game of his."""
        return key in self._position

    def white_of(self, one: str, other: str, board: int) -> tuple[str, str]:
        """Who of two gets white at this board, and by which rule."""
        higher, lower = sorted((one, other), key=self._position.__getitem__)
        return self._chooser.white_of(higher, lower, board)


def judge(season: Season, number: int, games: Sequence[tuple[str, str]], bye: str | None = None) -> Verdict:
    """The verdict on a pairing of round `number`: games as (white, black), and who would sit out.

    The colours are judged as they are given. Raises SeasonError for somebody who is not in the list,
    or stands in the pairing twice.
    """
    playing = [entrant for game in games for entrant in game] + ([bye] if bye else [])
    judge_ = Judge(season, number, set(playing))
    for entrant in playing:
        if playing.count(entrant) > 1:
            raise SeasonError("twice_in_round", "games", value=entrant, round_number=number)
    return Verdict(
        games=tuple(judge_.game(white, black) for white, black in games),
        bye_broken=bye is not None and judge_.bye_broken(bye),
    )


def judge_pairing(season: Season, pairing: Pairing) -> Verdict:
    """The verdict on a pairing that was made, to lay beside one made by hand."""
    return judge(season, pairing.round, [(g.white, g.black) for g in pairing.games], pairing.bye)
