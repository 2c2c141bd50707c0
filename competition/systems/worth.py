"""What an absence in a coming round would be worth, by the rules and the lists as they are now."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, replace
from fractions import Fraction

from competition.systems.outcomes import OutcomeBook
from competition.systems.rules.awards import RESULT_KEYS, ByResult, ByTeam, Step, Tiers
from competition.systems.rules.expressions import Expression
from competition.systems.rules.model import LadderRules, as_ladder
from competition.systems.season import Entrant, Kind, Season


@dataclass(frozen=True, slots=True)
class Case:
    """What is earned, for a league game that ends with `result` where that matters.

    `points` is None where a value counts that nobody knows yet.
    """

    expression: Expression
    points: Fraction | None
    result: str | None = None


@dataclass(frozen=True, slots=True)
class Worth:
    """The award that a kind would earn an entrant in a round, with his value on the last list.

    `cases` is empty where it depends on the team. Where an award changes with repetition it would be
    for the `occurrence`-th time, and it holds up to and with the `last`-th; after that come the cases of
    `after`. Where it never changes any more `last` is None.
    """

    kind: Kind
    cases: tuple[Case, ...]
    value: Fraction | None
    occurrence: int | None = None
    last: int | None = None
    after: tuple[Case, ...] = ()

    @property
    def left(self) -> int | None:
        """How many times he can still have this award; None where that is not limited."""
        if self.last is None or self.occurrence is None:
            return None
        return self.last - self.occurrence + 1


Question = tuple[int, Kind]


def worths(
    season: Season, entrant: str, questions: Iterable[Question], value: Fraction | None
) -> dict[Question, Worth]:
    """The worth of each kind in each round that is asked about; kinds that the rules lack are left out.

    Tiers count what happened, and what he has reported by now for open rounds that come earlier. `value`
    is his on the last list; who is in none yet has one where values follow from ratings. Raises SeasonError
    when the season makes no sense.
    """
    index = {each.id: number for number, each in enumerate(season.entrants)}
    own = season.entrants[index[entrant]]
    rules = as_ladder(season.rules)
    asked: dict[int, list[Kind]] = defaultdict(list)
    for number, kind in questions:
        asked[number].append(kind)
    book = OutcomeBook(season, index, max(asked, default=0))
    found = {}
    for round_ in season.rounds:
        for kind in asked.get(round_.number, ()):
            if rules.awards.find(kind.value) is not None:
                occurrence = book.occurrence(round_.number, index[entrant], kind.value)
                used = _value(rules, own, value)
                found[round_.number, kind] = _worth(rules, own, kind, occurrence, used)
        if round_.state.counts:
            book.add_round(round_)
        else:
            reported = tuple(other for other in round_.others if other.entrant == entrant)
            book.add_round(replace(round_, games=(), others=reported, external_games=()))
    return found


def _value(rules: LadderRules, entrant: Entrant, listed: Fraction | None) -> Fraction | None:
    fixed = rules.fixed_value(entrant.rating, entrant.value)
    return listed if listed is not None or fixed is None else Fraction(fixed)


def _worth(
    rules: LadderRules, entrant: Entrant, kind: Kind, occurrence: int | None, value: Fraction | None
) -> Worth:
    award = rules.awards.find(kind.value)
    if not isinstance(award, Tiers):
        return Worth(kind, cases_of(award, value) if award is not None else (), value)
    late, first = rules.awards.late_starters, None
    if kind is Kind.ABSENT and late is not None and entrant.first_round > late.after_round:
        first = late.times
    time = occurrence or 1
    last = award.last_of(time, first)
    after = cases_of(award.find(last + 1, first), value) if last is not None else ()
    return Worth(kind, cases_of(award.find(time, first), value), value, time, last, after)


def cases_of(step: Step, value: Fraction | None) -> tuple[Case, ...]:
    """What an award comes to: by result where it depends on that, nothing where it depends on the team."""
    if isinstance(step, ByTeam):
        return ()
    if isinstance(step, ByResult):
        found = ((result, step.find(result)) for result in RESULT_KEYS)
        return tuple(
            Case(expression, _points(expression, value), result) for result, expression in found if expression
        )
    return (Case(step, _points(step, value)),)


def _points(expression: Expression, value: Fraction | None) -> Fraction | None:
    if expression.base is None:
        return expression.offset
    if expression.base == "opponent" or value is None:
        return None
    return expression.points(value)
