"""Every code of an import has its sentence."""

import re
from pathlib import Path

from competition.pages.people import words as people_words
from players.importing import columns, plan
from players.services.members import FIELDS

ROOT = Path(__file__).resolve().parents[2] / "players"


def _codes(pattern: str) -> set[str]:
    text = "\n".join(file.read_text(encoding="utf-8") for file in ROOT.rglob("*.py"))
    return set(re.findall(pattern, text))


def test_every_code_of_an_import_has_words() -> None:
    assert _codes(r'\bFileError\(\s*"(\w+)"') | {"old_excel", "no_table"} == set(people_words._FILE_ERRORS)
    used = _codes(r'\b(?:Reason|BadCell)\(\s*"(\w+)"') | _codes(r'_left_out\(line, "(\w+)"')
    assert used == set(people_words._REASONS)
    assert set(plan.OUTCOMES) == set(people_words.OUTCOMES)
    assert {*columns.FIELDS, *FIELDS} <= set(people_words.FIELDS)


def test_an_import_knows_its_own_headings_in_both_languages() -> None:
    from django.utils.translation import override

    for language in ("nl", "en"):
        with override(language):
            heads = [people_words.field(name) for name in FIELDS]
        assert columns.guess(heads, {}) == list(FIELDS), language
