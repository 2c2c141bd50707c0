"""The rules of a season in a word or two: the system and how it values old games."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from competition.systems.errors import SeasonError
from competition.systems.registry import find_system, systems
from competition.systems.rules import read_rules


def system_name(key: str) -> str:
    """What a system is called: "Keizer"."""
    known = systems().get(key)
    if known is None:
        return key
    return _in_language(known.label, key)


def own_word(code: str) -> str:
    """What a system calls a code that it brought along; the code itself where none says anything."""
    found = (system.words[code] for system in systems().values() if code in system.words)
    return _in_language(next(found, {}), code)


def _in_language(texts: Mapping[str, str], code: str) -> str:
    return texts.get((get_language() or "nl")[:2]) or texts.get("en") or code


def system(rules: dict[str, Any]) -> str:
    """The system and its recalculation: "Keizer, herberekend"."""
    name = system_name(str(rules.get("system", "")))
    try:
        found = read_rules(rules)
        manner = find_system(found.system).manner(found)
    except SeasonError:
        return name
    if manner == "now_and_then":
        return _("%(system)s, recalculated now and then") % {"system": name}
    return _("%(system)s, recalculated") % {"system": name} if manner else name
