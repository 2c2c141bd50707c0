"""An evening in the few words that a calendar has room for."""

from __future__ import annotations

from django.utils.translation import gettext as _

from competition.models.attendance import GAME, THERE_KINDS
from competition.reading.feed import Evening, OwnEvening
from competition.wording import kinds


def title(evening: Evening, *, is_own: bool) -> str:
    """ "Ronde 12: wit tegen Jan Bos", or for everybody "Interne 2026-27, ronde 12"."""
    if is_own and evening.own is not None and not evening.cancelled:
        words = {"number": evening.number, "what": _what(evening.own)}
        return _("Round %(number)d: %(what)s") % words
    return _("%(season)s, round %(number)d") % {"season": evening.season, "number": evening.number}


def description(evening: Evening) -> str:
    """The season, and the board."""
    if evening.own is not None and evening.own.board:
        return _("%(season)s, board %(board)d") % {"season": evening.season, "board": evening.own.board}
    return evening.season


def is_free(evening: Evening) -> bool:
    """Whether he has the evening off, as far as the club is concerned."""
    return evening.cancelled or (evening.own is not None and evening.own.kind not in THERE_KINDS)


def _what(own: OwnEvening) -> str:
    if own.kind != GAME:
        return kinds.of_member(own.kind)
    words = _("white against %(opponent)s") if own.colour == "white" else _("black against %(opponent)s")
    return words % {"opponent": own.opponent}
