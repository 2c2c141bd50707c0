"""What Alkmaar and Keizer share as systems: the ladder, and lists that follow from a chain."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Collection, Iterable, Iterator, Sequence

from competition.systems.chain import ListChain
from competition.systems.pairing.ladder_evening import pair_evening
from competition.systems.pairing.pairing import Board, Pairing, Repair
from competition.systems.pairing.repair import repair_evening
from competition.systems.pairing.verdict import LadderJudge
from competition.systems.season import Season
from competition.systems.standing import Standing
from competition.systems.system import System


class PairedByLadder(System):
    """A system that says only its order, and is paired, judged and repaired by the ladder."""

    def pair(self, season: Season, number: int, absent: Iterable[str] = ()) -> Pairing:
        return pair_evening(season, number, self.pairing_order(season, number), frozenset(absent))

    def judge(self, season: Season, number: int, present: Collection[str]) -> LadderJudge:
        return LadderJudge(season, number, self.pairing_order(season, number), present)

    def repair(
        self,
        season: Season,
        number: int,
        published: Sequence[Board],
        here: Collection[str],
        standing: Sequence[Board] = (),
    ) -> Repair:
        order = self.pairing_order(season, number)
        return repair_evening(season, number, order, published, here, standing)


class LadderSystem(PairedByLadder):
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
