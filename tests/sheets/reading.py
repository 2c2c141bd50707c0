"""Read a printed sheet back."""

from __future__ import annotations

import re
from functools import cache
from io import BytesIO
from typing import Literal

from pypdf import PdfReader


def pages(pdf: bytes) -> list[str]:
    """The text of each page as one reads it, line by line, with single spaces."""
    return [re.sub(r"\s+", " ", page) for page in _read(pdf, "layout")]


@cache
def _read(pdf: bytes, mode: Literal["plain", "layout"]) -> list[str]:
    """The text of each page, read once in a process."""
    return [page.extract_text(extraction_mode=mode) for page in PdfReader(BytesIO(pdf)).pages]


def text(pdf: bytes) -> str:
    return " ".join(pages(pdf))


def flow(pdf: bytes) -> str:
    """The text in the order in which it was set: what stands in one cell stays together."""
    return " ".join(flows(pdf))


def flows(pdf: bytes) -> list[str]:
    """The same, page by page."""
    return [re.sub(r"\s+", " ", page) for page in _read(pdf, "plain")]


def letters(words: str) -> str:
    """Without any space, for names that are broken over two lines."""
    return re.sub(r"\s+", "", words)


def landscape(pdf: bytes) -> bool:
    box = PdfReader(BytesIO(pdf)).pages[0].mediabox
    return box.width > box.height


def fonts(pdf: bytes) -> set[str]:
    """The names of all fonts in the file; whatever is drawn uses one of them."""
    found = set()
    for page in PdfReader(BytesIO(pdf)).pages:
        for font in page["/Resources"]["/Font"].values():
            found.add(font.get_object()["/BaseFont"].split("+")[1])
    return found
