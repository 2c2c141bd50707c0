"""Bars from zero, upwards and downwards, each with a line across for a second figure where there is one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from competition.charts.chart import Chart, ChartColumn, Column, Reading, TickWords, axis, drawing
from competition.charts.scale import Scale, middle, ticks

WIDTH = 0.62  # of a bar, in parts of its column


@dataclass(frozen=True, slots=True)
class Bar:
    """The bar of a column: its figure, a second one, and how they are written, a cell for each head."""

    value: float | None
    words: tuple[str, ...]
    also: float | None = None


def bars(
    key: str,
    title: str,
    note: str,
    columns: Sequence[Column],
    drawn: Sequence[Bar],
    *,
    head: tuple[str, ...],
    tick_words: TickWords,
    pieces: bool = False,
) -> Chart:
    """A bar a column; `head` names the column and the cells of the words.

    `pieces`: what goes up is about white and what goes down about black, and is drawn as the pieces are.
    """
    described = "; ".join(f"{column.name}: {_said(bar)}" for column, bar in zip(columns, drawn, strict=True))
    known = [0.0, *(v for bar in drawn for v in (bar.value, bar.also) if v is not None)]
    scale = Scale(ticks(min(known), max(known), whole=True))
    kind = "bars pieces" if pieces else "bars"
    parts = [f'<g class="{kind}">', *_bars(drawn, scale), "</g>"]
    return Chart(
        key=key,
        title=title,
        note=note,
        description=described,
        axis=axis(scale, tick_words),
        drawing=drawing(key, title, described, scale, [column.label for column in columns], parts),
        columns=tuple(
            ChartColumn(column.name, (Reading(0, "", _said(bar)),))
            for column, bar in zip(columns, drawn, strict=True)
        ),
        head=head,
        rows=tuple((column.name, *bar.words) for column, bar in zip(columns, drawn, strict=True)),
    )


def _said(bar: Bar) -> str:
    return " · ".join(word for word in bar.words if word)


def _bars(drawn: Sequence[Bar], scale: Scale) -> Iterator[str]:
    width = 100 / len(drawn) if drawn else 0
    zero = scale.y(0)
    for position, bar in enumerate(drawn):
        x = middle(position, len(drawn)) - width * WIDTH / 2
        if bar.value is not None:
            y = scale.y(bar.value)
            top, height = min(y, zero), max(abs(zero - y), 1.5)
            way = "down" if bar.value < 0 else "up"
            yield (
                f'<rect class="{way}" x="{x:.2f}%" y="{top:.1f}" '
                f'width="{width * WIDTH:.2f}%" height="{height:.1f}"/>'
            )
        if bar.also is not None:
            y = scale.y(bar.also)
            yield f'<line x1="{x:.2f}%" y1="{y:.1f}" x2="{x + width * WIDTH:.2f}%" y2="{y:.1f}"/>'
