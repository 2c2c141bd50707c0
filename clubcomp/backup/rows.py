"""Rows as text, and text as rows: a table is a list of columns, then a line of JSON for each row.

Tables are those of the migrations that the database has had, not of today's models: so a backup can be made
right before an update, and an old one can be put back into a newer site."""

from __future__ import annotations

import base64
import datetime as dt
import decimal
import json
import uuid
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any

from django.apps.registry import Apps
from django.db import connections, models
from django.db.migrations.loader import MigrationLoader

# Who is logged in is no fact about the club.
LEFT_OUT = frozenset({"sessions.session"})
AT_ONCE = 500

Migration = tuple[str, str]


def migrations_of(alias: str) -> list[Migration]:
    """The migrations that a database has had, in a fixed order.

    Raises BackupError when one of them is unknown here.
    """
    loader = MigrationLoader(connections[alias])
    applied = sorted(loader.applied_migrations or ())
    _know(loader, applied)
    return applied


def tables_after(migrations: Iterable[Migration]) -> list[type[models.Model]]:
    """The tables as they are after these migrations, in the order of their names."""
    loader = MigrationLoader(None)
    wanted = sorted(migrations)
    _know(loader, wanted)
    return tables_of(loader.project_state(wanted).apps)


def last_of(migrations: Iterable[Migration]) -> list[Migration]:
    """The last of these migrations in each app: to where an empty database has to be brought."""
    nodes = MigrationLoader(None).graph.node_map
    had = set(migrations)
    return sorted(
        node for node in had if not any(c.key in had and c.key[0] == node[0] for c in nodes[node].children)
    )


def tables_of(apps: Apps | Any) -> list[type[models.Model]]:
    """Every table of these apps that holds facts."""
    every = apps.get_models(include_auto_created=True)
    kept = (model for model in every if model._meta.managed and not model._meta.proxy)
    return sorted((each for each in kept if each._meta.label_lower not in LEFT_OUT), key=label)


def label(model: type[models.Model]) -> str:
    """The name of a table in a backup, such as "competition.game"."""
    return model._meta.label_lower


def lines(model: type[models.Model], alias: str) -> Iterator[str]:
    """The lines of a table in the order of its keys; the first one names its columns."""
    columns = [field.attname for field in model._meta.concrete_fields]
    yield _line(columns)
    rows = model._base_manager.using(alias).order_by("pk").values_list(*columns)
    for row in rows.iterator(chunk_size=AT_ONCE):
        yield _line([_plain(value) for value in row])


def fill(model: type[models.Model], alias: str, text: Iterable[str]) -> int:
    """Put the lines of a table into a database, and say how many rows they were.

    Raises BackupError when they don't belong to this table.
    """
    source = iter(text)
    fields = model._meta.concrete_fields
    if json.loads(next(source, "null")) != [field.attname for field in fields]:
        raise BackupError(f"the columns of {label(model)} are not those of its version")
    count = 0
    while some := list(islice(source, AT_ONCE)):
        insert(model, alias, [_row(model, json.loads(line)) for line in some])
        count += len(some)
    return count


def insert(model: type[models.Model], alias: str, rows: list[models.Model]) -> None:
    """Insert rows exactly as they are, keys and times included."""
    fields = model._meta.concrete_fields
    size = max(1, connections[alias].ops.bulk_batch_size(list(fields), rows))
    manager: Any = model._base_manager.using(alias)
    for start in range(0, len(rows), size):
        # Raw, as fixtures are: what a field would fill in by itself when it is saved stays as it was.
        manager._insert(rows[start : start + size], fields, using=alias, raw=True)


def _row(model: type[models.Model], values: list[Any]) -> models.Model:
    fields = model._meta.concrete_fields
    if len(values) != len(fields):
        raise BackupError(f"a row of {label(model)} has {len(values)} columns, not {len(fields)}")
    return model(
        **{f.attname: _value(f, each) for f, each in zip(fields, values, strict=True)}  # as it was stored
    )


def _value(field: models.Field[Any, Any], value: Any) -> Any:
    if value is None or isinstance(field, models.JSONField):
        return value
    if isinstance(field, models.ForeignKey):
        return _value(field.target_field, value)
    return field.to_python(value)


def _plain(value: Any) -> Any:
    if isinstance(value, dt.date | dt.time):
        return value.isoformat()
    if isinstance(value, bytes | memoryview):
        return base64.b64encode(bytes(value)).decode("ascii")
    if isinstance(value, decimal.Decimal | uuid.UUID):
        return str(value)
    return value


def _line(values: list[Any]) -> str:
    return json.dumps(values, ensure_ascii=False, separators=(",", ":")) + "\n"


def _know(loader: MigrationLoader, migrations: Iterable[Migration]) -> None:
    for app, name in migrations:
        if (app, name) not in loader.graph.nodes:
            raise BackupError(f"it is of a newer version of clubcomp, which had {app}.{name}")


class BackupError(Exception):
    """A backup that can't be made, read or put back, said in one line for the administrator."""
