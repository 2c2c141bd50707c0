"""The one reader of tables: a file of Excel, of anything that writes columns as text, or pasted text.

The row at index n is row n + 1 of the file, as Excel counts, so that whatever is wrong can be named with it.
"""

from __future__ import annotations

import csv
import datetime as dt
import io
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from openpyxl import load_workbook

from players.importing.archives import FileError, is_zip, open_zip
from players.importing.export import FORMULA_SIGNS
from players.names import composed

LARGEST_FILE = 10_000_000
MOST_ROWS = 3_000
MOST_COLUMNS = 100
LONGEST_CELL = 500
SEPARATORS = "\t;,|"
_LINES_TO_JUDGE = 20
_QUOTED = re.compile(r'(?:^|(?<=[;\t,|]))"(?:[^"]|"")*"')

Row = list[str]


def read_table(content: bytes, most_rows: int = MOST_ROWS) -> list[Row]:
    """The rows of a file up to the last that is not empty, all equally long. Raises FileError."""
    if len(content) > LARGEST_FILE:
        raise FileError("too_large", megabytes=LARGEST_FILE // 1_000_000)
    if not content.strip():
        raise FileError("empty")
    rows = _equally_long(_excel_rows(content) if is_zip(content) else csv_rows(content), most_rows)
    if not rows:
        raise FileError("empty")
    return rows


def read_text(text: str, most_rows: int = MOST_ROWS) -> list[Row]:
    """The same of a table that was pasted; none of an empty text. Raises FileError."""
    return _equally_long(_text_rows(text), most_rows)


def as_text(rows: Iterable[Sequence[str]]) -> str:
    """Rows as text that `read_text` reads as the same rows."""
    text = io.StringIO()
    csv.writer(text, delimiter=";", lineterminator="\n").writerows(rows)
    return text.getvalue()


def csv_rows(content: bytes) -> Iterator[Row]:
    """The rows of a text file, whatever its letters are stored as and its columns are separated by."""
    return _text_rows(decode(content))


def _text_rows(text: str) -> Iterator[Row]:
    separator, text = _separator(text.removeprefix("\ufeff"))
    # A quotation mark that is never closed swallows the rest; then the limit of a cell says so.
    try:
        yield from csv.reader(io.StringIO(text.replace("\0", ""), newline=""), delimiter=separator)
    except csv.Error as error:
        raise FileError("no_table") from error


def decode(content: bytes) -> str:
    """UTF-8 or UTF-16, with or without a mark, else Windows-1252. Raises FileError for no text."""
    if utf_16 := _utf_16(content):
        try:
            return content.decode(utf_16)
        except UnicodeDecodeError as error:
            raise FileError("no_table") from error
    if b"\x00" in content or content.startswith((b"%PDF", b"\xd0\xcf\x11\xe0")):
        raise FileError("old_excel" if content.startswith(b"\xd0\xcf\x11\xe0") else "no_table")
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        return content.decode("cp1252", errors="replace")


def _utf_16(content: bytes) -> str:
    """Which UTF-16 a file is in, empty for none; without a mark every other byte is mostly nought."""
    if content.startswith((b"\xff\xfe", b"\xfe\xff")):
        return "utf-16"
    begin = content[:2_000]
    first, second = (begin[at::2].count(0) * 4 > len(begin) for at in (0, 1))
    return "" if first == second or len(content) % 2 else "utf-16-be" if first else "utf-16-le"


def _separator(text: str) -> tuple[str, str]:
    """What separates the columns, and the text without Excel's line that says so."""
    first, _end, rest = text.partition("\n")
    told = first.strip().lower()
    if told.startswith("sep=") and len(told) == 5:
        return told[4], rest
    lines = [line for line in text.splitlines()[:_LINES_TO_JUDGE] if line.strip()]
    bare = [_QUOTED.sub("", line) for line in lines]
    counts = {sign: [line.count(sign) for line in bare] for sign in SEPARATORS}
    for sign in SEPARATORS[:2]:
        if lines and counts[sign][0] and sum(1 for count in counts[sign] if count) * 2 > len(lines):
            return sign, text
    # In "Meiden, Jan van der;1712,5" the comma is none: the sign that most lines have equally often wins,
    # in the order above.
    return max(SEPARATORS, key=lambda sign: _lines_alike(counts[sign])), text


def _lines_alike(counts: Sequence[int]) -> int:
    """How many lines have a sign as often as most that have it."""
    found = Counter(count for count in counts if count)
    return max(found.values(), default=0)


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


def _equally_long(rows: Iterable[Row], most_rows: int) -> list[Row]:
    found = _bounded(rows, most_rows)
    width = max((len(row) for row in found), default=0)
    return [row + [""] * (width - len(row)) for row in found]


def _bounded(rows: Iterable[Row], most_rows: int) -> list[Row]:
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
        if len(found) > most_rows:
            raise FileError("too_many_rows", most=most_rows)
    while found and not found[-1]:
        found.pop()
    return found


def _clean(cell: str) -> str:
    """One composed line without unseen signs; the apostrophe that keeps a formula from being one goes."""
    if len(cell) > LONGEST_CELL:
        raise FileError("long_cell", most=LONGEST_CELL)
    seen = "".join(char for char in cell if char.isprintable() or char.isspace())
    text = composed(" ".join(seen.split()))
    if text.startswith("'") and text.startswith(FORMULA_SIGNS, 1):
        return text[1:]
    return text
