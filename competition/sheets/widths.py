"""How wide a text is in the font of the sheets, in parts of its size, without setting it first."""

from __future__ import annotations

from functools import lru_cache

from competition.sheets.static_files import static_file

FONT = "vendor/source-sans-3/source-sans-3-latin-wght-normal.woff2"
SEMI_BOLD = 1.09  # the font's own widths are those of its lightest weight
UNKNOWN = 0.65  # a letter of another font


def text_width(text: str) -> float:
    """The width of a semi-bold text on one line."""
    letters = _letters()
    return SEMI_BOLD * sum(letters.get(ord(letter), UNKNOWN) for letter in text)


@lru_cache(maxsize=1)
def _letters() -> dict[int, float]:
    from fontTools.ttLib import TTFont  # type: ignore[import-untyped]

    with TTFont(static_file(FONT), lazy=True) as font:
        widths, size = font["hmtx"], font["head"].unitsPerEm
        return {code: widths[glyph][0] / size for code, glyph in font.getBestCmap().items()}
