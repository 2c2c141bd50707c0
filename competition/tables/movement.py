"""Why somebody moved: a few sentences, and a bill that adds up from the list before to this one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from competition.systems.movement import Movement, Part
from competition.wording import movement as words
from competition.wording import numbers

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
