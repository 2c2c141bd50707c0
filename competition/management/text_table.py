"""A table of plain text for the terminal."""

from __future__ import annotations

from collections.abc import Collection, Sequence


def write_table(
    titles: Sequence[str], rows: Sequence[Sequence[object]], text_columns: Collection[int] = ()
) -> str:
    """The rows under their titles; numbers to the right, the columns named in `text_columns` to the left."""
    cells = [list(titles), *([("" if cell is None else str(cell)) for cell in row] for row in rows)]
    widths = [max(len(row[column]) for row in cells) for column in range(len(titles))]
    lines = [
        "  ".join(
            cell.ljust(width) if column in text_columns else cell.rjust(width)
            for column, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in cells
    ]
    return "\n".join(lines)
