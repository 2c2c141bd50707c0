"""The table of words names every thing that the site stores."""

import re
from pathlib import Path

from django.apps import apps

WORDS = Path(__file__).parents[2] / "docs" / "words.md"


def test_every_model_has_its_row_in_the_table_of_words() -> None:
    named = set(re.findall(r"\w+", " ".join(re.findall(r"^\|([^|]*)\|", WORDS.read_text(), re.MULTILINE))))
    models = {
        model.__name__
        for app in ("players", "competition", "work")
        for model in apps.get_app_config(app).get_models()
    }
    assert models - named == set()
