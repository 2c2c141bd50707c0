"""What many tests begin with: made by the services in the first of them, laid down row by row in the others.

They are the same rows in every test of a process, primary keys and times included.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Generic, TypeVar

import time_machine
from django.apps import apps
from django.db import connection, transaction
from django.db.models import Model
from django.test import TestCase

M = TypeVar("M", bound=Model)
Rows = dict[str, list[tuple[Any, ...]]]


class MadeOnce(Generic[M]):
    """Calls `make` for the first test, and puts what came into the database into that of every next one.

    `make` answers what it is about. Its arguments have to be the same rows in every test, so they are made
    once too; and it only adds, since what it changes of other rows isn't repeated.
    """

    def __init__(self, make: Callable[..., M]) -> None:
        self._make = make
        self._made: M | None = None
        self._rows: Rows = {}

    def __call__(self, *arguments: Any) -> M:
        """What was made, as the database has it."""
        if self._made is None:
            before = _everything()
            with _now(), TestCase.captureOnCommitCallbacks(execute=True):
                self._made = self._make(*arguments)
            after = _everything()
            added = {into: [row for row in after[into] if row not in before[into]] for into in after}
            self._rows = {into: [_written(row) for row in new] for into, new in added.items() if new}
        else:
            _lay(self._rows)
        return type(self._made)._default_manager.get(pk=self._made.pk)


@contextmanager
def _now() -> Iterator[None]:
    """Today, also in a test that plays on another day: others will see the same times."""
    if not time_machine.escape_hatch.is_travelling():
        yield
        return
    with time_machine.travel(time_machine.escape_hatch.time.time()):
        yield


def _everything() -> Rows:
    """All rows of all tables, as the database gives them, by the statement that would put them there."""
    found: Rows = {}
    quoted = connection.ops.quote_name
    with connection.cursor() as cursor:
        for model in apps.get_models(include_auto_created=True):
            table = model._meta.db_table
            names = [str(field.column) for field in model._meta.local_concrete_fields if not field.generated]
            columns, places = ", ".join(map(quoted, names)), ", ".join(["%s"] * len(names))
            cursor.execute(f"SELECT {columns} FROM {quoted(table)}")  # noqa: S608
            found[f"INSERT INTO {quoted(table)} ({columns}) VALUES ({places})"] = cursor.fetchall()  # noqa: S608
    return found


def _written(row: tuple[Any, ...]) -> tuple[Any, ...]:
    """The row with dates and times as every database reads them: SQLite takes no others."""
    return tuple(str(value) if isinstance(value, dt.date | dt.time) else value for value in row)


def _lay(rows: Rows) -> None:
    """Put these rows beside what is there; what they point at is looked up when the transaction ends."""
    with transaction.atomic(), connection.cursor() as cursor:
        for statement, new in rows.items():
            cursor.executemany(statement, new)
