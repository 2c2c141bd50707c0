"""The values that stand in a season file: how each is read from JSON and written back."""

from __future__ import annotations

import datetime as dt
from typing import TYPE_CHECKING, Annotated, Any

from pydantic import (
    AfterValidator,
    BeforeValidator,
    Field,
    GetPydanticSchema,
    PlainSerializer,
    PlainValidator,
    WithJsonSchema,
)
from pydantic_core import core_schema

from competition.systems.errors import SeasonError

if TYPE_CHECKING:
    from competition.systems.season import GroupSpan

# No file and no database takes a zero byte (nor half of a surrogate pair, which pydantic refuses itself).
_WRITABLE = r"^[^\x00]*$"


def _identifier(value: object) -> str:
    """An id: text that is not empty (a number is taken as its digits)."""
    if isinstance(value, str) and value.strip():
        return value
    if isinstance(value, int) and not isinstance(value, bool):
        return str(value)
    raise SeasonError("no_id", value=value)


def _label(value: object) -> object:
    """A short name that may also be written as a number, such as a team's."""
    return str(value) if isinstance(value, int) and not isinstance(value, bool) else value


def _day(value: object) -> dt.date:
    try:
        if isinstance(value, str) and len(value) == 10:
            return dt.date.fromisoformat(value)
    except ValueError:
        pass
    raise SeasonError("no_date", value=value)


def _hour(value: object) -> dt.time:
    try:
        if isinstance(value, str) and len(value) == 5:
            return dt.time.fromisoformat(value)
    except ValueError:
        pass
    raise SeasonError("no_time", value=value, example="20:00")


def read_spans(value: object) -> object:
    """A history of groups; a letter alone holds from the first round."""
    if not isinstance(value, str):
        return value
    if any(char == "\0" or "\ud800" <= char <= "\udfff" for char in value):
        raise SeasonError("no_character", value=ascii(value))
    return ({"from_round": 1, "group": value},)


def write_spans(spans: tuple[GroupSpan, ...]) -> object:
    """The letter alone where it holds from the first round, else the history; null without any."""
    if not spans:
        return None
    if len(spans) == 1 and spans[0].from_round == 1:
        return spans[0].group
    return [{"from_round": span.from_round, "group": span.group} for span in spans]


def in_order(spans: tuple[GroupSpan, ...]) -> tuple[GroupSpan, ...]:
    """The same history; raises SeasonError when its rounds do not ascend."""
    numbers = [span.from_round for span in spans]
    if numbers != sorted(set(numbers)):
        raise SeasonError("groups_out_of_order", value=numbers)
    return spans


def one_of(texts: tuple[str, ...]) -> GetPydanticSchema:
    """Makes a text one of these."""
    return GetPydanticSchema(lambda _type, _handler: core_schema.literal_schema(list(texts)))


def _is_empty(value: object) -> bool:
    return value is None or value is False or value in ("", ())


Text = Annotated[str, Field(strict=True, pattern=_WRITABLE), WithJsonSchema({"type": "string"})]
Name = Annotated[Text, AfterValidator(lambda text: " ".join(text.split()))]
Identifier = Annotated[Text, BeforeValidator(_identifier), WithJsonSchema({"type": ["string", "integer"]})]
Label = Annotated[Text, BeforeValidator(_label), WithJsonSchema({"type": ["string", "integer"]})]
Day = Annotated[
    dt.date,
    PlainValidator(_day),
    PlainSerializer(dt.date.isoformat),
    WithJsonSchema({"type": "string", "format": "date"}),
]
Hour = Annotated[
    dt.time,
    PlainValidator(_hour),
    PlainSerializer(lambda time: time.strftime("%H:%M")),
    WithJsonSchema({"type": "string", "pattern": "^[0-2][0-9]:[0-5][0-9]$"}),
]
# A key that is written only where it says something, so that older versions can read the file.
left_out_when_empty: Any = Field(exclude_if=_is_empty)
