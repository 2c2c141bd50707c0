"""The ledger: the lines that an entrant's points are the sum of."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from competition.systems.outcomes import Layer, Outcome
from competition.systems.rules.model import LadderRules
from competition.systems.season import Other
from competition.systems.sheet import Integers
from competition.systems.standing import LedgerLine

# The kind of a line for what was added or taken by hand.
ADJUSTMENT = "adjustment"

if TYPE_CHECKING:
    from competition.systems.chain import ValuedList


def ledger_of(
    index: int,
    beside: Sequence[LedgerLine],
    layers: Sequence[Layer],
    valued: ValuedList,
    rules: LadderRules,
    ids: Sequence[str],
) -> tuple[LedgerLine, ...]:
    """The lines of one entrant in one list, by round, the start first; they add up to his points.

    `beside` are those that come from no outcome: the start, later payments of it, what was added by hand.
    """
    lines = list(beside)
    if rules.start.own_value:
        own = Fraction(int(valued.own[index]), valued.value_scale)
        lines.append(LedgerLine(0, "own_value", own, "own", value=own))
    for number, layer in enumerate(layers):
        outcome = layer.outcomes[index]
        if outcome is not None:
            values = valued.values if valued.values.ndim == 1 else valued.values[number]
            lines.append(_line(layer.round, outcome, values, valued.value_scale, ids))
    return tuple(sorted(lines, key=lambda line: (line.round, line.kind == ADJUSTMENT)))


def _line(number: int, outcome: Outcome, values: Integers, scale: int, ids: Sequence[str]) -> LedgerLine:
    expression = outcome.expression
    value = None
    if outcome.ref >= 0:
        value = Fraction(int(values[outcome.ref]), scale)
    elif outcome.league_value is not None:
        value = Fraction(outcome.league_value)
    points = expression.points(value if value is not None else Fraction(0))
    if value is None and outcome.opponent >= 0 and not outcome.rescored and not outcome.pending:
        value = Fraction(int(values[outcome.opponent]), scale)
    row = outcome.row
    return LedgerLine(
        round=number,
        kind=outcome.key,
        points=points,
        award=expression.text,
        value=value,
        opponent=ids[outcome.opponent] if outcome.opponent >= 0 else None,
        colour=outcome.colour,
        result=outcome.result,
        team=row.team if row else None,
        board=row.board if row else None,
        note=row.note if isinstance(row, Other) else "",
        occurrence=outcome.occurrence,
        rescored=outcome.rescored,
        excused=isinstance(row, Other) and row.excused,
    )
