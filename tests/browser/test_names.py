"""The search box on a page compares names as the server does."""

from pathlib import Path

from django.conf import settings
from playwright.sync_api import Page

from players.names import begins_words
from tests.players.name_cases import FOLDED

SCRIPT = Path(settings.BASE_DIR) / "static" / "js" / "find.js"
TYPED = [
    "jan",
    "VELD",
    "t veld",
    "’t v",
    "meid, jan",
    "arjan",
    "zoe",
    "Łuk",
    "bakker",
    "o'n",
    "de",
    "",
    "1650",
]


def test_script_and_server_fold_and_find_alike(page: Page) -> None:
    script = SCRIPT.read_text(encoding="utf-8")
    both = page.evaluate(
        "([script, names, typed]) => new Function(script + "
        "'; return (names, typed) => [names.map(fold), typed.map((each) =>"
        ' names.map((name) => beginsWords(each, fold(name).split(" "))))]\')()(names, typed)',
        [script, [name for name, _folded in FOLDED], TYPED],
    )
    folded, found = both
    assert folded == [each for _name, each in FOLDED]
    assert found == [[begins_words(typed, name) for name, _folded in FOLDED] for typed in TYPED]
