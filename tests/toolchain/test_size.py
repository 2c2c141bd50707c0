"""A module has one subject: it says which, and has at most 400 lines."""

import ast
from pathlib import Path

ROOT = Path(__file__).parents[2]
MOST_LINES = 400
MODULES = sorted(
    path
    for folder in ("clubcomp", "competition", "players")
    for path in (ROOT / folder).rglob("*.py")
    if "migrations" not in path.parts
)


def test_no_module_has_more_lines_than_one_subject_needs() -> None:
    assert len(MODULES) > 100
    assert [str(path.relative_to(ROOT)) for path in MODULES if _lines(path) > MOST_LINES] == []


def test_every_module_says_what_it_is_about() -> None:
    silent = [path for path in MODULES if _lines(path) and not ast.get_docstring(ast.parse(path.read_text()))]
    assert [str(path.relative_to(ROOT)) for path in silent] == []


def _lines(path: Path) -> int:
    return len(path.read_text().splitlines())
