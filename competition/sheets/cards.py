"""Cards with personal links: a code for each member that opens his own page, eight to a page, to cut."""

from __future__ import annotations

from dataclasses import dataclass
from math import floor
from typing import NamedTuple

import segno
from django.utils.safestring import SafeString, mark_safe

from competition.sheets.paper import Heading, Paper, paper
from competition.sheets.printer import text_width

ON_A_PAGE = 8
MM_PER_PT = 25.4 / 72
NAME_WIDTH = 39.0  # mm beside the code; as in cards.css
NAME_HEIGHT = 17.2  # mm
LINE_HEIGHT = 1.08  # parts of the size; as in cards.css
SIZES = (15, 13, 11, 9)  # points of a name; cards.css has a class for each
FULL_LINE = 0.85  # so much of a line is filled when a name is broken


class Card(NamedTuple):
    """Whose it is, and the address that the code opens."""

    name: str
    url: str


@dataclass(frozen=True, slots=True)
class Cards:
    """What is printed; only the club of the heading stands on the cards."""

    heading: Heading
    cards: tuple[Card, ...]


class _Drawn(NamedTuple):
    name: str
    size: int
    code: SafeString


def cards(sheet: Cards) -> Paper:
    """Set the cards, in the active language. Whoever gets one may do what its owner may."""
    drawn = [_Drawn(card.name, name_size(card.name), code(card.url)) for card in sheet.cards]
    return paper(
        "sheets/cards.html",
        sheet.heading,
        {
            "layout": "cards",
            "pages": [drawn[first : first + ON_A_PAGE] for first in range(0, len(drawn), ON_A_PAGE)],
        },
        style_sheet="css/sheets/cards.css",
        measures="",
    )


def code(url: str) -> SafeString:
    """The QR code of an address as a drawing; a crease or a stain does not make it useless."""
    drawing = segno.make(url, error="m", micro=False).svg_inline(border=0, omitsize=True)
    return mark_safe(drawing)  # noqa: S308 - made of squares only


def name_size(name: str) -> int:
    """The largest size in which a name fits beside the code."""
    for size in SIZES:
        longest = max(text_width(word) for word in name.replace("-", "- ").split() or [""])
        room = NAME_WIDTH / (size * MM_PER_PT)
        lines = floor(NAME_HEIGHT / (LINE_HEIGHT * size * MM_PER_PT))
        if longest <= room and text_width(name) <= lines * FULL_LINE * room:
            return size
    return SIZES[-1]
