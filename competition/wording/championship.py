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


def lead(size: int, cycles: int, after_round: int) -> str:
    """What is played."""
    words = {"size": size, "number": after_round}
    if cycles == 1:
        return _("The first %(size)d after round %(number)d meet once") % words
    if cycles == 2:
        return _("The first %(size)d after round %(number)d meet twice") % words
    return _("The first %(size)d after round %(number)d meet %(cycles)d times") % {**words, "cycles": cycles}


def outcome(found: Outcome, names: Names) -> str:
    """Who is champion and by what, or what has to happen; empty while games are to be played."""
    who = listed([names[key] for key in found.champions or found.equal])
    sentences = {
        "points": _("%(who)s is champion.") % {"who": who},
        "decision_needed": _("%(who)s are equal: decision games decide.") % {"who": who},
        "decision_open": _("%(who)s play decision games.") % {"who": who},
        "decision": _("%(who)s is champion, by decision games.") % {"who": who},
        "shared": _("%(who)s share the title: the decision games ended equal too.") % {"who": who},
    }
    return sentences.get(found.how, "")


def listed(names: Sequence[str]) -> str:
    """Names as they stand in a sentence."""
    if len(names) < 2:
        return "".join(names)
    return _("%(first)s and %(last)s") % {"first": ", ".join(names[:-1]), "last": names[-1]}


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
