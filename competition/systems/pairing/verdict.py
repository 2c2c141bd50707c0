"""The verdict of the ladder on games made by hand: which limits they break, and how far apart two stand."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from competition.systems.errors import SeasonError
from competition.systems.pairing.colours import ColourChooser
from competition.systems.pairing.history import History
from competition.systems.pairing.limits import NEVER, Limits, names_of
from competition.systems.pairing.pairing import FORBIDDEN, GameVerdict, Judge
from competition.systems.rules.model import as_ladder
from competition.systems.season import Season
from competition.systems.tally import BLACK, WHITE


class LadderJudge(Judge):
    """Judges games of those who are `present` in round `number`; `order` is the whole current list.

    Raises SeasonError for somebody who is not in the list.
    """

    def __init__(self, season: Season, number: int, order: Sequence[str], present: Collection[str]) -> None:
        for entrant in present:
            if entrant not in order:
                raise SeasonError("not_in_list", "games", value=entrant, round_number=number)
        rules = as_ladder(season.rules)
        self._history = History(season, number)
        self._present = [key for key in order if key in present]
        self._position = {key: i for i, key in enumerate(self._present)}
        self._limits = Limits(rules, self._history, self._present, order)
        self._masks = self._limits.masks(self._present, self._limits.degrees(self._present))
        self._chooser = ColourChooser(rules, self._history, self._limits)

    def game(self, white: str, black: str) -> GameVerdict:
        one, other = self._position[white], self._position[black]
        mask = int(self._masks[one, other])
        broken = list(names_of(mask))
        if mask & NEVER:
            broken.append(FORBIDDEN)
        beyond = self._limits.colour_excess(white, WHITE) + self._limits.colour_excess(black, BLACK)
        if beyond and "colours" not in broken:
            broken.insert(0, "colours")
        rounds = tuple(meeting.round for meeting in self._history.meetings_of(white, black))
        return GameVerdict(white, black, abs(one - other), tuple(broken), rounds)

    def bye_broken(self, entrant: str) -> bool:
        return self._limits.bye_degree(entrant) > 0

    def in_order(self) -> tuple[str, ...]:
        return tuple(self._present)

    def is_present(self, key: str) -> bool:
        return key in self._position

    def white_of(self, one: str, other: str, board: int) -> tuple[str, str]:
        higher, lower = sorted((one, other), key=self._position.__getitem__)
        return self._chooser.white_of(higher, lower, board)

    def colour_balance(self, entrant: str) -> int:
        return self._history.balance(entrant)
