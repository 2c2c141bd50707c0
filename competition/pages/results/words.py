"""What players say of their own results, in words."""

from __future__ import annotations

from django.utils.translation import gettext as _

from competition.systems.season import Result
from competition.wording import results


def said(
    white: str, black: str, result: str, names: tuple[str, str], notation: str = results.CHESS
) -> tuple[str, bool]:
    """What the director reads at a board, and whether it needs him: it contradicts itself or the result."""
    claims = [(name, code) for name, code in zip(names, (white, black), strict=True) if code]
    if not claims:
        return "", False
    if result:
        wrong = [each for each in claims if each[1] != result]
        return (_("but %(said)s") % {"said": _each(wrong, notation)}, True) if wrong else ("", False)
    if len(claims) == 2 and white == black:
        return _("both: %(result)s") % {"result": results.result(white, notation)}, False
    if len(claims) == 2:
        return _("they contradict each other: %(said)s") % {"said": _each(claims, notation)}, True
    return _each(claims, notation), False


def own_word(code: str, is_white: bool) -> str:
    """A result as the player sees it: won, draw, lost."""
    if not code:
        return ""
    if code == Result.DRAW.value:
        return _("draw")
    return _("won") if (code == Result.WHITE_WINS.value) == is_white else _("lost")


def state(own: str, other: str, result: str, is_white: bool, opponent: str, notation: str) -> str:
    """Where a player's own game stands."""
    if result:
        return _("Booked: %(result)s.") % {"result": results.result(result, notation)}
    words = {"own": own_word(own, is_white), "opponent": opponent}
    if not own and not other:
        return _("Nobody has entered a result yet.")
    if not own:
        return _("%(opponent)s has entered a result. What do you say?") % words
    if not other:
        return _("You have entered: %(own)s. Waiting for %(opponent)s.") % words
    if own == other:
        return _("You both say the same (%(own)s for you). The director takes it over.") % words
    return (
        _("You have entered: %(own)s. %(opponent)s says otherwise: sort it out, or ask the director.") % words
    )


def _each(claims: list[tuple[str, str]], notation: str) -> str:
    return ", ".join(f"{name}: {results.result(code, notation)}" for name, code in claims)
