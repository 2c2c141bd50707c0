"""What a coming game would bring, in words: what is certain, and what is an estimate."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop, ngettext

from competition.systems.what_if import BYE, WhatIf
from competition.wording import ledger

OUTCOMES = {
    "win": gettext_noop("After a win"),
    "draw": gettext_noop("After a draw"),
    "loss": gettext_noop("After a loss"),
}


def title(name: str) -> str:
    """ "Wat als? Jan van Dam"."""
    return _("What if? %(name)s") % {"name": name}


def lead(found: WhatIf, names: Mapping[str, str]) -> str:
    """ "Ronde 13, met wit tegen Piet van Dam."."""
    opponent = names.get(found.opponent, found.opponent)
    told = {"round": found.round, "opponent": opponent}
    if found.is_white:
        return _("Round %(round)d, with white against %(opponent)s") % told
    return _("Round %(round)d, with black against %(opponent)s") % told


def nothing(name: str) -> str:
    """Why there is nothing to tell."""
    return _("%(name)s has no game to play in a round that has been published.") % {"name": name}


def outcome(code: str) -> str:
    """ "Na winst"."""
    return _(OUTCOMES[code])


def meets(key: str | None, names: Mapping[str, str]) -> str:
    """Whom he would meet next."""
    if key == BYE:
        return ledger.happened(BYE)
    return names.get(key, key) if key else "–"


def about_places(found: WhatIf) -> str:
    """How far the points and places can be counted on."""
    if not found.open_games:
        return _("All other results of the round are in: this is how the list will be.")
    return ngettext(
        "The list as it would be with the results that are in now: %(number)d other game is still open.",
        "The list as it would be with the results that are in now: %(number)d other games are still open.",
        found.open_games,
    ) % {"number": found.open_games}


def about_meeting(found: WhatIf) -> str:
    """That the next opponent is an estimate; empty without a next round."""
    if found.next_round is None:
        return ""
    return _(
        "The opponent in round %(number)d is an estimate: the pairing is made when all results are in and it "
        "is known who comes."
    ) % {"number": found.next_round}
