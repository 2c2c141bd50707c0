"""What all parts of a rule set share: frozen models that know no extra keys, and exact number types."""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, PlainSerializer, WithJsonSchema

from competition.systems.rules.expressions import exact, write_number


class Model(BaseModel):
    """A part of a rule set: immutable, and an unknown key is an error."""

    model_config = ConfigDict(extra="forbid", frozen=True, arbitrary_types_allowed=True)


Exact = Annotated[
    Fraction,
    BeforeValidator(exact),
    PlainSerializer(write_number),
    WithJsonSchema({"anyOf": [{"type": "number"}, {"type": "string", "examples": ["1/3", "0.35"]}]}),
]
# Whole numbers beyond this are slips of the pen.
LARGEST = 10**9
Integer = Annotated[int, Field(strict=True, ge=-LARGEST, le=LARGEST)]
Count = Annotated[int, Field(strict=True, ge=0, le=LARGEST)]
PositiveInt = Annotated[int, Field(strict=True, ge=1, le=LARGEST)]
RoundNumber = Annotated[int, Field(strict=True, ge=0, le=LARGEST)]
Flag = Annotated[bool, Field(strict=True)]
