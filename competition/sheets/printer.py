"""WeasyPrint, imported only to print: from HTML to a PDF; and how wide a text is in the font.

Everything a sheet needs comes from the project's static files, the fonts included, and the logo is handed
over; nothing is fetched from anywhere else. The same input gives the same bytes."""

from __future__ import annotations

import mimetypes
import os
from collections.abc import Iterable, Mapping
from functools import lru_cache
from pathlib import Path
from threading import local
from urllib.parse import unquote

from django.contrib.staticfiles import finders
from weasyprint import CSS, HTML
from weasyprint.text.fonts import FontConfiguration
from weasyprint.urls import URLFetcher, URLFetcherResponse

# An address that exists nowhere: what stands behind it is the path of a static file.
STATIC = "https://static.invalid/"
LOGO_URL = "https://logo.invalid/logo.png"

# Fonts are embedded with the moment they were cut down; a fixed one keeps the bytes the same.
os.environ.setdefault("SOURCE_DATE_EPOCH", "0")


def print_pdf(html: str, style_sheets: Iterable[str], measures: str, logo: bytes = b"") -> bytes:
    """The PDF of a document with the named static style sheets and some CSS after them."""
    fetcher = StaticFetcher(logo)
    styles = [_style(name, static_file(name).read_text(encoding="utf-8")) for name in style_sheets]
    styles.append(CSS(string=measures, url_fetcher=fetcher))
    document = HTML(string=html, base_url=STATIC, url_fetcher=fetcher)
    pdf: bytes = document.write_pdf(stylesheets=styles, font_config=_kept.fonts)
    return pdf


class _Kept(local):
    """What a thread keeps from sheet to sheet: unpacking the fonts takes longer than a small sheet."""

    def __init__(self) -> None:
        self.fonts = FontConfiguration()
        self.styles: dict[tuple[str, str], CSS] = {}


_kept = _Kept()


def _style(name: str, text: str) -> CSS:
    """A style sheet, read once as long as it stays the same."""
    found = _kept.styles.get((name, text))
    if found is None:
        found = CSS(string=text, base_url=STATIC + name, url_fetcher=StaticFetcher(), font_config=_kept.fonts)
        _kept.styles[name, text] = found
    return found


class StaticFetcher(URLFetcher):
    """Gives WeasyPrint the project's static files and the logo, and refuses every other address."""

    def __init__(self, logo: bytes = b"") -> None:
        super().__init__()
        self.logo = logo

    def fetch(self, url: str, headers: Mapping[str, str] | None = None) -> URLFetcherResponse:
        """The logo, or the static file behind an address below `STATIC`."""
        if url == LOGO_URL and self.logo:
            return URLFetcherResponse(url, self.logo, {"Content-Type": "image/png"})
        if not url.startswith(STATIC):
            raise ValueError(f"{url} is no static file")
        file = static_file(unquote(url.removeprefix(STATIC)))
        kind = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
        return URLFetcherResponse(url, file.read_bytes(), {"Content-Type": kind})


def static_file(name: str) -> Path:
    """Where a static file is. Raises FileNotFoundError."""
    found = finders.find(name)
    if not found:
        raise FileNotFoundError(f"there is no static file {name}")
    return Path(found)


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
