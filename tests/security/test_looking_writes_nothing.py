"""Who looks changes nothing: a GET of any page writes nothing but lists that were not stored yet.

And nothing in `reading` could: no module of it calls what writes.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from django.db import connection, transaction
from django.urls import reverse

import competition
from competition.models import Season
from competition.services import stored_lists
from tests.pages.test_permissions import TABLE, arguments_of, client_of

READING = Path(competition.__file__).parent / "reading"

# What a GET may write beside lists: who is logged in, and for how long.
SESSIONS = ("django_session",)
LISTS = ("competition_snapshot", "competition_snapshotrow")
# The columns of a season that say to which version its lists belong.
ABOUT_LISTS = {"lists_version", "lists_problem"}
WRITES = re.compile(r'^(?:INSERT(?: OR \w+)? INTO|UPDATE|DELETE FROM|REPLACE INTO) "(\w+)"')
READS_LISTS = re.compile(r'^SELECT .*"competition_snapshot', re.DOTALL)
# What changes rows, and what only who changes them needs. `update` is that of a query, not of a dictionary.
WRITING = {
    "save",
    "create",
    "bulk_create",
    "update",
    "bulk_update",
    "delete",
    "get_or_create",
    "update_or_create",
    "select_for_update",
    "atomic",
    "on_commit",
}


class Watched:
    """The statements of a request: what it wrote, and whether it read a list before that was repaired."""

    def __init__(self) -> None:
        self.written: list[str] = []
        self.repaired = False
        self.read_too_early = False

    def __call__(self, execute: Callable[..., Any], sql: str, *rest: Any) -> Any:
        if (found := WRITES.match(sql)) and not _is_allowed(found[1], sql):
            self.written.append(sql)
        if READS_LISTS.match(sql) and not self.repaired:
            self.read_too_early = True
        return execute(sql, *rest)


def _is_allowed(table: str, sql: str) -> bool:
    if table == "competition_season":
        columns = re.findall(r'"(\w+)" = ', sql.partition(" WHERE ")[0])
        return sql.startswith("UPDATE") and set(columns) <= ABOUT_LISTS
    return table in (*SESSIONS, *LISTS)


@contextmanager
def watched(monkeypatch: pytest.MonkeyPatch) -> Iterator[Watched]:
    seen = Watched()
    refresh = stored_lists.refresh_snapshots

    def repair(*args: Any) -> None:
        seen.repaired = True
        refresh(*args)

    with monkeypatch.context() as patched, connection.execute_wrapper(seen), transaction.atomic():
        patched.setattr(stored_lists, "refresh_snapshots", repair)
        yield seen
        transaction.set_rollback(True)


@pytest.mark.django_db
@pytest.mark.parametrize("role", ["administrator", "member"])
def test_a_get_writes_nothing_but_lists_and_repairs_them_before_it_reads_them(
    role: str, draft: Season, people: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    Season.objects.filter(pk=draft.pk).update(lists_version=0)
    client = client_of(people[role])
    wrong = []
    for name, rule in TABLE.items():
        address = reverse(name, kwargs=arguments_of(rule, draft, people["member"]))
        with watched(monkeypatch) as seen:
            client.get(address)
        wrong += [f"{name} writes: {sql}" for sql in seen.written]
        if seen.read_too_early:
            wrong.append(f"{name} reads a list before it is repaired")
    assert not wrong, "\n".join(wrong)


def test_nothing_in_reading_could_write() -> None:
    found = []
    for path in sorted(READING.glob("**/*.py")):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
                called, on = node.func.attr, node.func.value
                if called in WRITING and (called != "update" or isinstance(on, ast.Call)):
                    found.append(f"{path.name}:{node.lineno} {ast.unparse(node.func)}")
    assert not found
