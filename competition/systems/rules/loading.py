"""Rules from JSON and back: presets, and errors that name the key and the nearest known one."""

from __future__ import annotations

import json
from importlib import resources
from typing import Any, cast

from pydantic import BaseModel, ValidationError

from competition.systems.errors import SeasonError, of_pydantic
from competition.systems.registry import find_system
from competition.systems.rules.model import Rules

# Of these keys a rule set means one; naming another in a changed preset replaces it.
_ALTERNATIVES = (
    ("values", ({"divide", "subtract"}, {"top_from", "step"})),
    ("values", ({"top"}, {"ratio"}, {"top_per_entrant"})),
    ("start", ({"points"}, {"points_by_value", "top_up"})),
)
# These are replaced as a whole: their keys belong together.
_WHOLE = ("awards.*", "attendance.deadline", "start.points_by_value")


def preset_names() -> tuple[str, ...]:
    """The names of the shipped rule sets, sorted."""
    folder = resources.files("competition.systems.rules") / "presets"
    return tuple(sorted(f.name.removesuffix(".json") for f in folder.iterdir() if f.name.endswith(".json")))


def read_preset(name: str) -> dict[str, Any]:
    """The JSON of a shipped rule set, by its name with or without version ("keizer-classic/1").

    Raises SeasonError when there is none of that name, or not in that version.
    """
    bare, _, version = name.partition("/")
    if bare not in preset_names():
        raise SeasonError("unknown_preset", "rules.preset", value=name, allowed=preset_names())
    folder = resources.files("competition.systems.rules") / "presets"
    document: dict[str, Any] = json.loads((folder / f"{bare}.json").read_text(encoding="utf-8"))
    known = str(document.pop("version"))
    if version and version != known:
        raise SeasonError(
            "unknown_preset_version",
            "rules.preset",
            value=name,
            allowed=(f"{bare}/{known}",),
            name=bare,
            version=known,
            other=version,
        )
    document["preset"] = f"{bare}/{known}"
    return document


def read_rules(document: object, path: str = "rules") -> Rules:
    """Rules from their JSON: the preset they name, changed in the named places, with defaults filled in.

    A key set to null is as good as not given; in a changed preset it takes the key away.
    Raises SeasonError with the path, what stood there, and what is allowed.
    """
    if not isinstance(document, dict):
        raise SeasonError("rules_no_object", path, value=document)
    if (preset := document.get("preset")) is not None:
        if not isinstance(preset, str):
            raise SeasonError("preset_no_text", f"{path}.preset", value=preset)
        base = read_preset(preset)
        document = _merge(base, {**document, "preset": base["preset"]}, "")
    document = _without_nulls(document)
    system = find_system(document.get("system"), f"{path}.system")
    try:
        rules = system.rules_model.model_validate(document)
    except ValidationError as error:
        raise _first_error(error, system.rules_model, path) from None
    system.check_rules(rules, path)
    return rules


def write_rules(rules: Rules) -> dict[str, Any]:
    """The JSON of resolved rules; reading it gives equal rules, whatever becomes of the preset's text."""
    document = rules.model_dump(mode="json", exclude_none=True)
    if document.get("recalculation") == 1:
        document["recalculation"] = "previous"
    if rules.preset is not None:
        _note_removed(read_preset(rules.preset), document)
    return document


def _note_removed(base: dict[str, Any], document: dict[str, Any]) -> None:
    """A key that the preset has and the rules lack is written as null, so that it stays away."""
    for key, value in base.items():
        if key not in document:
            document[key] = None
        elif isinstance(value, dict) and isinstance(document[key], dict):
            _note_removed(value, document[key])


def _merge(base: dict[str, Any], changes: dict[str, Any], path: str) -> dict[str, Any]:
    merged = dict(base)
    for place, choices in _ALTERNATIVES:
        if path == place:
            for choice in choices:
                if any(changes.get(key) is not None for key in choice) and not any(k in base for k in choice):
                    others = set().union(*(c for c in choices if c is not choice))
                    merged = {key: value for key, value in merged.items() if key not in others}
    for key, value in changes.items():
        where = f"{path}.{key}" if path else key
        whole = where in _WHOLE or (path == "awards" and key not in ("counts_with", "late_starters"))
        if isinstance(value, dict) and isinstance(merged.get(key), dict) and not whole:
            merged[key] = _merge(merged[key], value, where)
        else:
            merged[key] = value
    return merged


def _without_nulls(document: dict[str, Any]) -> dict[str, Any]:
    return {
        key: _without_nulls(value) if isinstance(value, dict) else value
        for key, value in document.items()
        if value is not None
    }


def _first_error(error: ValidationError, model: type[BaseModel], path: str) -> SeasonError:
    """The first of pydantic's errors as ours: where, why, and what could stand there."""
    details = error.errors(include_url=False)[0]
    places = (
        [p for p in details["loc"] if p not in ("rating", "rank")]
        if "values" in details["loc"]
        else details["loc"]
    )
    where = path
    for part in places:
        where += f"[{part}]" if isinstance(part, int) else f".{part}"
    if details["type"] == "extra_forbidden":
        known = _known_at(model, details["loc"][:-1])
        return SeasonError("unknown_key", where, value=str(details["loc"][-1]), allowed=known)
    shown = details.get("input")
    found = "" if isinstance(shown, dict | list) else f" (found {shown!r})"
    return of_pydantic(details, where, f"{details['msg']}{found}")


def _known_at(model: type[BaseModel], places: tuple[int | str, ...]) -> tuple[str, ...]:
    """The keys that the part of the rules at `places` knows."""
    known: Any = model
    for place in places:
        if isinstance(place, int):
            continue
        field = known.model_fields.get(place) if hasattr(known, "model_fields") else None
        if field is not None:
            known = _part(field.annotation)
        elif isinstance(known, tuple):
            known = next((m for m in known if m.model_fields["by"].annotation.__args__[0] == place), known[0])
    if isinstance(known, tuple):
        known = known[0]
    return tuple(cast(type[BaseModel], known).model_fields) if hasattr(known, "model_fields") else ()


def _part(annotation: Any) -> Any:
    models = tuple(
        part
        for part in (annotation, *getattr(annotation, "__args__", ()))
        if isinstance(part, type) and issubclass(part, BaseModel)
    )
    return models if len(models) > 1 else (models[0] if models else annotation)
