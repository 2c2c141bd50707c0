"""The marks that tell lines apart without colours: filled ones, and hollow ones."""

from __future__ import annotations

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
