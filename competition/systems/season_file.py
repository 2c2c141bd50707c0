"""The season file: JSON in, a checked `Season` out, and back; its keys are the fields of `season.py`."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from functools import cache
from typing import Any, get_args, get_type_hints

from pydantic import TypeAdapter, ValidationError
from pydantic.fields import FieldInfo
from pydantic_core import ErrorDetails

from competition.systems.errors import SeasonError, of_pydantic
from competition.systems.rules import read_rules, write_rules
from competition.systems.rules.base import LARGEST
from competition.systems.season import FORMAT, Season
from competition.systems.season_check import check_season

SEASON = TypeAdapter(Season)
# Where one of these is wrong the message says first whom it is about.
_WHO = (("white", "black"), ("entrant",))
# What pydantic finds by itself, by its own names.
BUILT_IN = {
    "dataclass_type": "no_object",
    "tuple_type": "no_list",
    "string_type": "no_text",
    "int_type": "no_whole_number",
    "bool_type": "no_flag",
}


def read_season(document: object) -> Season:
    """A season from its document (the format `clubcomp.season/1`), bare or wrapped as `{"season": …}`.

    Raises SeasonError naming the place, the round, the entrant and the reason.
    """
    if isinstance(document, dict) and "season" in document and "format" not in document:
        document = document["season"]
    if not isinstance(document, dict):
        raise SeasonError("no_object", "season", value=document)
    if document.get("format") != FORMAT:
        raise SeasonError("unknown_format", "format", value=document.get("format"), format=FORMAT)
    if document.get("rules") is None:
        raise SeasonError("missing", "rules")
    try:
        # Rules are no part of the adapter's work: a null in them takes a key of the preset away.
        rules = read_rules(document["rules"])
        rest = {key: value for key, value in document.items() if key not in ("format", "rules")}
        given = _without_nulls(rest)
        season = SEASON.validate_python({**given, "rules": rules})
    except RecursionError:
        raise SeasonError("too_deep") from None
    except ValidationError as error:
        raise _as_ours(error.errors(include_url=False)[0], given) from None
    check_season(season)
    return season


def write_season(season: Season) -> dict[str, Any]:
    """The document of a season with defaults filled in; reading it gives an equal season."""
    document = SEASON.dump_python(season, mode="json", by_alias=True, exclude={"rules"})
    return {
        "format": FORMAT,
        "name": document.pop("name"),
        "game": document.pop("game"),
        "rules": write_rules(season.rules),
        **document,
    }


def _without_nulls(part: Any) -> Any:
    """The same without keys that are null, which are as good as left out."""
    if isinstance(part, dict):
        return {
            key: _without_nulls(value) if isinstance(value, dict | list) else value
            for key, value in part.items()
            if value is not None
        }
    return [_without_nulls(value) if isinstance(value, dict | list) else value for value in part]


def _as_ours(details: ErrorDetails, document: dict[str, Any]) -> SeasonError:
    """What pydantic found, with the place as in the file, and whom it is about."""
    places = details["loc"]
    path = "".join(f"[{place}]" if isinstance(place, int) else f".{place}" for place in places).lstrip(".")
    number, entrants = _about(document, places)
    return _of(details, path).within("", number, entrants)


def _of(details: ErrorDetails, path: str) -> SeasonError:
    kind, found, key = details["type"], details["input"], str((details["loc"] or ("",))[-1])
    if kind in BUILT_IN:
        return SeasonError(BUILT_IN[kind], path, value=found)
    if kind in ("string_pattern_mismatch", "string_unicode"):
        return SeasonError("no_character", path, value=ascii(found))
    if kind == "unexpected_keyword_argument":
        return SeasonError("unknown_key", path, value=key, allowed=_keys_at(details["loc"][:-1]))
    if kind in ("enum", "literal_error"):
        known = _choices(_fields_at(details["loc"][:-1])[key])
        return SeasonError("unknown_choice", path, value=found, allowed=known, key=key)
    if kind == "greater_than_equal" and details["ctx"]["ge"] != -LARGEST:
        least = details["ctx"]["ge"]
        return SeasonError("too_small", path, value=found, reason=f"must be at least {least}, not {found}")
    if kind in ("greater_than_equal", "less_than_equal"):
        return SeasonError("too_large", path, value=LARGEST, reason=f"has more digits than {LARGEST}")
    return of_pydantic(details, path, details["msg"])


def _about(document: Any, places: tuple[int | str, ...]) -> tuple[int | None, tuple[str, ...]]:
    """The round and the entrants of the part that a place is in.

    The first error is told, and these keys are read first: in any other key's error they are right.
    """
    number, part = None, document
    for at, place in enumerate(places[:-1]):
        part = part[place]
        if at == 1 and places[0] == "rounds" and places[2] != "number":
            number = part["number"]
    who = next((keys for keys in _WHO if isinstance(part, dict) and keys[0] in part), ())
    return number, () if not places or places[-1] in who else tuple(str(part[key]) for key in who)


def _fields_at(places: tuple[int | str, ...]) -> dict[str, Any]:
    """The keys of the part of a season at `places`, with their types."""
    part: Any = Season
    for place in places:
        if isinstance(place, str):
            part = next(p for p in _types_in(_fields_of(part)[place]) if dataclasses.is_dataclass(p))
    return _fields_of(part)


def _keys_at(places: tuple[int | str, ...]) -> tuple[str, ...]:
    return ("format",) * (not places) + tuple(_fields_at(places))


@cache
def _fields_of(part: type) -> dict[str, Any]:
    hints = get_type_hints(part, include_extras=True)
    found = {}
    for field in dataclasses.fields(part):
        infos = (info for info in get_args(hints[field.name]) if isinstance(info, FieldInfo))
        found[next((info.alias for info in infos if info.alias), field.name)] = hints[field.name]
    return found


def _choices(annotation: Any) -> tuple[str, ...]:
    """The texts that a key may be, of an enum or a few texts."""
    schema = TypeAdapter(annotation).json_schema()
    parts = (schema, *schema.get("anyOf", ()), *schema.get("$defs", {}).values())
    return next((tuple(part["enum"]) for part in parts if "enum" in part), ())


def _types_in(annotation: Any) -> Iterator[Any]:
    yield annotation
    for part in get_args(annotation):
        yield from _types_in(part)
