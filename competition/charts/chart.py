"""What a chart is made of: a drawing, what it says for each column, and the same figures as a table."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from html import escape
from itertools import count
from typing import NamedTuple

from django.utils.safestring import SafeString, mark_safe

from competition.charts.scale import AIR, HEIGHT, Scale, middle, shown_labels

FOOT = 24  # under the figures, for what the columns are called
WHOLE = HEIGHT + 2 * AIR + FOOT

TickWords = Callable[[float], str]


class Column(NamedTuple):
    """A round or a class: what is written under it ("5"), and what it is called ("Ronde 5")."""

    label: str
    name: str


class Reading(NamedTuple):
    """What a chart says in one column; `line` is the number of the line it is about, 0 without lines."""

    line: int
    name: str
    words: str


class ChartColumn(NamedTuple):
    """A column that one can point at or move to with the keyboard, and what it says then."""

    name: str
    readings: tuple[Reading, ...]


@dataclass(frozen=True, slots=True)
class Chart:
    """A finished chart. `key` makes its ids unique on a page; `note` stands under the title, and
    `description` says in words what one would see.

    `head` and `rows` are the table of the same figures; the first cell of a row is its head.
    """

    key: str
    title: str
    note: str
    description: str
    axis: SafeString
    drawing: SafeString
    columns: tuple[ChartColumn, ...]
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]

    @property
    def room(self) -> int:
        """For how many readings at a time there has to be room."""
        return max((len(column.readings) for column in self.columns), default=0)


def axis(scale: Scale, words: TickWords) -> SafeString:
    """The figures beside the drawing."""
    texts = (
        f'<text x="100%" y="{scale.y(tick) + 4:.1f}" text-anchor="end">{escape(words(tick))}</text>'
        for tick in scale.ticks
    )
    return mark_safe(  # noqa: S308 - numbers, and words that are escaped
        f'<svg class="chart-axis" width="100%" height="{WHOLE}" aria-hidden="true">{"".join(texts)}</svg>'
    )


def drawing(
    key: str,
    title: str,
    description: str,
    scale: Scale,
    labels: Sequence[str],
    parts: Iterable[str],
    *,
    at_edges: bool = False,
) -> SafeString:
    """The drawing itself over its grid, with a title and a description for who does not see it.

    `at_edges`: the labels stand where their columns begin.
    """
    body = "".join((*_grid(scale), *_foot(labels, at_edges), *parts))
    return mark_safe(  # noqa: S308 - numbers, and words that are escaped
        f'<svg class="chart-plot" width="100%" height="{WHOLE}" role="img" '
        f'aria-labelledby="{key}-title {key}-desc">'
        f'<title id="{key}-title">{escape(title)}</title>'
        f'<desc id="{key}-desc">{escape(description)}</desc>{body}</svg>'
    )


def _grid(scale: Scale) -> Iterable[str]:
    for tick in scale.ticks:
        strong = " zero" if tick == 0 else ""
        y = scale.y(tick)
        yield f'<line class="grid{strong}" x1="0" y1="{y:.1f}" x2="100%" y2="{y:.1f}"/>'


def _foot(labels: Sequence[str], at_edges: bool) -> Iterable[str]:
    for position, label in zip(count(), shown_labels(labels), strict=False):
        if label:
            x = middle(position - at_edges / 2, len(labels))
            yield f'<text x="{x:.2f}%" y="{WHOLE - 6}" text-anchor="middle">{escape(label)}</text>'
