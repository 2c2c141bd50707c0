"""Rows as files for Excel: the member list in the columns that an import understands again, and lists."""

from __future__ import annotations

import csv
import datetime as dt
import io
from collections.abc import Iterable, Sequence
from decimal import Decimal
from typing import Any

from openpyxl import Workbook

CSV, EXCEL = "csv", "xlsx"
CONTENT_TYPES = {
    CSV: "text/csv; charset=utf-8",
    EXCEL: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
}
# The last four are the wide ones of East Asian keyboards, which some versions of Excel take for the others.
FORMULA_SIGNS = ("=", "+", "-", "@", "\t", "\r", "\n", "\uff1d", "\uff0b", "\uff0d", "\uff20")
_WIDEST = 40


def escaped(value: Any) -> str:
    """A cell that no spreadsheet takes for a formula; numbers and dates as Dutch Excel writes them."""
    if value is None:
        return ""
    if isinstance(value, dt.date):
        return f"{value:%d-%m-%Y}"
    if isinstance(value, int | Decimal):
        return str(value).replace(".", ",")
    text = str(value)
    return f"'{text}" if text.startswith(FORMULA_SIGNS) else text


def csv_file(rows: Iterable[Sequence[Any]]) -> bytes:
    """Semicolons and UTF-8 with a mark: what Dutch Excel opens with a double click."""
    text = io.StringIO()
    writer = csv.writer(text, delimiter=";", lineterminator="\r\n")
    writer.writerows([escaped(value) for value in row] for row in rows)
    return text.getvalue().encode("utf-8-sig")


def excel_file(rows: Iterable[Sequence[Any]], title: str) -> bytes:
    """A workbook with one sheet; text stays text, whatever it begins with."""
    book = Workbook()
    sheet = book.active
    sheet.title = title[:31]
    widths: dict[int, int] = {}
    for number, row in enumerate(rows, start=1):
        for column, value in enumerate(row, start=1):
            cell = sheet.cell(number, column)
            if isinstance(value, int | Decimal | dt.date):
                cell.value = value
            elif value:
                cell.value = "".join(char for char in str(value) if char.isprintable())
                cell.data_type = "s"
                cell.quotePrefix = str(value).startswith(FORMULA_SIGNS)
            widths[column] = min(max(widths.get(column, 8), len(str(value or "")) + 2), _WIDEST)
    for column, width in widths.items():
        sheet.column_dimensions[sheet.cell(1, column).column_letter].width = width
    sheet.freeze_panes = "A2"
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()
