"""Lines over the rounds: one player, or several compared. Lines differ in colour, dashes and marks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from competition.charts.chart import Chart, ChartColumn, Column, Reading, TickWords, axis, drawing
from competition.charts.scale import MARKS, Scale, mark_id, marks, middle, place_ticks, ticks

MOST_LINES = len(MARKS)


@dataclass(frozen=True, slots=True)
class Line:
    """A line: a figure for each column, None where there is none, and how each is written."""

    name: str
    values: Sequence[float | None]
    words: Sequence[str]


def lines(
    key: str,
    title: str,
    note: str,
    description: str,
    columns: Sequence[Column],
    drawn: Sequence[Line],
    *,
    first_head: str,
    tick_words: TickWords,
    places: bool = False,
) -> Chart:
    """At most MOST_LINES lines over the same columns. `places`: the figures are places, 1 on top."""
    known = [value for line in drawn for value in line.values if value is not None]
    if places:
        scale = Scale(place_ticks(int(max(known, default=1))), downwards=True)
    else:
        scale = Scale(ticks(min(known, default=0), max(known, default=1)))
    parts = [marks(key, len(drawn))]
    for number, line in enumerate(drawn, start=1):
        parts += _line(key, number, line, scale)
    return Chart(
        key=key,
        title=title,
        note=note,
        description=description,
        axis=axis(scale, tick_words),
        drawing=drawing(key, title, description, scale, [column.label for column in columns], parts),
        columns=tuple(
            ChartColumn(
                column.name,
                tuple(
                    Reading(number, line.name, line.words[position])
                    for number, line in enumerate(drawn, start=1)
                ),
            )
            for position, column in enumerate(columns)
        ),
        head=(first_head, *(line.name for line in drawn)),
        rows=tuple(
            (column.name, *(line.words[position] for line in drawn))
            for position, column in enumerate(columns)
        ),
    )


def _line(key: str, number: int, line: Line, scale: Scale) -> Iterator[str]:
    points = [
        None if value is None else (middle(position, len(line.values)), scale.y(value))
        for position, value in enumerate(line.values)
    ]
    yield f'<g class="line line-{number}">'
    for one, other in zip(points, points[1:], strict=False):
        if one and other:
            yield f'<line x1="{one[0]:.2f}%" y1="{one[1]:.1f}" x2="{other[0]:.2f}%" y2="{other[1]:.1f}"/>'
    for point in points:
        if point:
            yield f'<use href="#{mark_id(key, number)}" x="{point[0]:.2f}%" y="{point[1]:.1f}"/>'
    yield "</g>"
