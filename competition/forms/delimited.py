"""Tables as they are pasted or come out of a spreadsheet: the signs between the columns, and the letters."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator

SEPARATORS = (";", "\t", ",")


def decode(content: bytes) -> str:
    """The text of a file: UTF-8 with or without its mark, else Windows-1252."""
    for encoding in ("utf-8-sig", "cp1252"):
        try:
            return content.decode(encoding)
        except UnicodeDecodeError:
            continue
    return content.decode("latin-1")


def read_table(text: str) -> Iterator[tuple[int, list[str]]]:
    """The rows with the numbers of their lines; empty ones are left out.

    The columns stand between semicolons, tabs or commas, whichever the text has, in that order: where
    there are semicolons, a comma is a decimal one.
    """
    lines = text.replace("\r\n", "\n").replace("\r", "\n").lstrip("\ufeff")
    separator = next((sign for sign in SEPARATORS if sign in lines), ";")
    reader = csv.reader(io.StringIO(lines), delimiter=separator)
    rows = iter(reader)
    while True:
        try:
            row = next(rows)
        except StopIteration:
            return
        except csv.Error:
            continue
        cells = [" ".join(cell.split()) for cell in row]
        if any(cells):
            yield reader.line_num, cells
