"""Every path that the documents name exists."""

import re
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
DOCUMENTS = sorted(
    [*ROOT.glob("docs/*.md"), *ROOT.glob("docs/decisions/*.md")]
    + [ROOT / name for name in ("README.md", "CONTRIBUTING.md", "SECURITY.md")]
)
SUFFIX = r"\.(?:py|html|css|js|md|json|toml|sh|po|pdf|png)"
# A file by its suffix, or a folder by the place where it begins.
PATH = re.compile(
    rf"(?:[\w.-]+/)*[\w-]+{SUFFIX}"
    r"|(?:clubcomp|competition|players|templates|static|tests|tools|docs|locale|bin|\.ci"
    r"|pages|systems|reading|services|wording|models|sheets|rulebook|pairing|rules)(?:/[\w.-]+)+/?"
)
MADE_HERE = {".git", ".venv", "build", "data", "node_modules"}
NOT_IN_THE_TREE = {"season.json"}  # what an example of a command writes


@cache
def _in_the_tree() -> frozenset[str]:
    """All files and folders of the project, without what is installed or made in it."""
    tops = [each for each in ROOT.iterdir() if each.name not in MADE_HERE]
    return frozenset(
        str(path.relative_to(ROOT))
        for top in tops
        for path in (top, *top.rglob("*"))
        if "__pycache__" not in path.parts
    )


def _found(path: str) -> bool:
    wanted = path.rstrip("/")
    return any(
        name == each or name.endswith("/" + each)
        for name in _in_the_tree()
        for each in (wanted, wanted + ".py")
    )


def _paths_in(text: str) -> set[str]:
    code = re.findall(r"`([^`\n]+)`", re.sub(r"```.*?```", "", text, flags=re.DOTALL))
    return {each for each in code if PATH.fullmatch(each)} - NOT_IN_THE_TREE


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_every_path_in_the_documents_exists(document: Path) -> None:
    paths = _paths_in(document.read_text())
    assert [path for path in sorted(paths) if not _found(path)] == []


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_every_link_between_the_documents_leads_somewhere(document: Path) -> None:
    links = re.findall(r"\]\((?!https?:|#|mailto:)([^)#\s]+)", document.read_text())
    assert [link for link in links if not (document.parent / link).exists()] == []


def test_a_path_that_is_gone_is_noticed() -> None:
    assert _paths_in("see `competition/views/frame.py` and `forms/filters.py`") == {
        "competition/views/frame.py",
        "forms/filters.py",
    }
    assert not _found("competition/views/frame.py")
    assert _found("competition/pages/frame.py")
