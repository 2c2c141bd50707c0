"""What the interface answers with. Points and values are exact: text such as "377/3", in lowest terms."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable
from fractions import Fraction
from typing import Annotated, Any

from ninja import Schema
from pydantic import BeforeValidator, Field, create_model

from competition.wording.columns import COLUMNS


def _as_text(value: Any) -> Any:
    return str(value) if isinstance(value, Fraction | int) else value


Exact = Annotated[
    str,
    BeforeValidator(_as_text),
    Field(
        description="An exact number: an integer, or a fraction in lowest terms.", pattern=r"^-?\d+(/\d+)?$"
    ),
]
Date = Annotated[dt.date | None, Field(description="The day of the evening; null while it is not set.")]


class Problem(Schema):
    """Why there is no answer."""

    detail: str


class Invalid(Schema):
    """What is wrong with what was asked: for each thing its place and why."""

    detail: list[dict[str, Any]]


class SeasonDocument(Schema):
    """A season of the club."""

    slug: str = Field(description="How it is named in addresses.")
    name: str
    game: str = Field(description='"chess" or "draughts".')
    system: str = Field(description='How points are counted: "keizer", "alkmaar" or another one.')
    archived: bool
    version: int = Field(description="Rises whenever anything in the season changes.")


class PersonDocument(Schema):
    """An entrant, named as he may be named in public."""

    key: str = Field(description="His key in this season.")
    name: str


def _of_columns(codes: Iterable[str]) -> dict[str, Any]:
    """What programs get of these columns, as fields of a document."""
    return {
        code: (Exact | None if column.json is Fraction else column.json, Field(description=column.told))
        for code in codes
        if (column := COLUMNS[code]).json
    }


_FIRST = ("group", "rating", "value")
# A column for programs is in the table of columns; here only its place among what is no column.
RowDocument: Any = create_model(
    "RowDocument",
    __base__=PersonDocument,
    __doc__="A row of a standing. Rows that the rules hide are left out.",
    place=(int | None, Field(description="Null for who is in the list without a place.")),
    change=(
        int | None,
        Field(description="How many places up since the list before; null for who is new in it."),
    ),
    **_of_columns(("group", "rating")),
    points=(Exact | None, Field(description="Null in a system without points.")),
    **_of_columns(("value",)),
    eligible=(bool, Field(description="Whether he has played enough for a prize.")),
    **_of_columns(code for code in COLUMNS if code not in _FIRST),
    tie_breaks=(
        dict[str, Exact | None],
        Field({}, description="By their codes, in a system that orders by them; else left out."),
    ),
)


class StandingDocument(Schema):
    """The list after a round; `rounds` are all that have a list, 0 being the list at the start."""

    season: str
    after_round: int
    rounds: list[int]
    provisional: bool = Field(description="Some results are not in yet.")
    rows: list[RowDocument]


class RoundHeadDocument(Schema):
    """A round of the season."""

    number: int
    date: Date
    state: str = Field(description='"planned", "draft", "published" or "closed".')


class GameDocument(Schema):
    """A board of a round."""

    board: int | None
    white: PersonDocument
    black: PersonDocument
    result: str = Field(description='Such as "1-0"; empty while there is none.')
    played_on: Date = Field(description="Another day than that of the round, if it was.")


class RoundDocument(RoundHeadDocument):
    """A round with its games, once they are published, and everybody else as counts."""

    season: str
    games: list[GameDocument]
    byes: list[PersonDocument]
    counts: dict[str, int] = Field(description="How many had no game, by the kind of their attendance.")


class LineDocument(Schema):
    """A line of a ledger. `total` is the sum of the points so far."""

    round: int
    kind: str = Field(description='What it is about, such as "win" or "absent".')
    opponent: PersonDocument | None
    colour: str | None
    value: Exact | None = Field(description="What the game was worth.")
    award: str = Field(description="The rule that was applied.")
    points: Exact
    total: Exact


class PlayerDocument(PersonDocument):
    """An entrant after a round, with the lines that his points are the sum of."""

    season: str
    after_round: int
    place: int | None
    points: Exact | None = Field(description="Null for who is not in the list.")
    ledger: list[LineDocument]
