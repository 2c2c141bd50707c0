"""Files as Excel and the federation write them, with people who do not exist."""

from __future__ import annotations

import io
import random
import zipfile
from collections.abc import Sequence
from typing import Any

from openpyxl import Workbook

HEAD = "Relatienummer;Naam;Titel;FED;Rating;Nv;Geboren;S"
_GIVEN = ["Jan", "Zoë", "Piet", "Anna", "Hidde", "Noor", "Björn", "Sanne", "Quinten", "Marleen", "Wim"]
_FAMILY = ["Van der Aa", "De Wit", "Jansen", "Bakker", "Van 't Veld", "Ten Broek", "Slagter", "Visser"]


def dutch_csv(rows: Sequence[Sequence[Any]], encoding: str = "cp1252", separator: str = ";") -> bytes:
    """What "Opslaan als CSV" of a Dutch Excel gives."""
    lines = (separator.join(_quoted(str(cell), separator) for cell in row) for row in rows)
    return ("\r\n".join(lines) + "\r\n").encode(encoding)


def workbook(rows: Sequence[Sequence[Any]]) -> bytes:
    """An .xlsx file with one sheet."""
    book = Workbook()
    for row in rows:
        book.active.append(list(row))
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def rating_list(rows: Sequence[str]) -> bytes:
    """A list of the KNSB with these rows."""
    return ("\r\n".join([HEAD, *rows]) + "\r\n").encode("cp1252")


def zipped(**files: bytes) -> bytes:
    """A ZIP file of lists: `KLASSIEK=…`."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(f"{name}.csv", content)
    return out.getvalue()


def large_rating_list(rows: int) -> list[str]:
    """So many rows with numbers from 6000000 on; every fiftieth has no rating."""
    chance = random.Random(17)
    return [
        f"{6_000_000 + n};{chance.choice(_FAMILY)}, {chance.choice(_GIVEN)};;NED;"
        f"{'' if n % 50 == 0 else chance.randrange(800, 2500)};{n % 30};{1940 + n % 75};"
        for n in range(rows)
    ]


def _quoted(cell: str, separator: str) -> str:
    return '"' + cell.replace('"', '""') + '"' if separator in cell or '"' in cell or "\n" in cell else cell
