"""The rules of a season in a word or two: the system and how it values old games."""

from __future__ import annotations

from typing import Any

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from competition.systems.registry import systems


def system_name(key: str) -> str:
    """What a system is called: "Keizer"."""
    known = systems().get(key)
    if known is None:
        return key
    return known.label.get((get_language() or "nl")[:2]) or known.label.get("en") or key


def system(rules: dict[str, Any]) -> str:
    """The system and its recalculation: "Keizer, herberekend"."""
    name = system_name(str(rules.get("system", "")))
    if rules.get("values", {}).get("by") != "rank":
        return name
    if rules.get("recalculation") == "never":
        after = rules.get("recalculate_after")
        return _("%(system)s, recalculated now and then") % {"system": name} if after else name
    return _("%(system)s, recalculated") % {"system": name}
