"""Rows as JSON: captured before and after a verb, compared, and put back.

A verb on a round captures that round; a verb on the season names in a `Scope` what it may change.
"""

from __future__ import annotations

import json
from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

from django.core.serializers.json import DjangoJSONEncoder
from django.db import IntegrityError, transaction
from django.db.models import ForeignObjectRel, Model, QuerySet
from django.utils.translation import gettext as _

from competition.models import (
    Adjustment,
    Attendance,
    Barring,
    BoardWish,
    Entry,
    Event,
    ExternalGame,
    Game,
    KeptApart,
    ResultClaim,
    Round,
    Season,
    SideGame,
    SignUp,
    SnapshotRow,
)
from competition.services.actors import Refused

Captured = dict[str, dict[str, dict[str, Any]]]

# What hangs on others comes behind them. Of a season only its rules and its columns can be put back.
_TABLES: dict[str, type[Model]] = {
    "season": Season,
    "round": Round,
    "entries": Entry,
    "games": Game,
    "rows": Attendance,
    "sign_ups": SignUp,
    "barrings": Barring,
    "kept_apart": KeptApart,
    "wishes": BoardWish,
    "side_games": SideGame,
    "claims": ResultClaim,
    "league_games": ExternalGame,
    "adjustments": Adjustment,
}
# Others hang on these, so they are changed where they are; all else is removed and made anew.
_IN_PLACE = ("season", "round", "entries", "games")
# Versions only ever rise, so they are no part of what is put back.
_LEFT_OUT = ("version",)


@dataclass(frozen=True)
class Scope:
    """What is captured of a season: its entries, its games outside the ladder, everything in these rounds.

    `whole`: its rules and columns, and all rounds that there are.
    """

    season: int
    rounds: tuple[int, ...] = ()
    whole: bool = False

    @classmethod
    def of_round(cls, round_: Round) -> Scope:
        """One round, as most verbs change no more."""
        return cls(round_.season_id, (round_.pk,))

    @classmethod
    def of_event(cls, event: Event) -> Scope:
        """As an event of the season has stored it."""
        stored = event.data["scope"]
        return cls(event.season_id, tuple(stored["rounds"]), stored.get("whole", False))

    def as_json(self) -> dict[str, Any]:
        """As an event stores it."""
        return {"rounds": list(self.rounds), "whole": self.whole}


def capture(scope: Scope, only: Collection[str] = ()) -> Captured:
    """Everything that verbs change within the scope, by table and primary key; of `only` some tables."""
    found: Captured = {}
    for name, model in _TABLES.items():
        if only and name not in only:
            continue
        rows = _within(model, scope).order_by("pk").values(*_columns(model))
        found[name] = {str(row["id"]): row for row in rows}
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
    """Whether the rows that a verb changed are still as it left them, as far as its event knows them."""
    found = _as_json(capture(scope))
    for name, model in _TABLES.items():
        left = now.get(name, {})
        there = {key: row for key, row in found[name].items() if key in left or key in was.get(name, {})}
        if there.keys() != left.keys():
            return False
        if not all(_is_as(model, there[key], row) for key, row in left.items()):
            return False
    return True


def _is_as(model: type[Model], row: dict[str, Any], stored: dict[str, Any]) -> bool:
    """Whether a row is as an event stored it; one of an older version may have fewer columns.

    Values are compared, not their texts: a whole second may be written with its thousandths or without.
    """
    known = [name for name in stored if name in row]
    return _parsed(model, {name: row[name] for name in known}) == _parsed(
        model, {name: stored[name] for name in known}
    )


def put_back(was: Captured, now: Captured, version: int) -> None:
    """Make the changed rows as they were, with the same primary keys.

    `version` is what games get, and rounds that come back. Raises Refused when something else hangs on
    an entry that goes, and when another row has taken the place of one that comes back.
    """
    try:
        with transaction.atomic():
            _put_back(was, now, version)
    except IntegrityError as error:
        raise touched() from error


def touched() -> Refused:
    """The refusal to take back what something else builds on."""
    return Refused("touched", _("This can't be taken back: something else has changed it since."))


def _put_back(was: Captured, now: Captured, version: int) -> None:
    for name, model in reversed(_TABLES.items()):
        stay = was.get(name, {}) if name in _IN_PLACE else {}
        _remove(model, [int(key) for key in now.get(name, {}) if key not in stay])
    Round.objects.filter(pk__in=[int(key) for key in was.get("round", {})]).set_aside()
    for name, model in _TABLES.items():
        _restore(model, was.get(name, {}), now.get(name, {}) if name in _IN_PLACE else {}, version)


def _within(model: type[Model], scope: Scope) -> QuerySet[Any]:
    rows = model._default_manager.all()
    if model is Season:
        return rows.filter(pk=scope.season) if scope.whole else rows.none()
    if model in (Entry, SideGame):
        return rows.filter(season=scope.season)
    where = "" if model is Round else "round__"
    if scope.whole:
        return rows.filter(**{f"{where}season": scope.season})
    return rows.filter(**{f"{where}pk__in": scope.rounds})


def _remove(model: type[Model], keys: list[int]) -> None:
    if not keys:
        return
    if model is Entry:
        _refuse_used(keys)
    if model is Round:
        # What happened in it stays told.
        Event.objects.filter(round__in=keys).update(round=None)
    model._default_manager.filter(pk__in=keys).delete()


def _refuse_used(entries: list[int]) -> None:
    """Raise Refused when anything but a list, which is computed anew, still names one of these entries."""
    for relation in Entry._meta.get_fields(include_hidden=True):
        if isinstance(relation, ForeignObjectRel) and relation.related_model is not SnapshotRow:
            named = relation.related_model._default_manager.filter(**{f"{relation.field.name}__in": entries})
            if named.exists():
                raise Refused(
                    "touched", _("This can't be taken back: the player takes part in something already.")
                )


def _restore(model: type[Model], rows: dict[str, Any], there: dict[str, Any], version: int) -> None:
    new = []
    found = {key: _parsed(model, row) for key, row in rows.items()}
    _forget_who_is_gone(model, found.values())
    for key in sorted(found, key=int):
        fields = {**found[key], "id": int(key)}  # the first rows that were kept did not repeat it
        if key in there:
            again = {"version": version} if model is Game else {}
            model._default_manager.filter(pk=fields.pop("id")).update(**fields, **again)
        else:
            again = {"version": version} if model in (Game, Round) else {}
            new.append(model(**fields, **again))
    model._default_manager.bulk_create(new)


def _forget_who_is_gone(model: type[Model], rows: Collection[dict[str, Any]]) -> None:
    """Rows name nobody who has been removed since. Raises Refused where they must name somebody."""
    for field in model._meta.concrete_fields:
        if field.related_model is None:
            continue
        named = {row.get(field.attname) for row in rows} - {None}
        there = field.related_model._default_manager.filter(pk__in=named).values_list("pk", flat=True)
        gone = named - set(there) if named else named
        if gone and not field.null:
            raise touched()
        for row in rows:
            if row.get(field.attname) in gone:
                row[field.attname] = None


def _as_json(captured: Captured) -> Captured:
    plain: Captured = json.loads(json.dumps(captured, cls=DjangoJSONEncoder))
    return plain


def _columns(model: type[Model]) -> list[str]:
    if model is Season:
        return ["id", "rules", "columns"]
    return [field.attname for field in model._meta.concrete_fields if field.name not in _LEFT_OUT]


def _parsed(model: type[Model], row: dict[str, Any]) -> dict[str, Any]:
    fields = {field.attname: field for field in model._meta.concrete_fields}
    return {name: fields[name].to_python(value) for name, value in row.items()}
