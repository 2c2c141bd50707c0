"""What an entrant without a game does in a round: the words of the rule books."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop, ngettext_lazy

from competition.systems.kinds import Kind


@dataclass(frozen=True, slots=True, kw_only=True)
class KindWords:
    """The words for a kind, in English (msgids).

    `label`: its name in the rule books. `count`: so many of it. `award`: what it earns, as the rules say
    it, and `award_like`: that this is what another kind earns. `of_member`: what a member says of himself,
    where that is not the label. `typed`: short words for it in a table of past rounds, in any language.
    """

    label: str
    count: Any
    award: str = ""
    award_like: str = ""
    of_member: str = ""
    typed: str = ""


WORDS: Mapping[str, KindWords] = {
    Kind.BYE: KindWords(
        label=gettext_noop("bye"),
        count=ngettext_lazy("%(number)d bye", "%(number)d byes", "number"),
        award=gettext_noop("Whoever has the bye gets %(award)s."),
        typed="oneven vrij bye vrijloting vrije-ronde",
    ),
    Kind.ABSENT: KindWords(
        label=gettext_noop("absent with notice"),
        count=ngettext_lazy("%(number)d absent with notice", "%(number)d absent with notice", "number"),
        award=gettext_noop("Whoever is absent with notice gets %(award)s."),
        typed="afwezig afgemeld afw absent met-bericht mb",
    ),
    Kind.ABSENT_LATE: KindWords(
        label=gettext_noop("absent, notice too late"),
        count=ngettext_lazy("%(number)d with late notice", "%(number)d with late notice", "number"),
        award=gettext_noop("Whoever reports an absence too late gets %(award)s."),
        award_like=gettext_noop("the same as for an absence without notice: %(award)s"),
        typed="te-laat te-laat-afgemeld late",
    ),
    Kind.ABSENT_UNNOTIFIED: KindWords(
        label=gettext_noop("absent without notice"),
        count=ngettext_lazy("%(number)d absent without notice", "%(number)d absent without notice", "number"),
        award=gettext_noop("Whoever is absent without notice gets %(award)s."),
        typed="zonder-bericht zb niet-afgemeld no-show",
    ),
    Kind.EXTERNAL: KindWords(
        label=gettext_noop("league game"),
        count=ngettext_lazy("%(number)d with a league game", "%(number)d with a league game", "number"),
        award=gettext_noop(
            "Whoever plays a league game instead of an evening's game at the club gets %(award)s."
        ),
        typed="extern ext bond bondswedstrijd bonds league external",
    ),
    Kind.EXTERNAL_OTHER_DAY: KindWords(
        label=gettext_noop("league game on another day"),
        count=ngettext_lazy(
            "%(number)d with a league game on another day",
            "%(number)d with a league game on another day",
            "number",
        ),
        award=gettext_noop("Whoever is absent because of a league game on another day gets %(award)s."),
        award_like=gettext_noop("the same as for a league game on the evening: %(award)s"),
        typed="extern-andere-dag",
    ),
    Kind.EXEMPT: KindWords(
        label=gettext_noop("exempt"),
        count=ngettext_lazy("%(number)d exempt", "%(number)d exempt", "number"),
        award=gettext_noop(
            "Whoever is exempt, for example to run the evening or as a reserve, gets %(award)s."
        ),
        typed="vrijgesteld exempt wedstrijdleider wl",
    ),
    Kind.PERSONAL: KindWords(
        label=gettext_noop("personal reason"),
        count=ngettext_lazy("%(number)d for a personal reason", "%(number)d for a personal reason", "number"),
        award=gettext_noop("Whoever is absent for a personal reason gets %(award)s."),
        typed="persoonlijk privé personal",
    ),
    Kind.FORFEIT_WIN: KindWords(
        label=gettext_noop("won by default"),
        count=ngettext_lazy("%(number)d won by default", "%(number)d won by default", "number"),
        award=gettext_noop("Whoever wins by default because the opponent does not show up gets %(award)s."),
        award_like=gettext_noop("the same as for a bye: %(award)s"),
        typed="reglementair-gewonnen",
    ),
    Kind.FORFEIT_LOSS: KindWords(
        label=gettext_noop("lost by default"),
        count=ngettext_lazy("%(number)d lost by default", "%(number)d lost by default", "number"),
        award=gettext_noop("Whoever loses by default gets %(award)s."),
        typed="reglementair-verloren",
    ),
    Kind.PRESENT: KindWords(
        label=gettext_noop("present"),
        count=ngettext_lazy("%(number)d present", "%(number)d present", "number"),
        of_member=gettext_noop("I am coming"),
    ),
    Kind.RESERVE: KindWords(
        label=gettext_noop("reserve"),
        count=ngettext_lazy("%(number)d reserve", "%(number)d reserves", "number"),
        of_member=gettext_noop("I only play when the number is odd"),
    ),
}


def label(kind: str) -> str:
    """The word for a kind: "afgemeld", "zonder bericht", "oneven"."""
    return _(WORDS[Kind(kind)].label)


def labels(found: Iterable[Kind]) -> list[tuple[str, str]]:
    """Kinds as the choices of a form."""
    return [(kind.value, label(kind)) for kind in found]


def of_member(kind: str) -> str:
    """The word for a kind as a member chooses it for himself."""
    words = WORDS[Kind(kind)]
    return _(words.of_member or words.label)


def count(kind: str, number: int) -> str:
    """So many of a kind: "3 zonder bericht"."""
    return str(WORDS[Kind(kind)].count % {"number": number})


def absences(numbers: Mapping[str, int]) -> str:
    """Who is not there, in one line and a fixed order: "5 afgemeld, 1 zonder bericht"."""
    away = (kind for kind in Kind if not kind.is_there and numbers.get(kind.value))
    return ", ".join(count(kind, numbers[kind]) for kind in away)


def remark(note: str, *, excused: bool, guest: bool) -> str:
    """What is noted with a row: why a late absence is in time, the guest whom a bye plays, or a remark."""
    if excused:
        return _("force majeure: %(reason)s") % {"reason": note} if note else _("force majeure")
    if guest:
        return _("plays guest %(name)s") % {"name": note} if note else _("plays a guest")
    return note
