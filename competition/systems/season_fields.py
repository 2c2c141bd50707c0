"""Reading one object of a season file key by key: types, choices, dates, and keys nobody knows."""

from __future__ import annotations

import datetime as dt
import difflib
from collections.abc import Callable, Iterable
from typing import Any

from competition.systems.errors import SeasonError

_REQUIRED: Any = object()
# Whole numbers beyond this are slips of the pen; sums of what is left are always written in full.
LARGEST = 10**9


class Fields:
    """The keys of one JSON object at `path`; whatever was not taken when it ends is an unknown key."""

    def __init__(self, document: object, path: str) -> None:
        if not isinstance(document, dict):
            raise SeasonError("wrong_type", path or "season", "must be an object", value=document)
        self._document: dict[str, Any] = document
        self._path = path
        self._taken: list[str] = []

    def at(self, key: str) -> str:
        """The path of a key."""
        return f"{self._path}.{key}" if self._path else key

    def take(self, key: str, default: Any = _REQUIRED) -> Any:
        """The value of a key; null is as good as left out."""
        self._taken.append(key)
        value = self._document.get(key)
        if value is not None:
            return value
        if default is _REQUIRED:
            raise SeasonError("missing", self.at(key), "is missing")
        return default

    def finish(self) -> None:
        """Refuse keys that nobody asked for."""
        for key in self._document:
            if key not in self._taken:
                nearest = difflib.get_close_matches(key, self._taken, n=1, cutoff=0.0)
                message = f"unknown key {key!r}; the nearest known one is {nearest[0]!r}"
                raise SeasonError("unknown_key", self.at(key), message, value=key, allowed=tuple(self._taken))

    def items(self, key: str, read: Callable[[Fields], Any]) -> tuple[Any, ...]:
        """A list of objects, each read by `read`; an absent one is empty."""
        return self.items_of(self.take(key, default=[]), key, read)

    def items_of(self, values: object, key: str, read: Callable[[Fields], Any]) -> tuple[Any, ...]:
        """As `items`, for a value that has been taken."""
        if not isinstance(values, list):
            raise SeasonError("wrong_type", self.at(key), "must be a list", value=values)
        found = []
        for index, value in enumerate(values):
            fields = Fields(value, f"{self.at(key)}[{index}]")
            found.append(read(fields))
            fields.finish()
        return tuple(found)

    def text(self, key: str, default: Any = _REQUIRED) -> Any:
        value = self.take(key, default)
        if value is not default and not isinstance(value, str):
            raise SeasonError("wrong_type", self.at(key), f"must be text, not {value!r}", value=value)
        if isinstance(value, str):
            self._refuse_unwritable(key, value)
        return value

    def _refuse_unwritable(self, key: str, value: str) -> None:
        """No file and no database takes a zero byte or half of a surrogate pair."""
        if any(char == "\0" or "\ud800" <= char <= "\udfff" for char in value):
            raise SeasonError(
                "no_text", self.at(key), f"has a character that is none: {ascii(value)}", value=ascii(value)
            )

    def label(self, key: str) -> str | None:
        """A short name that may also be written as a number, such as a team's."""
        value = self.take(key, default=None)
        if isinstance(value, int) and not isinstance(value, bool):
            return str(value)
        return self.text(key, default=None)  # type: ignore[no-any-return]

    def identifier(self, key: str) -> str:
        """An id: text that is not empty (a number is taken as its digits)."""
        value = self.take(key)
        if isinstance(value, int) and not isinstance(value, bool):
            return str(value)
        if not isinstance(value, str) or not value.strip():
            raise SeasonError("wrong_type", self.at(key), f"must be an id, not {value!r}", value=value)
        self._refuse_unwritable(key, value)
        return value

    def integer(
        self, key: str, default: Any = None, *, required: bool = False, least: int | None = None
    ) -> Any:
        value = self.take(key, _REQUIRED if required else default)
        if value is None:
            return None
        if not isinstance(value, int) or isinstance(value, bool):
            raise SeasonError(
                "wrong_type", self.at(key), f"must be a whole number, not {value!r}", value=value
            )
        if least is not None and value < least:
            raise SeasonError(
                "too_small", self.at(key), f"must be at least {least}, not {value}", value=value
            )
        if abs(value) > LARGEST:
            raise SeasonError("too_large", self.at(key), f"has more digits than {LARGEST}", value=LARGEST)
        return value

    def flag(self, key: str) -> bool:
        return bool(self.optional_flag(key))

    def optional_flag(self, key: str) -> bool | None:
        value = self.take(key, default=None)
        if value is not None and not isinstance(value, bool):
            raise SeasonError(
                "wrong_type", self.at(key), f"must be true or false, not {value!r}", value=value
            )
        return value

    def choice(self, key: str, allowed: Iterable[str], default: Any = _REQUIRED) -> Any:
        value = self.take(key, default)
        allowed = tuple(str(choice) for choice in allowed)
        if value is not default and value not in allowed:
            message = f"unknown {key} {value!r}; known are {', '.join(allowed)}"
            raise SeasonError(f"unknown_{key}", self.at(key), message, value=value, allowed=allowed)
        return value

    def date(self, key: str) -> dt.date | None:
        value = self.take(key, default=None)
        if value is None:
            return None
        try:
            return dt.date.fromisoformat(value) if len(value) == 10 else _refuse()
        except (TypeError, ValueError):
            message = f"{value!r} is no date such as 2026-11-27"
            raise SeasonError("no_date", self.at(key), message, value=value) from None

    def time(self, key: str) -> dt.time | None:
        value = self.take(key, default=None)
        if value is None:
            return None
        try:
            return dt.time.fromisoformat(value) if len(value) == 5 else _refuse()
        except (TypeError, ValueError):
            message = f"{value!r} is no time such as 20:00"
            raise SeasonError("no_time", self.at(key), message, value=value) from None


def _refuse() -> Any:
    raise ValueError
