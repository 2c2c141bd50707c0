"""Whatever colour a club chooses, its pages can be read."""

import pytest
from django.test import Client
from hypothesis import given
from hypothesis import strategies as st

from competition.house_style import DARK_GROUNDS, LIGHT_GROUNDS, contrast, palette, style_sheet

COLOURS = st.integers(0, 0xFFFFFF).map(lambda number: f"#{number:06x}")


@given(COLOURS)
def test_the_accent_can_be_read_on_paper_and_written_on(chosen: str) -> None:
    both = palette(chosen)
    for tones, grounds in ((both.light, LIGHT_GROUNDS), (both.dark, DARK_GROUNDS)):
        assert all(contrast(tones.accent, ground) >= 4.5 for ground in grounds)
        assert contrast(tones.accent, tones.on_accent) >= 4.5


@given(COLOURS)
def test_text_can_be_read_on_the_tint(chosen: str) -> None:
    both = palette(chosen)
    assert contrast("#1d241f", both.light.tint) >= 7
    assert contrast("#e9ece6", both.dark.tint) >= 7


def test_a_readable_colour_stays_what_it_is() -> None:
    assert palette("#2f5d46").light.accent == "#2f5d46"


@pytest.mark.parametrize("chosen", ["", "#12", "red", "#zzzzzz", "#2f5d46;}body{display:none"])
def test_nonsense_becomes_the_usual_green(chosen: str) -> None:
    assert style_sheet(chosen) == style_sheet("#2f5d46")


def test_the_sheet_is_served_and_kept(client: Client) -> None:
    response = client.get("/clubkleur.css?v=1f5fa8")
    assert response["Content-Type"] == "text/css"
    assert "immutable" in response["Cache-Control"]
    assert "--accent:#1f5fa8" in response.content.decode()
