"""The ledger of a player: the lines that add up to his points, as on a bill."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from competition.systems.standing import LedgerLine
from competition.wording import ledger as words
from competition.wording import numbers


@dataclass(frozen=True, slots=True)
class LedgerEntry:
    """A line of the bill."""

    round: int
    round_url: str
    colour: str
    opponent: str
    opponent_url: str
    outcome: str
    award: str
    value: numbers.Figure | str
    points: numbers.Figure
    running: numbers.Figure
    sentence: str


@dataclass(frozen=True, slots=True)
class Ledger:
    """The lines and what they come to. `has_rest`: some figure is no whole number."""

    entries: list[LedgerEntry]
    total: numbers.Figure
    has_rest: bool
    in_fractions: bool


def ledger(
    lines: Iterable[LedgerLine],
    *,
    names: Mapping[str, str],
    player_url: Callable[[str], str],
    round_url: Callable[[int], str],
    style: str = numbers.DECIMALS,
    places: int = 2,
) -> Ledger:
    """The finished ledger. Figures are shown so that the reader can add them up himself."""
    lines = list(lines)
    style = numbers.ledger_style((line.points for line in lines), style, places)
    entries = []
    total = Fraction(0)
    for line in lines:
        total += line.points
        opponent = names.get(line.opponent, line.opponent) if line.opponent else ""
        entries.append(
            LedgerEntry(
                round=line.round,
                round_url=round_url(line.round) if line.round else "",
                colour=line.colour or "",
                opponent=opponent,
                opponent_url=player_url(line.opponent) if line.opponent else "",
                outcome=words.outcome(line),
                award=words.award(line),
                value=numbers.fraction(line.value) if line.opponent and line.value is not None else "",
                points=numbers.points(line.points, style, places),
                running=numbers.points(total, style, places),
                sentence=words.sentence(line, opponent),
            )
        )
    return Ledger(
        entries=entries,
        total=numbers.points(total, style, places),
        has_rest=any(line.points.denominator > 1 for line in lines),
        in_fractions=style == numbers.FRACTIONS,
    )
