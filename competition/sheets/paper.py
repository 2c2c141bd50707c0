"""Paper: a filled-in template with its style sheets, ready to be printed."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from importlib.metadata import version
from typing import Any

from django.template.loader import render_to_string
from django.utils.translation import get_language, gettext

from competition.sheets.printer import static_file, text_width

# Where the logo of the club comes in the template.
LOGO_PLACE = "<!-- logo -->"
LOGO = '<img class="logo" src="{url}" alt="" />'
BASE_STYLE = "css/sheets/paper.css"
WIDTH = 210 - 2 * 13  # mm between the margins, as in paper.css
PAGE_NUMBERS = 32  # mm for "page 1 of 3", beside the lead
MM_PER_PT = 25.4 / 72
# The largest and smallest size in points of the lines above and below the title.
OVERLINE, LEAD = (14.0, 7.0), (18.0, 9.0)


@dataclass(frozen=True, slots=True)
class Heading:
    """What is repeated at the top of every page: whose sheet it is, its title, and the day or the like."""

    club: str
    season: str
    title: str
    lead: str

    @property
    def overline(self) -> str:
        """Club and season, above the title."""
        return " · ".join(part for part in (self.club, self.season) if part)


@dataclass(frozen=True)
class Paper:
    """A sheet that is ready to be printed."""

    html: str
    style_sheets: tuple[str, ...]
    measures: str
    logo: bytes = b""

    def in_colour(self, accent: str) -> Paper:
        """The same in the colour of the club, which has to be readable on white."""
        return replace(self, measures=f"html {{ --accent: {accent} }}\n{self.measures}")

    def with_logo(self, png: bytes) -> Paper:
        """The same with the logo of the club in its headings."""
        return replace(self, logo=png)

    @cached_property
    def fingerprint(self) -> str:
        """Differs when anything on the sheet, its looks or its printer differs."""
        digest = hashlib.sha256(f"{version('weasyprint')}\0{self.html}\0{self.measures}".encode())
        for name in self.style_sheets:
            digest.update(static_file(name).read_bytes())
        digest.update(self.logo)
        return digest.hexdigest()[:32]

    def pdf(self) -> bytes:
        """The PDF; the same paper always gives the same bytes."""
        from competition.sheets.printer import LOGO_URL, print_pdf

        logo = LOGO.format(url=LOGO_URL) if self.logo else ""
        html = self.html.replace(LOGO_PLACE, logo)
        return print_pdf(html, self.style_sheets, self.measures, self.logo)


def paper(
    template: str, heading: Heading, context: Mapping[str, Any], *, style_sheet: str, measures: str
) -> Paper:
    """Fill in a template of `templates/sheets/`. `measures` is the CSS that depends on what stands on it."""
    html = render_to_string(
        template,
        {"heading": heading, "language": get_language(), "page_words": _page_words(), **context},
    )
    lines = (
        f".overline {{ font-size: {_size(heading.overline, WIDTH, OVERLINE):.1f}pt }}\n"
        f".lead {{ font-size: {_size(heading.lead, WIDTH - PAGE_NUMBERS, LEAD):.1f}pt }}\n"
    )
    return Paper(html, (BASE_STYLE, style_sheet), lines + measures)


def _page_words() -> list[str]:
    """What stands before, between and after the two numbers of "page 1 of 3"."""
    return (gettext("page %(page)s of %(pages)s") % {"page": "\0", "pages": "\0"}).split("\0")


def _size(text: str, room: float, sizes: tuple[float, float]) -> float:
    """As large as fits on one line."""
    largest, smallest = sizes
    return max(smallest, min(largest, room / MM_PER_PT / text_width(text))) if text else largest
