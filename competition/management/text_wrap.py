"""Paragraphs of plain text for the terminal."""

from __future__ import annotations

import textwrap

WIDTH = 92
MARGIN = 6


def wrapped(text: str, mark: str, *, deeper: bool = False) -> str:
    """The text with its mark in the margin, and all its lines to the right of that."""
    start = " " * MARGIN if deeper else ""
    first = f"{start}{mark}".ljust(len(start) + (2 if deeper else MARGIN))
    return textwrap.fill(
        text, WIDTH, initial_indent=first, subsequent_indent=" " * len(first), break_on_hyphens=False
    ).rstrip()
