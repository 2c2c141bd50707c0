"""A player's ledger as on a bill, why somebody moved between two lists, and what a game would bring."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from competition.pages.player import words
from competition.reading.entrants import LedgerRow
from competition.systems.movement import Movement, Part
from competition.systems.what_if import WhatIf
from competition.wording import dates, numbers
from competition.wording import ledger as ledger_words


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
        outcome=ledger_words.outcome(line),
        award=ledger_words.award(line),
        value=numbers.fraction(line.value) if opponent and line.value is not None else "",
        points=numbers.points(line.points, style, places),
        before="" if row.before is None else numbers.points(row.before, style, places),
        moved=_has_moved(row),
        running=numbers.points(row.total, style, places),
        note=ledger_words.note(line),
        sentence=ledger_words.sentence(line, opponent.name if opponent else None),
    )


# So many older games that moved are named; the others are added up in one line.
MOST = 4


@dataclass(frozen=True, slots=True)
class MovementPanel:
    """The question, the sentences that answer it, and the lines from the points before to those now."""

    title: str
    sentences: list[str]
    before: numbers.Figure
    lines: list[tuple[str, numbers.Figure]]
    after: numbers.Figure


def movement_panel(
    movement: Movement | None, names: Mapping[str, str], style: str, places: int
) -> MovementPanel | None:
    """The finished panel; None when there is no list before."""
    if movement is None:
        return None
    changed = [found for found in movement.parts if found.points or found.code == "new"]
    amounts = [movement.points_before, movement.points_after, *(found.points for found in changed)]
    style = numbers.ledger_style(amounts, style, places)
    return MovementPanel(
        title=words.title(movement),
        sentences=words.places(movement, names),
        before=numbers.points(movement.points_before, style, places),
        lines=[(text, numbers.signed(amount, style)) for text, amount in _lines(changed, names)],
        after=numbers.points(movement.points_after, style, places),
    )


@dataclass(frozen=True, slots=True)
class Section:
    """Parts of one kind: their name, what they come to, and a line for each."""

    title: str
    points: numbers.Figure
    lines: list[tuple[str, numbers.Figure]]


@dataclass(frozen=True, slots=True)
class MovementBill:
    """The whole change: every part under its head, from the points before to those after; and who passed."""

    title: str
    before: numbers.Figure
    sections: list[Section]
    change: numbers.Figure
    after: numbers.Figure
    passed: list[str]
    passed_by: list[str]
    others: list[str]


def movement_bill(movement: Movement, names: Mapping[str, str], style: str, places: int) -> MovementBill:
    """The finished bill. Figures are shown so that the reader can add them up himself."""
    found = [part for part in movement.parts if part.points or part.code == "new"]
    amounts = [movement.points_before, movement.points_after, *(part.points for part in found)]
    style = numbers.ledger_style(amounts, style, places)
    sections = []
    for code in words.SECTIONS:
        parts = [part for part in found if words.section_of(part) == code]
        if parts:
            lines = [(words.short_line(part, names), numbers.signed(part.points, style)) for part in parts]
            sections.append(Section(words.section(code), numbers.signed(_sum(parts), style), lines))
    return MovementBill(
        title=words.title(movement),
        before=numbers.points(movement.points_before, style, places),
        sections=sections,
        change=numbers.signed(movement.points_after - movement.points_before, style),
        after=numbers.points(movement.points_after, style, places),
        passed=words.reasons(movement.passed, names),
        passed_by=words.reasons(movement.passed_by, names),
        others=words.others(movement, names),
    )


def _lines(parts: Sequence[Part], names: Mapping[str, str]) -> list[tuple[str, Fraction]]:
    """New rounds first, then what changed in older ones, the largest first, then the own value."""
    new = [found for found in parts if found.code == "new"]
    own = [found for found in parts if _is_own(found)]
    older = [found for found in parts if found not in new and found not in own]
    older.sort(key=lambda found: -abs(found.points))
    lines = [(words.part(found, names), found.points) for found in (*new, *older[:MOST])]
    if rest := older[MOST:]:
        text = ngettext("%(number)d other older game", "%(number)d other older games", len(rest))
        lines.append((text % {"number": len(rest)}, _sum(rest)))
    if own:
        lines.append((words.part(own[0], names) if _same_values(own) else _("own value"), _sum(own)))
    return lines


def _is_own(found: Part) -> bool:
    line = found.after or found.before
    return found.code == "own_value" or (found.code == "value" and line is not None and line.opponent is None)


def _same_values(parts: Sequence[Part]) -> bool:
    """Whether the own value moved alike in all of them."""
    return len({tuple(line.value if line else None for line in (p.before, p.after)) for p in parts}) == 1


def _sum(parts: Sequence[Part]) -> Fraction:
    return sum((found.points for found in parts), Fraction(0))


@dataclass(frozen=True, slots=True)
class ProspectLine:
    """A result, what it adds, and where one would stand; `up` is how many places, less than nothing down."""

    outcome: str
    points: numbers.Figure
    gain: numbers.Figure
    place: int | None
    up: int
    meets: str

    @property
    def places(self) -> int:
        return abs(self.up)


def prospect_lines(
    found: WhatIf, names: Mapping[str, str], style: str, decimals: int
) -> tuple[ProspectLine, ...]:
    """Win, draw and loss."""
    amounts = [found.points, *(each.points for each in found.prospects)]
    style = numbers.ledger_style(amounts, style, decimals)
    return tuple(
        ProspectLine(
            outcome=words.outcome(each.outcome),
            points=numbers.points(each.points, style, decimals),
            gain=numbers.signed(each.points - found.points, style),
            place=each.place,
            up=found.place - each.place if found.place and each.place else 0,
            meets=words.meets(each.meets, names) if found.next_round else "",
        )
        for each in found.prospects
    )
