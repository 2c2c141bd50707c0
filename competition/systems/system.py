"""What a system answers: how a season is scored, paired, judged and repaired, and what its pages show."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

from competition.systems.pairing.pairing import Board, Judge, Pairing, Repair
from competition.systems.rules.model import Rules
from competition.systems.season import ExternalGame, Other, Result, Round, Season
from competition.systems.standing import Standing

Texts = Mapping[str, Mapping[str, str]]

# What a season can have pages and remarks about, beyond its standing and its rounds.
WHAT_IF = "what_if"
MOVEMENT = "movement"
WORTH = "worth"
PERIODS = "periods"
PRIZES = "prizes"
GROUPS = "groups"
CHAMPIONSHIP = "championship"
# Who are equal by points and all tie-breaks have the same place.
SHARED_PLACES = "shared_places"

# The columns of a standing after the points, as rule books have them.
USUAL_COLUMNS = (
    "group",
    "value",
    "played",
    "wins",
    "draws",
    "losses",
    "adjourned",
    "percentage",
    "colour_balance",
    "colour_run",
    "byes",
    "absent",
    "absent_unnotified",
    "external",
)
# Every result, the usual three first.
RESULTS = (
    Result.WHITE_WINS,
    Result.DRAW,
    Result.BLACK_WINS,
    Result.ADJOURNED,
    Result.WHITE_BY_DEFAULT,
    Result.BLACK_BY_DEFAULT,
    Result.DOUBLE_DEFAULT,
)


class System(ABC):
    """A way to score and to pair a season, under one key.

    `label` is its name on the screen, by language code; `words` are what codes of its own are called
    (tie-breaks, reasons, limits), by code and language. `order_keys` are the tie-breaks that its rules may
    name, `settled` the paths of rules that leave nothing to choose in it.
    """

    key: str
    label: dict[str, str]
    words: Texts = {}
    order_keys: tuple[str, ...] = ()
    settled: tuple[str, ...] = ()

    @property
    def rules_model(self) -> type[Rules]:
        """The class of its rules: `Rules`, or a subclass with keys of its own."""
        return Rules

    def features(self, rules: Rules) -> frozenset[str]:
        """What makes sense for a season with these rules, of the codes above; prizes unless overridden."""
        del rules
        return frozenset({PRIZES})

    def results(self, rules: Rules) -> tuple[Result, ...]:
        """The results that a game can have, in the order in which they are offered; all unless overridden."""
        del rules
        return RESULTS

    def columns(self, rules: Rules) -> tuple[str, ...]:
        """The usual columns of the standing after the points, by their codes, tie-breaks not among them."""
        del rules
        return tuple(column for column in USUAL_COLUMNS if column != "value")

    def tie_breaks(self, rules: Rules) -> tuple[str, ...]:
        """The tie-breaks that stand in columns of their own, in their order; none unless overridden."""
        del rules
        return ()

    def manner(self, rules: Rules) -> str:
        """What is said beside its name: `recalculated`, `now_and_then` (after some rounds), or nothing."""
        del rules
        return ""

    def chapters(self, rules: Rules) -> tuple[str, ...]:
        """The chapters of the printed rules that apply, by their codes; its own follow (`describe_rules`)."""
        del rules
        return ("competition", "list", "attendance")

    def check_rules(self, rules: Rules, path: str) -> None:
        """Raise SeasonError where these rules make no sense in this system; any do unless overridden."""
        del rules, path

    def check_round(self, round_: Round, path: str, rules: Rules) -> None:
        """Raise SeasonError for what happened in a round that counts and has no place in these rules."""
        del round_, path, rules

    def check_row(self, row: Other | ExternalGame, number: int, rules: Rules) -> None:
        """The same for one row of somebody without a game, or for a league game beside the evening."""
        del row, number, rules

    def describe_rules(self, rules: Rules, language: str) -> Iterable[tuple[str, Iterable[str]]]:
        """Chapters of its own for the printed rules: a title and sentences each; none unless overridden."""
        del rules, language
        return ()

    @abstractmethod
    def lists(self, season: Season, up_to: int) -> Iterator[Standing]:
        """The list before the first round, then the one after each counted round up to `up_to`."""

    def lists_after(self, season: Season, numbers: Collection[int]) -> dict[int, Standing]:
        """Those of `lists` that are asked for, by the number of their round; uncounted rounds have none."""
        found = self.lists(season, max(numbers, default=0))
        return {standing.after_round: standing for standing in found if standing.after_round in numbers}

    def last_list(self, season: Season, up_to: int) -> Standing:
        """The last of `lists`."""
        *_, last = self.lists(season, up_to)
        return last

    @abstractmethod
    def pairing_order(self, season: Season, number: int) -> tuple[str, ...]:
        """The ids of everybody in the list, in the order in which round `number` is paired."""

    @abstractmethod
    def pair(self, season: Season, number: int, absent: Iterable[str] = ()) -> Pairing:
        """The pairing of round `number` without the entrants in `absent`.

        Raises SeasonError where there can be none.
        """

    @abstractmethod
    def judge(self, season: Season, number: int, present: Collection[str]) -> Judge:
        """Who judges games of round `number` that are made by hand, among those who are `present`.

        Raises SeasonError for somebody who is not in the list.
        """

    @abstractmethod
    def repair(
        self,
        season: Season,
        number: int,
        published: Sequence[Board],
        here: Collection[str],
        standing: Sequence[Board] = (),
    ) -> Repair:
        """What becomes of the boards in `published` when those in `here` can play, and nobody else.

        Boards in `standing` (locked, or with a result) are no part of it: their players stay, and they
        keep their numbers. Raises SeasonError for somebody in `here` who is not in the list.
        """
