"""What a pairing made by hand is like: the limits that it breaks, and how far apart its players stand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from competition.systems.errors import SeasonError
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


def judge(season: Season, number: int, games: Sequence[tuple[str, str]], bye: str | None = None) -> Verdict:
    """The verdict on a pairing of round `number`: games as (white, black), and who would sit out.

    The colours are judged as they are given. Raises SeasonError for somebody who is not in the list,
    or stands in the pairing twice.
    """
    order = find_system(season.rules.system).pairing_order(season, number)
    playing = [entrant for game in games for entrant in game] + ([bye] if bye else [])
    for entrant in playing:
        if entrant not in order:
            raise SeasonError(
                "unknown_id", "games", f"round {number}: {entrant!r} is not in the list", value=entrant
            )
        if playing.count(entrant) > 1:
            raise SeasonError(
                "twice_in_round", "games", f"round {number}: {entrant!r} stands twice", value=entrant
            )
    present = [key for key in order if key in set(playing)]
    history = History(season, number)
    limits = Limits(season.rules, history, present, order)
    masks = limits.masks(present)
    position = {key: i for i, key in enumerate(present)}
    return Verdict(
        games=tuple(
            _judge_game(white, black, int(masks[position[white], position[black]]), position, limits, history)
            for white, black in games
        ),
        bye_broken=bye is not None and limits.bye_mask(bye) > 0,
    )


def judge_pairing(season: Season, pairing: Pairing) -> Verdict:
    """The verdict on a pairing that was made, to lay beside one made by hand."""
    return judge(season, pairing.round, [(g.white, g.black) for g in pairing.games], pairing.bye)


def _judge_game(
    white: str, black: str, mask: int, position: dict[str, int], limits: Limits, history: History
) -> GameVerdict:
    broken = list(names_of(mask))
    if mask & NEVER:
        broken.append(FORBIDDEN)
    fits = limits.colour_fits(white, WHITE) and limits.colour_fits(black, BLACK)
    if not fits and "colours" not in broken:
        broken.insert(0, "colours")
    rounds = tuple(meeting.round for meeting in history.meetings_of(white, black))
    return GameVerdict(white, black, abs(position[white] - position[black]), tuple(broken), rounds)
