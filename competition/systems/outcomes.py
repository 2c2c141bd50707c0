"""What each entrant earned his award for, round by round, as a list sees it."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from competition.systems.awarding import GAME_AWARDS, external_award
from competition.systems.errors import SeasonError
from competition.systems.rules.awards import AWARD_KEYS, ZERO, Award, Tiers
from competition.systems.rules.expressions import Expression
from competition.systems.rules.model import WithdrawnOpponents, as_ladder
from competition.systems.season import Entrant, ExternalGame, Game, Other, Result, Round, Season
from competition.systems.who_is_listed import is_removed, never_listed


class Outcome(NamedTuple):
    """One thing that an entrant earned an award for; `ref` is the index of whose value counts, or −1."""

    key: str
    expression: Expression
    ref: int
    opponent: int = -1
    colour: str | None = None
    result: str | None = None
    occurrence: int | None = None
    rescored: bool = False
    pending: bool = False
    row: Other | ExternalGame | None = None
    league_value: int | None = None


class Layer(NamedTuple):
    """The outcomes of a round by entrant index; league games beside the evening have their own layers."""

    round: int
    outcomes: list[Outcome | None]


class OutcomeBook:
    """The layers of the rounds added so far, as the list after round `as_of` sees them.

    Tiers count on from round to round, so rounds are added in their order.
    """

    def __init__(self, season: Season, index: dict[str, int], as_of: int) -> None:
        self._season = season
        self._rules = as_ladder(season.rules)
        self._index = index
        self._awards = self._rules.awards
        self.see_as_of(as_of)
        self._tiered = {
            key: self._awards.counted_with(key)
            for key in AWARD_KEYS
            if isinstance(self._awards.find(key), Tiers)
        }
        self._counted = frozenset(key for keys in self._tiered.values() for key in keys)
        self._occurred: list[Counter[tuple[int, str]]] = [Counter() for _ in index]

    def see_as_of(self, number: int) -> None:
        """See rounds that are added from now on as the list after round `number` does."""
        self._as_of = number
        entrants = self._season.entrants
        self._removed = frozenset(
            self._index[e.id] for e in entrants if is_removed(e, number, self._season.rules)
        )

    def add_round(self, round_: Round) -> list[Layer]:
        """The layers of a round: the evening, then league games booked beside it."""
        evening: list[Outcome | None] = [None] * len(self._index)
        for game in round_.games:
            self._add_game(evening, round_.number, game)
        for other in round_.others:
            if not other.kind.is_signup:
                evening[self._index[other.entrant]] = self._of_other(round_.number, other)
        for index, entrant in enumerate(self._season.entrants):
            if evening[index] is None:
                evening[index] = self._of_nothing(round_.number, index, entrant)
        layers = [Layer(round_.number, evening)]
        for external in sorted(round_.external_games, key=_external_order):
            self._add_external(layers, round_.number, external)
        return layers

    def _add_game(self, evening: list[Outcome | None], number: int, game: Game) -> None:
        white, black = self._index[game.white], self._index[game.black]
        result = game.result_as_of(self._as_of)
        keys = GAME_AWARDS[result] if result else ("unplayed", "unplayed")
        evening[white] = self._of_game(number, white, black, "white", keys[0], result)
        evening[black] = self._of_game(number, black, white, "black", keys[1], result)

    def _of_game(
        self, number: int, index: int, opponent: int, colour: str, key: str, result: Result | None
    ) -> Outcome:
        occurrence = self._count(number, index, key) if key in self._counted else None
        shown = result
        if opponent in self._removed:
            expression = self._rescored(key)
            ref = index if expression.base else -1
            return Outcome(key, expression, ref, opponent, colour, shown, rescored=True)
        if key == "unplayed":
            return Outcome(key, ZERO, -1, opponent, colour, None, pending=True)
        award = self._awards.find(key)
        tier = occurrence if key in self._tiered else None
        expression = _plain(award, tier, number, key)
        ref = {"own": index, "opponent": opponent, None: -1}[expression.base]
        return Outcome(key, expression, ref, opponent, colour, shown, tier)

    def _rescored(self, key: str) -> Expression:
        """What a game against somebody removed is worth: by default as won or lost, undecided nothing."""
        withdrawal = self._rules.withdrawal
        opponents = withdrawal.opponents if withdrawal and withdrawal.opponents else WithdrawnOpponents()
        scored: dict[str, Expression] = {
            "win": opponents.win,
            "forfeit_win": opponents.win,
            "draw": opponents.draw,
            "loss": opponents.loss,
            "forfeit_loss": opponents.loss,
        }
        return scored.get(key, ZERO)

    def _of_other(self, number: int, other: Other) -> Outcome:
        index = self._index[other.entrant]
        key = other.kind.value
        if other.kind.is_external:
            return self._of_external(number, index, key, other)
        return self._of_evening(number, index, key, key, other)

    def _of_evening(self, number: int, index: int, key: str, shown: str, row: Other | None = None) -> Outcome:
        """An evening without a game: what the award of `key` gives, shown as `shown`."""
        occurrence = self._count(number, index, key) if key in self._counted else None
        tier = occurrence if key in self._tiered else None
        expression = _plain(self._awards.find(key), tier, number, key, self._first_tier(key, index))
        return Outcome(shown, expression, index if expression.base else -1, occurrence=tier, row=row)

    def _of_nothing(self, number: int, index: int, entrant: Entrant) -> Outcome | None:
        """Who has neither game nor row: not joined yet, withdrawn, or nothing at all."""
        if never_listed(entrant):
            return None
        if number < entrant.first_round:
            return self._of_evening(number, index, "not_joined", "not_joined")
        withdrawal = self._rules.withdrawal
        if entrant.left_after(number) is None:
            return None
        afterwards = withdrawal.afterwards if withdrawal else None
        if afterwards is None:
            return None
        if isinstance(afterwards, Expression):
            return Outcome("withdrawn", afterwards, index if afterwards.base else -1)
        return self._of_evening(number, index, afterwards, "withdrawn")

    def _add_external(self, layers: list[Layer], number: int, external: ExternalGame) -> None:
        index = self._index[external.entrant]
        outcome = self._of_external(number, index, "external_game", external)
        for layer in layers[1:]:
            if layer.outcomes[index] is None:
                layer.outcomes[index] = outcome
                return
        layers.append(Layer(number, [None] * len(self._index)))
        layers[-1].outcomes[index] = outcome

    def _of_external(self, number: int, index: int, key: str, row: Other | ExternalGame) -> Outcome:
        occurrence = self._count(number, index, key) if key in self._counted else None
        tier = occurrence if key in self._tiered else None
        expression = external_award(self._awards.find(key) or ZERO, row, number, occurrence=tier or 1)
        if expression is None:
            return Outcome(key, ZERO, -1, result=row.result, pending=True, row=row)
        if expression.base != "opponent":
            ref = index if expression.base else -1
            return Outcome(key, expression, ref, result=row.result, occurrence=tier, row=row)
        value = self._rules.fixed_value(row.opponent_rating)
        return Outcome(key, expression, -1, result=row.result, occurrence=tier, row=row, league_value=value)

    def occurrence(self, number: int, index: int, key: str) -> int | None:
        """The how-manieth it would be for the tiers of its key, in this round after those added so far."""
        if key not in self._tiered:
            return None
        period, occurred = self._period(number), self._occurred[index]
        return 1 + sum(occurred[period, counted] for counted in self._tiered[key])

    def _count(self, number: int, index: int, key: str) -> int | None:
        """Count this occurrence, and say the how-manieth it is for the tiers of its key."""
        found = self.occurrence(number, index, key)
        self._occurred[index][self._period(number), key] += 1
        return found

    def _period(self, number: int) -> int:
        return self._rules.period_of(number) if self._awards.per == "period" else 0

    def _first_tier(self, key: str, index: int) -> int | None:
        late = self._awards.late_starters
        if key != "absent" or late is None or self._season.entrants[index].first_round <= late.after_round:
            return None
        return late.times


def _external_order(game: ExternalGame) -> str:
    """League games of one evening count by date, those of one day in the order of the file."""
    return game.date.isoformat() if game.date else ""


def _plain(
    award: Award | None, occurrence: int | None, number: int, key: str, first_tier: int | None = None
) -> Expression:
    if isinstance(award, Tiers):
        award = award.find(occurrence or 1, first_tier)
    if not isinstance(award, Expression):
        raise SeasonError("no_award_that_fits", "rules.awards", value=key, round_number=number)
    return award
