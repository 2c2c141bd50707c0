"""What Alkmaar and Keizer share as systems: the ladder, and lists that follow from a chain."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Collection, Iterable, Iterator, Sequence

from competition.systems.awarding import check_awards, check_row_award
from competition.systems.chain import ListChain
from competition.systems.pairing.ladder_evening import pair_evening
from competition.systems.pairing.pairing import Board, Pairing, Repair
from competition.systems.pairing.repair import repair_evening
from competition.systems.pairing.verdict import LadderJudge
from competition.systems.rules.model import ORDER_KEYS, LadderRules, Rules, as_ladder
from competition.systems.season import ExternalGame, Other, Round, Season
from competition.systems.standing import Standing
from competition.systems.system import (
    CHAMPIONSHIP,
    GROUPS,
    MOVEMENT,
    PERIODS,
    PRIZES,
    USUAL_COLUMNS,
    WHAT_IF,
    WORTH,
    System,
)

CHAPTERS = (
    "competition",
    "values",
    "start",
    "games",
    "evenings",
    "league",
    "recalculation",
    "list",
    "pairing",
    "rematch",
    "bye",
    "colours",
    "attendance",
    "withdrawal",
    "honours",
)


class PairedByLadder(System):
    """A system that says only its order, and is paired, judged and repaired by the ladder."""

    order_keys = ORDER_KEYS

    @property
    def rules_model(self) -> type[LadderRules]:
        return LadderRules

    def columns(self, rules: Rules) -> tuple[str, ...]:
        return USUAL_COLUMNS

    def chapters(self, rules: Rules) -> tuple[str, ...]:
        return CHAPTERS

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

    def features(self, rules: Rules) -> frozenset[str]:
        found = {WHAT_IF, MOVEMENT, WORTH, PERIODS, PRIZES}
        if rules.group_settings is not None:
            found.add(GROUPS)
        if rules.championship_settings is not None:
            found.add(CHAMPIONSHIP)
        return frozenset(found)

    def check_round(self, round_: Round, path: str, rules: Rules) -> None:
        check_awards(round_, path, as_ladder(rules))

    def check_row(self, row: Other | ExternalGame, number: int, rules: Rules) -> None:
        check_row_award(row, "", number, as_ladder(rules))

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
