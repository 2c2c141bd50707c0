"""The rating list of FIDE as it comes: fixed columns or XML, in a ZIP file or not, a million rows and more.

It goes through in pieces, and only the rows of the members are kept, found by their number. The columns are
where the words of the heading begin (`ID Number`, `Name`, `SRtng` or the month, `B-day`); the XML has a
`<player>` with `<fideid>`, `<rating>` and `<birthday>`.
"""

from __future__ import annotations

import re
import zipfile
from collections.abc import Callable, Collection, Iterator
from typing import IO

from players.importing.archives import BROKEN, FileError, is_zip
from players.importing.rating_list import Listed

LARGEST_LIST = 60_000_000
LARGEST_UNPACKED = 1_500_000_000
_PIECE = 1_000_000
_LONGEST_RECORD = 10_000
_HEADING = re.compile(rb"(?:\xef\xbb\xbf)?ID number +Name ", re.IGNORECASE)
_RATING = re.compile(rb"\b(?:SRtng|[A-Za-z]{3}\d\d)\b *")
_BORN = re.compile(rb"\bB-?day\b *|\bBorn\b *", re.IGNORECASE)
_OTHER_TEMPO = ("rapid", "blitz")

# The number in a record; its rating and the year of birth.
_Number = Callable[[bytes], bytes]
_Cells = Callable[[bytes], tuple[str, str]]


def open_fide_list(file: IO[bytes], file_name: str) -> IO[bytes] | None:
    """The list inside a file, ready to be read; None when it is not one of FIDE. Raises FileError."""
    try:
        if is_zip(_begin(file)):
            inner = _in_zip(zipfile.ZipFile(file))
            if inner is None:
                return None
            file_name, file = inner.name, inner
        start = _begin(file)
    except BROKEN as error:
        raise FileError("broken_zip") from error
    if not (_HEADING.match(start) or b"<fideid>" in start):
        return None
    if any(word in file_name.lower() for word in _OTHER_TEMPO):
        raise FileError("other_tempo")
    return file


def read_fide_list(file: IO[bytes], numbers: Collection[str]) -> tuple[list[Listed], int]:
    """The rows with these numbers, and how many rows there are. Raises FileError."""
    heading = _begin(file)
    ours = {number.encode() for number in numbers}
    number_of, cells_of, end = _by_columns(heading) if _HEADING.match(heading) else _by_tags()
    found: list[Listed] = []
    count = 0
    try:
        for place, record in enumerate(_records(file, end), start=1):
            number = number_of(record)
            count += number.isdigit()
            if number in ours:
                found.append(Listed(place, number.decode(), "", *cells_of(record)))
    except BROKEN as error:
        raise FileError("broken_zip") from error
    if not count:
        raise FileError("no_rating_list")
    return found, count


def _in_zip(archive: zipfile.ZipFile) -> IO[bytes] | None:
    for info in archive.infolist()[:10]:
        if info.filename.lower().endswith((".txt", ".xml")):
            return archive.open(info)
    return None


def _begin(file: IO[bytes]) -> bytes:
    file.seek(0)
    start = file.read(2_000)
    file.seek(0)
    return start


def _records(file: IO[bytes], end: bytes) -> Iterator[bytes]:
    """What stands between these marks, without ever holding the whole file."""
    rest, read = b"", 0
    while piece := file.read(_PIECE):
        read += len(piece)
        if read > LARGEST_UNPACKED:
            raise FileError("too_large", megabytes=LARGEST_UNPACKED // 1_000_000)
        *whole, rest = (rest + piece).split(end)
        if len(rest) > _LONGEST_RECORD:
            raise FileError("no_rating_list")
        yield from whole
    yield rest


def _by_columns(start: bytes) -> tuple[_Number, _Cells, bytes]:
    heading = start.splitlines()[0]
    rating, born = _RATING.search(heading), _BORN.search(heading)
    if rating is None:
        raise FileError("no_rating_list")
    name = heading.lower().index(b"name")
    of_rating = slice(*rating.span())
    of_born = slice(*born.span()) if born else slice(0)

    def cells(record: bytes) -> tuple[str, str]:
        return _text(record[of_rating]), _text(record[of_born])

    return lambda record: record[:name].strip(), cells, b"\n"


def _by_tags() -> tuple[_Number, _Cells, bytes]:
    def tag(record: bytes, name: bytes) -> bytes:
        _before, _tag, rest = record.partition(b"<" + name + b">")
        return rest.partition(b"<")[0].strip()

    def cells(record: bytes) -> tuple[str, str]:
        return _text(tag(record, b"rating")), _text(tag(record, b"birthday"))

    return lambda record: tag(record, b"fideid"), cells, b"</player>"


def _text(cell: bytes) -> str:
    return cell.strip().decode("ascii", errors="replace")[:20]
