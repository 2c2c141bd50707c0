"""The rules of a season in a word or two: the system and how it values old games."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import get_language, gettext_noop
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


TITLES = {
    "alkmaar": gettext_noop("Alkmaar"),
    "alkmaar-draughts": gettext_noop("Alkmaar for draughts"),
    "alkmaar-staged-start": gettext_noop("Alkmaar with a staged start"),
    "alkmaar-waagtoren": gettext_noop("Alkmaar as at the Waagtoren"),
    "keizer-classic": gettext_noop("Keizer, the classic"),
    "keizer-regulations-2019": gettext_noop("Keizer in groups, by evening"),
    "keizer-sixths": gettext_noop("Keizer in sixths"),
}
SUMMARIES = {
    "alkmaar": gettext_noop(
        "Values by rating stay the same all season; everybody begins with 300 points and moves by what the "
        "opponent is worth."
    ),
    "alkmaar-draughts": gettext_noop("The same, for ratings of draughts."),
    "alkmaar-staged-start": gettext_noop(
        "The stronger begins higher; from round 5 on the others are topped up until all started alike."
    ),
    "alkmaar-waagtoren": gettext_noop(
        "The first three absences cost nothing, the bye earns as much as a win, and the first round is "
        "paired upper half against lower half."
    ),
    "keizer-classic": gettext_noop(
        "The higher the opponent stands, the more a win is worth; all rounds are valued again every week."
    ),
    "keizer-regulations-2019": gettext_noop(
        "Points once earned stay; all is valued again twice a season. With shadow groups, a championship "
        "group for the top six, and the bye for number 25."
    ),
    "keizer-sixths": gettext_noop(
        "Keizer in which also a loss earns something, and an absence less the more often it happens."
    ),
}


def title(name: str) -> str:
    """What a rule set is called, by its name without version."""
    return _(TITLES[name]) if name in TITLES else name


def summary(name: str) -> str:
    """What it is like, in a sentence."""
    return _(SUMMARIES[name]) if name in SUMMARIES else ""
