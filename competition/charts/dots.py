"""Dots: two figures of everybody against each other, read by classes of the one along the bottom."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from competition.charts.chart import Chart, ChartColumn, Column, Reading, TickWords, axis, drawing
from competition.charts.scale import Scale, step_for, ticks

MOST_CLASSES, MANY_CLASSES = 16, 8
MOST_NAMES = 4  # read out for one class; all of them stand in the table


class Dot(NamedTuple):
    """Somebody: his two figures and how they are written."""

    name: str
    x: int
    y: float
    x_words: str
    y_words: str


def dots(
    key: str,
    title: str,
    note: str,
    description: str,
    drawn: Sequence[Dot],
    *,
    head: tuple[str, str, str],
    tick_words: TickWords,
    class_name: str,
    more: str,
) -> Chart:
    """A dot for everybody. `class_name` writes a class ("%(low)d – %(high)d"), `more` who else is in it
    ("and %(number)d more")."""
    low, high = min((dot.x for dot in drawn), default=0), max((dot.x for dot in drawn), default=0)
    step = max(int(step_for(max(high - low, 1), MOST_CLASSES, whole=True)), 10)
    first, last = low // step * step, (high // step + 1) * step
    classes = list(range(first, last, step))
    scale = Scale(ticks(min((d.y for d in drawn), default=0), max((d.y for d in drawn), default=1)))
    ordered = sorted(drawn, key=lambda dot: (-dot.x, dot.name))
    parts = [
        f'<circle class="dot" cx="{100 * (dot.x - first) / (last - first):.2f}%" '
        f'cy="{scale.y(dot.y):.1f}" r="4"/>'
        for dot in drawn
    ]
    # Long labels need room: of many classes every second has one.
    labels = [str(each) if len(classes) < MANY_CLASSES or not n % 2 else "" for n, each in enumerate(classes)]
    columns = [Column(str(each), class_name % {"low": each, "high": each + step - 1}) for each in classes]
    return Chart(
        key=key,
        title=title,
        note=note,
        description=description,
        axis=axis(scale, tick_words),
        drawing=drawing(key, title, description, scale, labels, parts, at_edges=True),
        columns=tuple(
            ChartColumn(column.name, _readings([d for d in ordered if each <= d.x < each + step], more))
            for each, column in zip(classes, columns, strict=True)
        ),
        head=head,
        rows=tuple((dot.name, dot.x_words, dot.y_words) for dot in ordered),
    )


def _readings(inside: Sequence[Dot], more: str) -> tuple[Reading, ...]:
    shown = [Reading(0, dot.name, f"{dot.x_words}: {dot.y_words}") for dot in inside[:MOST_NAMES]]
    if len(inside) > MOST_NAMES:
        shown.append(Reading(0, "", more % {"number": len(inside) - MOST_NAMES}))
    return tuple(shown) or (Reading(0, "", "–"),)
