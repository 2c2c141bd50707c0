"""A JSON Schema of the season file, made from the same enums and rule models that read it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from competition.systems.rules import LadderRules, preset_names
from competition.systems.rules.awards import AWARD_SCHEMA, EXPRESSION_SCHEMA
from competition.systems.season import (
    CHAMPIONSHIP,
    EXTERNAL_RESULTS,
    FORMAT,
    GAMES,
    MADE_BY_PAIRING,
    Kind,
    Result,
    RoundState,
)

Schema = dict[str, Any]


def season_schema() -> Schema:
    """The schema (JSON Schema 2020-12). What depends on several keys at once is left to the reader."""
    named = {"award": AWARD_SCHEMA, "number_or_formula": EXPRESSION_SCHEMA}
    rules = _by_name(_with_nulls(LadderRules.model_json_schema()), named)
    definitions = rules.pop("$defs")
    # A named preset brings the keys that are not given.
    rules["required"] = []
    rules["properties"]["preset"] = _nullable(
        {"type": "string", "examples": [f"{name}/1" for name in preset_names()]}
    )
    definitions |= {
        "award": _by_name(AWARD_SCHEMA, {"number_or_formula": EXPRESSION_SCHEMA}),
        "number_or_formula": EXPRESSION_SCHEMA,
        "rules": rules,
        "entrant": _entrant(),
        "round": _round(),
        "game": _game(),
        "other": _other(),
        "external_game": _external_game(),
    }
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Season file",
        **_object(
            {
                "format": {"const": FORMAT},
                "name": _nullable(_text()),
                "game": _nullable(_enum(GAMES)),
                "rules": {"$ref": "#/$defs/rules"},
                "entrants": _list_of("entrant"),
                "rounds": _list_of("round"),
                "side_games": _list_of("game"),
            },
            required=("format", "rules"),
        ),
        "$defs": definitions,
    }


def _entrant() -> Schema:
    span = _object({"from_round": _whole(1), "group": _nullable(_text())}, required=("from_round",))
    return _object(
        {
            "id": _identifier(),
            "name": _nullable(_text()),
            "rating": _nullable(_whole()),
            "value": _nullable(_whole()),
            "start_rank": _nullable(_whole()),
            "group": {"anyOf": [{"type": ["string", "null"]}, {"type": "array", "items": span}]},
            "first_round": _nullable(_whole(1)),
            "withdrawn_after": _nullable(_whole(0)),
        },
        required=("id",),
    )


def _round() -> Schema:
    return _object(
        {
            "number": _whole(1),
            "date": _nullable({"type": "string", "format": "date"}),
            "time": _nullable({"type": "string", "pattern": "^[0-2][0-9]:[0-5][0-9]$"}),
            "state": _nullable(_enum(RoundState)),
            "games": _list_of("game"),
            "others": _list_of("other"),
            "external_games": _list_of("external_game"),
        },
        required=("number",),
    )


def _game() -> Schema:
    return _object(
        {
            "board": _nullable(_whole(1)),
            "white": _identifier(),
            "black": _identifier(),
            "result": _nullable(_enum(Result)),
            "played_on": _nullable({"type": "string", "format": "date"}),
            "decided_in": _nullable(_whole(1)),
            "tag": _nullable({"type": "string", "examples": [CHAMPIONSHIP]}),
            "locked": {"type": ["boolean", "null"]},
        },
        required=("white", "black"),
    )


def _other() -> Schema:
    made_by = {"type": ["string", "null"], "examples": [MADE_BY_PAIRING]}
    own = {"entrant": _identifier(), "kind": _enum(Kind), "note": _nullable(_text()), "made_by": made_by}
    marks = {"excused": {"type": ["boolean", "null"]}, "guest": {"type": ["boolean", "null"]}}
    return _object(own | marks | _league(), required=("entrant", "kind"))


def _external_game() -> Schema:
    own = {"entrant": _identifier(), "date": _nullable({"type": "string", "format": "date"})}
    return _object(own | _league(), required=("entrant",))


def _league() -> Schema:
    return {
        "team": {"type": ["string", "integer", "null"]},
        "board": _nullable(_whole(1)),
        "result": _nullable(_enum(EXTERNAL_RESULTS)),
        "opponent_rating": _nullable(_whole()),
    }


def _object(properties: Schema, required: Iterable[str]) -> Schema:
    return {
        "type": "object",
        "properties": properties,
        "required": list(required),
        "additionalProperties": False,
    }


def _list_of(name: str) -> Schema:
    return _nullable({"type": "array", "items": {"$ref": f"#/$defs/{name}"}})


def _text() -> Schema:
    return {"type": "string"}


def _identifier() -> Schema:
    return {"type": ["string", "integer"]}


def _whole(least: int | None = None) -> Schema:
    return {"type": "integer"} | ({} if least is None else {"minimum": least})


def _enum(values: Iterable[str]) -> Schema:
    return {"enum": [str(value) for value in values]}


def _nullable(schema: Schema) -> Schema:
    """The schema, or null: as good as left out."""
    return {"anyOf": [schema, {"type": "null"}]}


def _by_name(schema: Any, named: dict[str, Schema]) -> Any:
    """The schema with the named ones in it referred to by their names."""
    if isinstance(schema, dict):
        for name, part in named.items():
            if all(schema.get(key) == value for key, value in part.items()):
                rest = {key: value for key, value in schema.items() if key not in part}
                return {"$ref": f"#/$defs/{name}"} | rest
        return {key: _by_name(value, named) for key, value in schema.items()}
    return [_by_name(value, named) for value in schema] if isinstance(schema, list) else schema


def _with_nulls(schema: Schema) -> Schema:
    """Every key of the rules may be null: not given, or taken away from a preset."""
    for part in (schema, *schema.get("$defs", {}).values()):
        for key, value in part.get("properties", {}).items():
            part["properties"][key] = _nullable(value)
    return schema
