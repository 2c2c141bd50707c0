"""From figures to places in a drawing: round ticks, and how high a figure stands."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, floor

HEIGHT = 220  # of the part with the figures, in pixels
AIR = 12  # above the highest tick and under the lowest one


def step_for(span: float, most: int, *, whole: bool = False) -> float:
    """The smallest of 1, 2, 5, 10, 20, … (0.5, 0.2, 0.1, …) that cuts a span in at most `most` parts."""
    exponent = 0 if whole else -3
    while True:
        for digit in (1, 2, 5):
            step: float = digit * 10**exponent
            if step * most >= span:
                return step
        exponent += 1


def ticks(low: float, high: float, most: int = 5, *, whole: bool = False) -> list[float]:
    """Round numbers that enclose low and high, at most two more than `most` parts; never one alone."""
    step = step_for(high - low, most, whole=whole) if high > low else 1
    first, last = floor(low / step + 1e-9), ceil(high / step - 1e-9)
    if first == last:
        first, last = first - 1, last + 1
    return [round(number * step, 6) for number in range(first, last + 1)]


def place_ticks(worst: int) -> list[float]:
    """Places from 1 down to at least `worst`: 1, 5, 10, 15 … or 1, 2, 3."""
    step = int(step_for(max(worst - 1, 1), 6, whole=True))
    last = max(ceil(worst / step) * step, 2)
    return [1.0, *(float(place) for place in range(max(step, 2), last + 1, step))]


@dataclass(frozen=True, slots=True)
class Scale:
    """How high figures stand; `downwards`: the smallest is on top, as in a list of places."""

    ticks: Sequence[float]
    downwards: bool = False

    def y(self, value: float) -> float:
        """Pixels from the top."""
        low, high = self.ticks[0], self.ticks[-1]
        part = (value - low) / (high - low)
        return AIR + (part if self.downwards else 1 - part) * HEIGHT


def middle(position: float, number: int) -> float:
    """The middle of a column, in percent of the width."""
    return 100 * (position + 0.5) / number


def shown_labels(labels: Sequence[str], most: int = 16) -> list[str]:
    """The labels that are written, empty for those in between: all, or every fifth (tenth, …) number."""
    if len(labels) <= most:
        return list(labels)
    every = int(step_for(len(labels), most // 2, whole=True))
    written = []
    for position, label in enumerate(labels):
        number = int(label) if label.isdecimal() else position
        written.append(label if number % every == 0 or position == 0 else "")
    return written


MARKS = (
    '<path d="M-3.5-3.5h7v7h-7z"/>',
    '<path d="M0-5L5 0 0 5-5 0z"/>',
    '<path d="M0-5L4.8 3.6h-9.6z"/>',
    '<circle r="3.8"/>',
    '<path class="hollow" d="M-3.2-3.2h6.4v6.4h-6.4z"/>',
    '<path class="hollow" d="M-3.5-3.5l7 7m0-7l-7 7"/>',
)


def mark_id(key: str, line: int) -> str:
    """The id of the mark of a line within the chart of this key."""
    return f"{key}-mark-{line}"


def marks(key: str, number: int) -> str:
    """The marks of the first lines of a chart, to be used by their ids."""
    drawn = (f'<g id="{mark_id(key, line)}">{mark}</g>' for line, mark in enumerate(MARKS[:number], start=1))
    return f"<defs>{''.join(drawn)}</defs>"
