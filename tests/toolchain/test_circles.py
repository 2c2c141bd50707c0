"""No module imports itself by way of others, imports inside functions counted."""

import ast
from collections.abc import Iterator
from pathlib import Path

import rustworkx as rx

ROOT = Path(__file__).resolve().parents[2]
PACKAGES = ("clubcomp", "competition", "players")


def modules() -> dict[str, Path]:
    """The file of each module by its dotted name; migrations point to each other by name and are left out."""
    found = {}
    for package in PACKAGES:
        for path in sorted((ROOT / package).rglob("*.py")):
            parts = path.relative_to(ROOT).with_suffix("").parts
            if "migrations" not in parts:
                found[".".join(parts).removesuffix(".__init__")] = path
    return found


def imports(tree: ast.AST, package: str) -> Iterator[tuple[str, str]]:
    """What a module imports when it runs, also by `import_module` with a name: the module, and what of it."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test):
            yield from imports(ast.Module(body=node.orelse, type_ignores=[]), package)
        elif isinstance(node, ast.Import):
            yield from ((alias.name, "") for alias in node.names)
        elif isinstance(node, ast.Call) and ast.unparse(node.func).endswith("import_module"):
            yield from ((str(arg.value), "") for arg in node.args if isinstance(arg, ast.Constant))
            yield from imports(node, package)
        elif isinstance(node, ast.ImportFrom):
            base = node.module or ""
            if node.level:
                base = ".".join([*package.split(".")[: len(package.split(".")) - node.level + 1], base])
            yield from ((base.rstrip("."), alias.name) for alias in node.names)
        else:
            yield from imports(node, package)


def circles() -> list[list[str]]:
    """The groups of modules that reach each other, each group sorted."""
    found = modules()
    graph: rx.PyDiGraph[str, None] = rx.PyDiGraph()
    node = {name: graph.add_node(name) for name in found}
    for name, path in found.items():
        package = name if path.name == "__init__.py" else name.rpartition(".")[0]
        tree = ast.parse(path.read_text(encoding="utf-8"))
        # `from package import module` is an import of the module: that the package runs first is no matter.
        whole = ((f"{base}.{part}", base) for base, part in imports(tree, package))
        targets = {module if module in found else base for module, base in whole} & found.keys() - {name}
        graph.add_edges_from_no_data([(node[name], node[target]) for target in sorted(targets)])
    groups = rx.strongly_connected_components(graph)
    return sorted(sorted(graph[index] for index in group) for group in groups if len(group) > 1)


def test_no_module_reaches_itself() -> None:
    assert circles() == []
