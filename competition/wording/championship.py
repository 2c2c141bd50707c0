"""The championship in words: how the title stands, and why a game has no evening."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

if TYPE_CHECKING:
    from competition.systems.championship_schedule import Obstacle
    from competition.systems.championship_table import Outcome

Names = Mapping[str, str]


def lead(size: int, cycles: int, after_round: int, first: str | None = None) -> str:
    """What is played, and by whom."""
    words = {"size": size, "number": after_round}
    if first == "period_winners":
        words["cycles"] = cycles
        return (
            ngettext(
                "The winners of the periods and the first after round %(number)d, %(size)d in all, meet "
                "%(cycles)d time",
                "The winners of the periods and the first after round %(number)d, %(size)d in all, meet "
                "%(cycles)d times",
                cycles,
            )
            % words
        )
    if cycles == 1:
        return _("The first %(size)d after round %(number)d meet once") % words
    if cycles == 2:
        return _("The first %(size)d after round %(number)d meet twice") % words
    return _("The first %(size)d after round %(number)d meet %(cycles)d times") % {**words, "cycles": cycles}


def outcome(found: Outcome, names: Names) -> str:
    """Who is champion and by what, or what has to happen; empty while games are to be played."""
    words = {
        "who": listed([names[key] for key in found.champions or found.equal]),
        "tempo": tempo(found.tempo),
    }
    sentences = {
        "points": _("%(who)s is champion, with the most points in the championship group."),
        "decision_needed": _("%(who)s ended equal at the top: decision games decide."),
        "decision_open": _("%(who)s ended equal at the top and play decision games %(tempo)s."),
        "decision": _("%(who)s is champion, by decision games %(tempo)s."),
        "shared": _("%(who)s share the title: the decision games %(tempo)s ended equal too."),
    }
    return sentences[found.how] % words if found.how in sentences else ""


def tempo(code: str) -> str:
    """How long the decision games are, as it stands in a sentence."""
    return {"normal": _("at the normal tempo"), "shorter": _("at a shorter tempo")}.get(code, "")


def listed(names: Sequence[str]) -> str:
    """Names as they stand in a sentence."""
    if len(names) < 2:
        return "".join(names)
    return _("%(first)s and %(last)s") % {"first": ", ".join(names[:-1]), "last": names[-1]}


def next_up(name: str) -> str:
    """Who is asked when somebody declines."""
    return _("Who declines gives his place to %(name)s.") % {"name": name}


def short(number: int) -> str:
    """So many places stay empty."""
    text = ngettext(
        "%(number)d place stays empty: nobody is left to be asked.",
        "%(number)d places stay empty: nobody is left to be asked.",
        number,
    )
    return text % {"number": number}


def to_play(number: int) -> str:
    """How many games have no result yet."""
    return ngettext("%(number)d game to play", "%(number)d games to play", number) % {"number": number}


def obstacle(found: Obstacle, names: Names) -> str:
    """Which game has no evening, and on which evenings who could not play."""
    rounds: dict[tuple[str, str], list[str]] = {}
    for number, blocked in found.blocked:
        for who_and_why in blocked:
            rounds.setdefault(who_and_why, []).append(str(number))
    parts = []
    for (who, why), numbers in rounds.items():
        words = {"name": names[who], "rounds": ", ".join(numbers)}
        if why == "absent":
            parts.append(_("%(name)s is not free in %(rounds)s") % words)
        else:
            parts.append(_("%(name)s plays another game in %(rounds)s") % words)
    pair = f"{names[found.game.white]} – {names[found.game.black]}"
    return _("%(pair)s has no evening: %(why)s") % {
        "pair": pair,
        "why": "; ".join(parts) or _("no evenings are left"),
    }


def answer(code: str) -> str:
    """What somebody has answered."""
    return {"accepted": _("plays"), "declined": _("declined")}.get(code, _("no answer yet"))
