"""Why a file can't be used."""

from __future__ import annotations

from typing import Any


class FileError(Exception):
    """A file that can't be read. `code` says why, `params` hold what its sentence is made of."""

    def __init__(self, code: str, **params: Any) -> None:
        super().__init__(code, params)
        self.code = code
        self.params = params
