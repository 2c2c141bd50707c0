"""A JSON Schema of the season file, made from the same definitions that read it."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from competition.systems.rules import LadderRules, preset_names
from competition.systems.rules.awards import AWARD_SCHEMA, EXPRESSION_SCHEMA
from competition.systems.season import FORMAT
from competition.systems.season_file import SEASON

Schema = dict[str, Any]


def season_schema() -> Schema:
    """The schema (JSON Schema 2020-12). What depends on several keys at once is left to the reader."""
    season = SEASON.json_schema()
    definitions = season.pop("$defs")
    for part in (season, *definitions.values()):
        _allow_nulls(part, except_for=part.get("required", ()))
    named = {"award": AWARD_SCHEMA, "number_or_formula": EXPRESSION_SCHEMA}
    definitions |= _rules(named)
    definitions["award"] = _by_name(AWARD_SCHEMA, {"number_or_formula": EXPRESSION_SCHEMA})
    definitions["number_or_formula"] = EXPRESSION_SCHEMA
    season["properties"] = {"format": {"const": FORMAT}, **season["properties"]}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        **season,
        "title": "Season file",
        "required": ["format", *season["required"]],
        "$defs": definitions,
    }


def _rules(named: dict[str, Schema]) -> dict[str, Schema]:
    """The rules and their parts: every key may be null, so not given, or taken away from a preset."""
    rules = LadderRules.model_json_schema()
    parts = rules.pop("$defs")
    for part in (rules, *parts.values()):
        _allow_nulls(part)
    # A named preset brings the keys that are not given.
    rules["required"] = []
    examples = [f"{name}/1" for name in preset_names()]
    rules["properties"]["preset"] = _nullable({"type": "string", "examples": examples})
    return {name: _by_name(part, named) for name, part in {**parts, "Rules": rules}.items()}


def _allow_nulls(part: Schema, except_for: Collection[str] = ()) -> None:
    for key, value in part.get("properties", {}).items():
        if key not in except_for:
            part["properties"][key] = _nullable(value)


def _nullable(schema: Schema) -> Schema:
    """The schema, or null: as good as left out."""
    if {"type": "null"} in schema.get("anyOf", ()):
        return schema
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
