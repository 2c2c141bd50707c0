"""What Alkmaar and Keizer share as systems: lists that follow from a chain."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Collection, Iterator

from competition.systems.chain import ListChain
from competition.systems.registry import System
from competition.systems.season import Season
from competition.systems.standing import Standing


class LadderSystem(System):
    """A system whose lists are those of a `ListChain`."""

    @abstractmethod
    def chain(self, season: Season) -> ListChain:
        """A new chain for a season."""

    def lists(self, season: Season, up_to: int) -> Iterator[Standing]:
        chain = self.chain(season)
        for number, valued in chain.states(up_to):
            yield chain.standing(number, valued)

    def lists_after(self, season: Season, numbers: Collection[int]) -> dict[int, Standing]:
        chain = self.chain(season)
        states = chain.states(max(numbers, default=0))
        return {number: chain.standing(number, valued) for number, valued in states if number in numbers}

    def last_list(self, season: Season, up_to: int) -> Standing:
        chain = self.chain(season)
        return chain.standing(*chain.last_state(up_to))
