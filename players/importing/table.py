"""A file of Excel, or of anything that writes columns as text, becomes rows of words."""

from __future__ import annotations

import csv
import datetime as dt
import io
from collections.abc import Iterable, Iterator
from typing import Any

from openpyxl import load_workbook

from players.importing.archives import is_zip, open_zip
from players.importing.errors import FileError
from players.importing.export import FORMULA_SIGNS

LARGEST_FILE = 10_000_000
MOST_ROWS = 3_000
MOST_COLUMNS = 100
LONGEST_CELL = 500
SEPARATORS = ";\t,|"
_LINES_TO_JUDGE = 20

Row = list[str]


def read_table(content: bytes) -> list[Row]:
    """The rows of a file that are not empty, all equally long. Raises FileError."""
    if len(content) > LARGEST_FILE:
        raise FileError("too_large", megabytes=LARGEST_FILE // 1_000_000)
    if not content.strip():
        raise FileError("empty")
    rows = _bounded(_excel_rows(content) if is_zip(content) else csv_rows(content))
    if not rows:
        raise FileError("empty")
    width = max(len(row) for row in rows)
    return [row + [""] * (width - len(row)) for row in rows]


def csv_rows(content: bytes) -> Iterator[Row]:
    """The rows of a text file, whatever its letters are stored as and its columns are separated by."""
    text = decode(content)
    separator, text = _separator(text)
    # A quotation mark that is never closed swallows the rest; then the limit of a cell says so.
    try:
        yield from csv.reader(io.StringIO(text.replace("\0", ""), newline=""), delimiter=separator)
    except csv.Error as error:
        raise FileError("no_table") from error


def decode(content: bytes) -> str:
    """UTF-8 with or without a mark, UTF-16 with one, else Windows-1252. Raises FileError for no text."""
    if content.startswith((b"\xff\xfe", b"\xfe\xff")):
        try:
            return content.decode("utf-16")
        except UnicodeDecodeError as error:
            raise FileError("no_table") from error
    if b"\x00" in content or content.startswith((b"%PDF", b"\xd0\xcf\x11\xe0")):
        raise FileError("old_excel" if content.startswith(b"\xd0\xcf\x11\xe0") else "no_table")
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        return content.decode("cp1252", errors="replace")


def _separator(text: str) -> tuple[str, str]:
    """What separates the columns, and the text without Excel's line that says so."""
    first, _end, rest = text.partition("\n")
    told = first.strip().lower()
    if told.startswith("sep=") and len(told) == 5:
        return told[4], rest
    lines = [line for line in text.splitlines()[:_LINES_TO_JUDGE] if line.strip()]
    # In "Meiden, Jan van der;1712,5" the comma is none: the one that most lines have equally often wins,
    # in the order above.
    counts = {sign: [line.count(sign) for line in lines] for sign in SEPARATORS}
    for sign in SEPARATORS[:2]:
        if lines and counts[sign][0] and sum(1 for count in counts[sign] if count) * 2 > len(lines):
            return sign, text
    return max(SEPARATORS, key=lambda sign: sum(1 for count in counts[sign] if count)), text


def _excel_rows(content: bytes) -> Iterator[Row]:
    names = open_zip(content).namelist()
    if "xl/workbook.xml" not in names:
        raise FileError("no_table")
    try:
        book = load_workbook(io.BytesIO(content), read_only=True, data_only=True)
        sheet = book.worksheets[0]
        # The size that the file claims can be wrong, and huge.
        sheet.reset_dimensions()
        for row in sheet.iter_rows(max_col=MOST_COLUMNS + 1, values_only=True):
            yield [_as_text(value) for value in row]
    except FileError:
        raise
    except Exception as error:
        # openpyxl raises whatever its parsers raise on a damaged file.
        raise FileError("broken_excel") from error


def _as_text(value: Any) -> str:
    if value is None:
        return ""
    if isinstance(value, dt.datetime):
        value = value.date()
    if isinstance(value, dt.date):
        return value.isoformat()
    if isinstance(value, bool):
        return "1" if value else "0"
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    return str(value)


def _bounded(rows: Iterable[Row]) -> list[Row]:
    found: list[Row] = []
    for row in rows:
        cells = [_clean(cell) for cell in row]
        while cells and not cells[-1]:
            cells.pop()
        if len(cells) > MOST_COLUMNS:
            raise FileError("too_many_columns", most=MOST_COLUMNS)
        if not cells:
            # An empty row keeps its number, so that an error names the row that the person sees.
            found.append([])
            continue
        found.append(cells)
        if len(found) > MOST_ROWS:
            raise FileError("too_many_rows", most=MOST_ROWS)
    while found and not found[-1]:
        found.pop()
    return found


def _clean(cell: str) -> str:
    """One line without unseen signs; the apostrophe that keeps a formula from being one goes."""
    if len(cell) > LONGEST_CELL:
        raise FileError("long_cell", most=LONGEST_CELL)
    text = " ".join("".join(c for c in cell if c.isprintable() or c.isspace()).split())
    if text.startswith("'") and text.startswith(FORMULA_SIGNS, 1):
        return text[1:]
    return text
