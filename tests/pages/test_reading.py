"""Pages hold no queries: what they show is read in `competition.reading`."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import competition

ROOT = Path(competition.__file__).parent
SHOWING = [
    "pages",
    "api",
    "sheets",
    "letters",
    "feeds",
    "charts",
    "wording",
    "templatetags",
]
# How a query begins, or becomes another one that reads more.
QUERYING = {
    "objects",
    "select_related",
    "prefetch_related",
    "values_list",
    "annotate",
    "aggregate",
    "in_bulk",
    "refresh_from_db",
    "get_object_or_404",
    "get_list_or_404",
}
# The years of a team's matches, and the verbs in a history, are choices of a filter, which narrows a query.
LET_THROUGH = {"pages/filters.py": {"values_list"}}


def queries_in(path: Path) -> Iterator[str]:
    allowed = LET_THROUGH.get(str(path.relative_to(ROOT)), set())
    for node in ast.walk(ast.parse(path.read_text())):
        name = node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""
        if name in QUERYING - allowed:
            yield f"{path.relative_to(ROOT)}:{getattr(node, 'lineno', 0)} {name}"


def test_what_shows_asks_the_database_nothing_itself() -> None:
    paths = [path for folder in SHOWING for path in sorted((ROOT / folder).glob("**/*.py"))]
    assert len(paths) > 100
    assert [found for path in paths for found in queries_in(path)] == []
