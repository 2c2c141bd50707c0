"""A sentence of the rule book for a page: its fractions are drawn as fractions."""

from __future__ import annotations

import re

from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe

_FRACTION = re.compile(r"\b\d+/\d+\b")


def drawn(text: str) -> SafeString:
    """The text as HTML, with 2/3 set as a fraction."""
    return mark_safe(_FRACTION.sub(r'<span class="fr">\g<0></span>', escape(text)))  # noqa: S308 (escaped)
