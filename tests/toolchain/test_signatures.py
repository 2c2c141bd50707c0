"""A call can be read without looking up what is called: few arguments by place, and no two of yes and no."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import clubcomp
import competition
import players

MOST_BY_PLACE = 6
Function = ast.FunctionDef | ast.AsyncFunctionDef


def functions() -> Iterator[tuple[str, Function]]:
    for package in (clubcomp, competition, players):
        root = Path(str(package.__file__)).parent
        for path in sorted(root.glob("**/*.py")):
            for node in ast.walk(ast.parse(path.read_text())):
                if isinstance(node, Function):
                    yield f"{path.relative_to(root.parent)}:{node.lineno} {node.name}", node


def by_place(node: Function) -> list[ast.arg]:
    found = [*node.args.posonlyargs, *node.args.args]
    return found[1:] if found and found[0].arg in ("self", "cls") else found


def test_no_function_takes_more_than_six_arguments_by_place() -> None:
    assert [where for where, node in functions() if len(by_place(node)) > MOST_BY_PLACE] == []


def test_no_function_takes_two_of_yes_and_no_by_place() -> None:
    wrong = [
        where
        for where, node in functions()
        if sum(arg.annotation is not None and ast.unparse(arg.annotation) == "bool" for arg in by_place(node))
        > 1
    ]
    assert wrong == []
