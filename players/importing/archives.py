"""ZIP files (Excel's are too): what is in them, and never more of it than fits."""

from __future__ import annotations

import io
import zipfile
import zlib
from collections.abc import Callable
from typing import Any

LARGEST_UNPACKED = 40_000_000
MOST_MEMBERS = 1_000
BROKEN = (zipfile.BadZipFile, zlib.error, NotImplementedError, RuntimeError, EOFError, OSError, ValueError)


def is_zip(content: bytes) -> bool:
    """Whether a file begins as ZIP files do."""
    return content.startswith(b"PK")


def open_zip(content: bytes) -> zipfile.ZipFile:
    """A ZIP file of which all parts together fit. Raises FileError."""
    try:
        archive = zipfile.ZipFile(io.BytesIO(content))
    except BROKEN as error:
        raise FileError("broken_zip") from error
    sizes = [info.file_size for info in archive.infolist()]
    if sum(sizes) > LARGEST_UNPACKED or len(sizes) > MOST_MEMBERS:
        raise FileError("too_large", megabytes=LARGEST_UNPACKED // 1_000_000)
    return archive


def unpack(archive: zipfile.ZipFile, wanted: Callable[[str], bool]) -> dict[str, bytes]:
    """The files in it whose names are wanted, by name. Raises FileError."""
    try:
        return {name: archive.read(name) for name in archive.namelist() if wanted(name)}
    except BROKEN as error:
        raise FileError("broken_zip") from error


class FileError(Exception):
    """A file that can't be read. `code` says why, `params` hold what its sentence is made of."""

    def __init__(self, code: str, **params: Any) -> None:
        super().__init__(code, params)
        self.code = code
        self.params = params
