"""What a verb says when it does nothing."""

from __future__ import annotations

from typing import Any


class Refused(Exception):
    """A verb was not carried out, and nothing was changed.

    `code` is for programs ("published", "stale", "not_allowed"); `message` is translated, for the
    person who asked; `params` holds what the message was made of.
    """

    def __init__(self, code: str, message: Any, **params: Any) -> None:
        super().__init__(code, message)
        self.code = code
        self.message = message
        self.params = params

    def __str__(self) -> str:
        return str(self.message)
