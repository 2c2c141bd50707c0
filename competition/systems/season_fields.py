"""Reading one object of a season file key by key: types, choices, dates, and keys nobody knows."""

from __future__ import annotations

import datetime as dt
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
            raise SeasonError("no_object", path or "season", value=document)
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
            raise SeasonError("missing", self.at(key))
        return default

    def finish(self) -> None:
        """Refuse keys that nobody asked for."""
        for key in self._document:
            if key not in self._taken:
                raise SeasonError("unknown_key", self.at(key), value=key, allowed=tuple(self._taken))

    def items(self, key: str, read: Callable[[Fields], Any]) -> tuple[Any, ...]:
        """A list of objects, each read by `read`; an absent one is empty."""
        return self.items_of(self.take(key, default=[]), key, read)

    def items_of(self, values: object, key: str, read: Callable[[Fields], Any]) -> tuple[Any, ...]:
        """As `items`, for a value that has been taken."""
        if not isinstance(values, list):
            raise SeasonError("no_list", self.at(key), value=values)
        found = []
        for index, value in enumerate(values):
            fields = Fields(value, f"{self.at(key)}[{index}]")
            found.append(read(fields))
            fields.finish()
        return tuple(found)

    def text(self, key: str, default: Any = _REQUIRED) -> Any:
        value = self.take(key, default)
        if value is not default and not isinstance(value, str):
            raise SeasonError("no_text", self.at(key), value=value)
        if isinstance(value, str):
            self._refuse_unwritable(key, value)
        return value

    def _refuse_unwritable(self, key: str, value: str) -> None:
        """No file and no database takes a zero byte or half of a surrogate pair."""
        if any(char == "\0" or "\ud800" <= char <= "\udfff" for char in value):
            raise SeasonError("no_character", self.at(key), value=ascii(value))

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
            raise SeasonError("no_id", self.at(key), value=value)
        self._refuse_unwritable(key, value)
        return value

    def integer(
        self, key: str, default: Any = None, *, required: bool = False, least: int | None = None
    ) -> Any:
        value = self.take(key, _REQUIRED if required else default)
        if value is None:
            return None
        if not isinstance(value, int) or isinstance(value, bool):
            raise SeasonError("no_whole_number", self.at(key), value=value)
        if least is not None and value < least:
            raise SeasonError(
                "too_small", self.at(key), value=value, reason=f"must be at least {least}, not {value}"
            )
        if abs(value) > LARGEST:
            raise SeasonError(
                "too_large", self.at(key), value=LARGEST, reason=f"has more digits than {LARGEST}"
            )
        return value

    def flag(self, key: str) -> bool:
        value = self.take(key, default=False)
        if not isinstance(value, bool):
            raise SeasonError("no_flag", self.at(key), value=value)
        return value

    def choice(self, key: str, allowed: Iterable[str], default: Any = _REQUIRED) -> Any:
        value = self.take(key, default)
        allowed = tuple(str(choice) for choice in allowed)
        if value is not default and value not in allowed:
            raise SeasonError("unknown_choice", self.at(key), value=value, allowed=allowed, key=key)
        return value

    def date(self, key: str) -> dt.date | None:
        value = self.take(key, default=None)
        if value is None:
            return None
        try:
            return dt.date.fromisoformat(value) if len(value) == 10 else _refuse()
        except (TypeError, ValueError):
            raise SeasonError("no_date", self.at(key), value=value) from None

    def time(self, key: str) -> dt.time | None:
        value = self.take(key, default=None)
        if value is None:
            return None
        try:
            return dt.time.fromisoformat(value) if len(value) == 5 else _refuse()
        except (TypeError, ValueError):
            raise SeasonError("no_time", self.at(key), value=value, example="20:00") from None


def _refuse() -> Any:
    raise ValueError
