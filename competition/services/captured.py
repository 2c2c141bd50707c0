"""Rows as JSON: captured before and after a verb, compared, and put back.

A verb on a round captures that round; a verb on the season names in a `Scope` what it may change.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from django.core.serializers.json import DjangoJSONEncoder

from competition.models import (
    Attendance,
    Barring,
    BoardWish,
    Entry,
    ExternalGame,
    Game,
    KeptApart,
    ResultClaim,
    Round,
    SideGame,
    SignUp,
)

Captured = dict[str, dict[str, dict[str, Any]]]

_ROUND_FIELDS = ("state", "date", "time", "published_at", "closed_at")
_ENTRY_FIELDS = ("withdrawn_after", "groups", "championship")
# Versions only ever rise, so they are no part of what is put back.
_LEFT_OUT = ("version",)
_Table = Game | Attendance | SignUp | Barring | KeptApart | BoardWish | ResultClaim | SideGame | ExternalGame
_TABLES: dict[str, type[_Table]] = {
    "games": Game,
    "rows": Attendance,
    "sign_ups": SignUp,
    "barrings": Barring,
    "kept_apart": KeptApart,
    "wishes": BoardWish,
    "side_games": SideGame,
    "claims": ResultClaim,
    "league": ExternalGame,
}


@dataclass(frozen=True)
class Scope:
    """What is captured: everything in these rounds, what may change of these entries, and the games
    outside the ladder of these seasons."""

    rounds: tuple[int, ...]
    entries: tuple[int, ...] = ()
    side_games: tuple[int, ...] = ()

    @classmethod
    def of_round(cls, round_: Round) -> Scope:
        """One round, as most verbs change no more."""
        return cls((round_.pk,))

    @classmethod
    def of_json(cls, stored: dict[str, list[int]]) -> Scope:
        """As an event has stored it."""
        return cls(tuple(stored["rounds"]), tuple(stored["entries"]), tuple(stored.get("side_games", ())))

    def as_json(self) -> dict[str, list[int]]:
        """As an event stores it."""
        stored = {"rounds": list(self.rounds), "entries": list(self.entries)}
        return {**stored, "side_games": list(self.side_games)} if self.side_games else stored


def capture(scope: Scope) -> Captured:
    """Everything that verbs change within the scope, by table and primary key."""
    rounds = Round.objects.filter(pk__in=scope.rounds).values("id", *_ROUND_FIELDS)
    found: Captured = {"round": {str(row.pop("id")): row for row in rounds}}
    if scope.entries:
        entries = Entry.objects.filter(pk__in=scope.entries).values("id", *_ENTRY_FIELDS)
        found["entries"] = {str(row.pop("id")): row for row in entries}
    for name, model in _TABLES.items():
        within = {"season_id__in": scope.side_games} if model is SideGame else {"round_id__in": scope.rounds}
        rows = model._default_manager.filter(**within).order_by("pk")
        found[name] = {str(row["id"]): row for row in rows.values(*_columns(model))}
    return found


def difference(before: Captured, after: Captured) -> tuple[Captured, Captured]:
    """What was and what is, as JSON, of the rows that differ; a row in one of them alone came or went."""
    was: Captured = {}
    now: Captured = {}
    for table in before:
        for key in before[table].keys() | after[table].keys():
            old, new = before[table].get(key), after[table].get(key)
            if old == new:
                continue
            if old is not None:
                was.setdefault(table, {})[key] = old
            if new is not None:
                now.setdefault(table, {})[key] = new
    return _as_json(was), _as_json(now)


def is_untouched(scope: Scope, was: Captured, now: Captured) -> bool:
    """Whether the rows that a verb changed are still as it left them."""
    touched = {
        table: {
            key: row for key, row in rows.items() if key in was.get(table, {}) or key in now.get(table, {})
        }
        for table, rows in capture(scope).items()
    }
    return _as_json({table: rows for table, rows in touched.items() if rows}) == now


def put_back(was: Captured, now: Captured, version: int) -> None:
    """Make the changed rows as they were, with the same primary keys; `version` is what games get."""
    for name, model in _TABLES.items():
        gone = [int(key) for key in now.get(name, {}) if name != "games" or key not in was.get(name, {})]
        model._default_manager.filter(pk__in=gone).delete()
    _put_back_games(was, now, version)
    for name, model in _TABLES.items():
        if name == "games":
            continue
        objects = [model(**_parsed(model, row)) for row in _by_key(was, name)]
        model._default_manager.bulk_create(objects)  # type: ignore[arg-type]
    for pk, fields in was.get("round", {}).items():
        Round.objects.filter(pk=int(pk)).update(**_parsed(Round, fields))
    for pk, fields in was.get("entries", {}).items():
        Entry.objects.filter(pk=int(pk)).update(**_parsed(Entry, fields))


def _put_back_games(was: Captured, now: Captured, version: int) -> None:
    new = []
    for row in _by_key(was, "games"):
        parsed = _parsed(Game, row)
        if str(row["id"]) in now.get("games", {}):
            Game.objects.filter(pk=parsed.pop("id")).update(**parsed, version=version)
        else:
            new.append(Game(**parsed, version=version))
    Game.objects.bulk_create(new)


def _as_json(captured: Captured) -> Captured:
    plain: Captured = json.loads(json.dumps(captured, cls=DjangoJSONEncoder))
    return plain


def _by_key(captured: Captured, table: str) -> list[dict[str, Any]]:
    return [row for _key, row in sorted(captured.get(table, {}).items(), key=lambda item: int(item[0]))]


def _columns(model: type[Any]) -> list[str]:
    return [field.attname for field in model._meta.concrete_fields if field.name not in _LEFT_OUT]


def _parsed(model: type[Any], row: dict[str, Any]) -> dict[str, Any]:
    fields = {field.attname: field for field in model._meta.concrete_fields}
    return {name: fields[name].to_python(value) for name, value in row.items()}
