"""The ledger of a player: the lines that add up to his points, as on a bill."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from fractions import Fraction

from competition.reading.entrants import LedgerRow
from competition.wording import dates, numbers
from competition.wording import ledger as words


@dataclass(frozen=True, slots=True)
class LedgerEntry:
    """A line of the bill. `note` is what a phone shows under the opponent, `sentence` says it all at once.

    `before` is what it was worth a round ago; it has `moved` where that is something else.
    """

    round: int
    round_url: str
    day: str
    colour: str
    opponent: str
    opponent_url: str
    outcome: str
    award: str
    value: numbers.Figure | str
    points: numbers.Figure
    before: numbers.Figure | str
    moved: bool
    running: numbers.Figure
    note: str
    sentence: str


@dataclass(frozen=True, slots=True)
class Ledger:
    """The lines and what they come to. `has_rest`: some figure is no whole number.

    `has_moved`: some line was worth something else a round ago, when they came to `total_before`.
    """

    entries: list[LedgerEntry]
    total: numbers.Figure
    total_before: numbers.Figure
    has_rest: bool
    has_moved: bool


def ledger(
    rows: Iterable[LedgerRow],
    *,
    player_url: Callable[[str], str],
    round_url: Callable[[int], str],
    style: str = numbers.DECIMALS,
    places: int = 2,
) -> Ledger:
    """The finished ledger. Figures are shown so that the reader can add them up himself."""
    rows = list(rows)
    amounts = [row.line.points for row in rows] + [row.before for row in rows if row.before is not None]
    style = numbers.ledger_style(amounts, style, places)
    total = rows[-1].total if rows else Fraction(0)
    before = sum((row.before for row in rows if row.before is not None), Fraction(0))
    return Ledger(
        entries=[_entry(row, player_url, round_url, style, places) for row in rows],
        total=numbers.points(total, style, places),
        total_before=numbers.points(before, style, places),
        has_rest=any(amount.denominator > 1 for amount in amounts),
        has_moved=any(_has_moved(row) for row in rows),
    )


def _has_moved(row: LedgerRow) -> bool:
    return row.before is not None and row.before != row.line.points


def _entry(
    row: LedgerRow,
    player_url: Callable[[str], str],
    round_url: Callable[[int], str],
    style: str,
    places: int,
) -> LedgerEntry:
    line, opponent = row.line, row.opponent
    return LedgerEntry(
        round=line.round,
        round_url=round_url(line.round) if line.round else "",
        day=dates.day(row.date) if row.date else "",
        colour=line.colour or "",
        opponent=opponent.name if opponent else "",
        opponent_url=player_url(opponent.key) if opponent else "",
        outcome=words.outcome(line),
        award=words.award(line),
        value=numbers.fraction(line.value) if opponent and line.value is not None else "",
        points=numbers.points(line.points, style, places),
        before="" if row.before is None else numbers.points(row.before, style, places),
        moved=_has_moved(row),
        running=numbers.points(row.total, style, places),
        note=words.note(line),
        sentence=words.sentence(line, opponent.name if opponent else None),
    )
