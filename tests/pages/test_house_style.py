"""Whatever colour a club chooses, its pages can be read."""

import re

import pytest
from django.test import Client
from hypothesis import example, given
from hypothesis import strategies as st

from competition.house_style import (
    DARK_GROUNDS,
    DARK_INKS,
    DARK_WORDS,
    LIGHT_GROUNDS,
    LIGHT_INKS,
    LIGHT_WORDS,
    contrast,
    palette,
    style_sheet,
)
from tests.conftest import ROOT

COLOURS = st.integers(0, 0xFFFFFF).map(lambda number: f"#{number:06x}")
WORDS, GROUNDS = ("ink", "soft", "up", "down"), ("paper", "card", "square", "bad-tint", "warn-tint")


def tokens() -> tuple[dict[str, str], dict[str, str]]:
    """The colours of both themes, as the browser finds them."""
    sheet = (ROOT / "static" / "css" / "foundation.css").read_text()
    light, dark = sheet.split("@media (prefers-color-scheme: dark)")[:2]
    found = [dict(re.findall(r"--([a-z-]+): (#[0-9a-f]{6});", part)) for part in (light, dark)]
    return found[0], found[0] | found[1]


def test_the_colours_reckoned_with_are_those_of_the_sheet() -> None:
    light, dark = tokens()
    for theme, grounds, inks, words in (
        (light, LIGHT_GROUNDS, LIGHT_INKS, LIGHT_WORDS),
        (dark, DARK_GROUNDS, DARK_INKS, DARK_WORDS),
    ):
        assert tuple(theme[name] for name in ("paper", "card", "square")) == grounds
        assert set(inks) == {theme["on-accent"], theme["ink"]}
        assert tuple(theme[name] for name in WORDS) == words


@pytest.mark.parametrize("theme", [0, 1], ids=["light", "dark"])
@pytest.mark.parametrize("ground", GROUNDS)
def test_words_can_be_read_on_every_ground(theme: int, ground: str) -> None:
    colours = tokens()[theme]
    for word in WORDS:
        assert contrast(colours[word], colours[ground]) >= 4.5, word
    assert contrast(colours["focus"], colours[ground]) >= 3


@given(COLOURS)
def test_the_accent_can_be_read_on_paper_and_written_on(chosen: str) -> None:
    both = palette(chosen)
    for tones, grounds in ((both.light, LIGHT_GROUNDS), (both.dark, DARK_GROUNDS)):
        assert all(contrast(tones.accent, ground) >= 4.5 for ground in grounds)
        assert contrast(tones.accent, tones.on_accent) >= 4.5


@given(COLOURS)
@example("#000000")
@example("#ffffff")
@example("#ff1a66")
def test_text_can_be_read_on_the_tint(chosen: str) -> None:
    both = palette(chosen)
    for tones, theme in zip((both.light, both.dark), tokens(), strict=True):
        assert contrast(theme["ink"], tones.tint) >= 7
        for word in ("soft", "up", "down"):
            assert contrast(theme[word], tones.tint) >= 4.5, word
        assert contrast(tones.accent, tones.tint) >= 4.5
        assert contrast(theme["focus"], tones.tint) >= 3


def test_a_readable_colour_stays_what_it_is() -> None:
    assert palette("#2f5d46").light.accent == "#2f5d46"


@pytest.mark.parametrize("chosen", ["", "#12", "red", "#zzzzzz", "#2f5d46;}body{display:none"])
def test_nonsense_becomes_the_usual_green(chosen: str) -> None:
    assert style_sheet(chosen) == style_sheet("#2f5d46")


@pytest.mark.django_db
def test_the_sheet_is_served_and_kept(client: Client) -> None:
    response = client.get("/clubkleur.css?v=1f5fa8")
    assert response["Content-Type"] == "text/css"
    assert "immutable" in response["Cache-Control"]
    assert "--accent:#1f5fa8" in response.content.decode()
