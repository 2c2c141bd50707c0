"""A member's games as he himself looks at them: won, drawn, lost, and how it stands with somebody."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from competition.systems.season import Result
from competition.wording import kinds
from competition.wording.results import WINNERS

Ended = tuple[str, bool]


def outcome(result: str, is_white: bool) -> str:
    """A result from his side: "gewonnen", "reglementair verloren", "nog niet gespeeld"."""
    if not result:
        return _("not played yet")
    known = Result(result)
    if known is Result.ADJOURNED:
        return _("adjourned")
    if known is Result.DOUBLE_DEFAULT:
        return _("both absent")
    if known is Result.DRAW:
        return _("draw")
    won = (WINNERS[known] == "white") == is_white
    if known.by_default:
        return _("won by default") if won else _("lost by default")
    return _("won") if won else _("lost")


def booked(result: str, is_white: bool) -> str:
    """What has been entered for the game of this evening; empty as long as there is nothing."""
    return _("Booked: %(result)s.") % {"result": outcome(result, is_white)} if result else ""


def summary(games: Iterable[Ended]) -> str:
    """ "3 partijen: 2 gewonnen, 1 remise"; games by default and unplayed ones only in the number."""
    every = list(games)
    played = [(Result(result), white) for result, white in every if result and Result(result).played]
    draws = sum(1 for result, _white in played if result is Result.DRAW)
    won = sum(1 for result, white in played if WINNERS.get(result) == ("white" if white else "black"))
    lost = len(played) - draws - won
    parts = []
    if won:
        parts.append(_("%(number)d won") % {"number": won})
    if draws:
        parts.append(_("%(number)d drawn") % {"number": draws})
    if lost:
        parts.append(_("%(number)d lost") % {"number": lost})
    words = ngettext("%(number)d game", "%(number)d games", len(every)) % {"number": len(every)}
    return f"{words}: {', '.join(parts)}" if parts else words


def before(opponent: str, games: Sequence[Ended]) -> str:
    """What there was between the two before this evening."""
    if not games:
        return _("You have not met before.")
    return _("Earlier against %(opponent)s: %(summary)s.") % {"opponent": opponent, "summary": summary(games)}


def no_game(kind: str) -> str:
    """Why he has no game in a round whose pairing is out."""
    if kind == "bye":
        return _("You are the bye: there is no opponent for you.")
    return _("You don't play: %(kind)s.") % {"kind": kinds.label(kind)}
