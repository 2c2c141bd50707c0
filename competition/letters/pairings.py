"""Whom you play, and that it has become somebody else."""

from __future__ import annotations

from typing import Any

from django.utils.text import capfirst
from django.utils.translation import gettext as _

from competition.letters.parts import own_page, round_facts
from competition.wording import kinds
from players.models import Player
from players.post.letters import Letter


def published(facts: dict[str, Any], player: Player | None) -> Letter:
    """The pairing is out."""
    here = facts["now"]
    return Letter(
        subject=capfirst(_subject(facts)),
        lines=_explained(here, facts),
        facts=(*_game(here), *round_facts(facts)),
        action=own_page(player, _("To my page")),
        after=_cannot(here),
    )


def changed(facts: dict[str, Any], player: Player | None) -> Letter:
    """The pairing is another one than he was told."""
    before, here = facts["before"], facts["now"]
    lines = [_("The pairing of round %(number)d has been changed.") % {"number": facts["round"]}]
    if before is not None and before["what"] == "game":
        lines.append(_("This no longer holds: %(before)s.") % {"before": _in_short(before)})
    return Letter(
        subject=_("Changed: %(what)s") % {"what": _subject(facts)},
        lines=(*lines, *_explained(here, facts)),
        facts=(*_game(here), *round_facts(facts)),
        action=own_page(player, _("To my page")),
        after=_cannot(here),
    )


def _cannot(here: dict[str, Any]) -> tuple[str, ...]:
    """Once the pairing is out an absence concerns somebody else too."""
    if here["what"] not in ("game", "bye"):
        return ()
    return (_("Can't you come after all? Then tell the director as soon as you can."),)


def _subject(facts: dict[str, Any]) -> str:
    here, number = facts["now"], {"number": facts["round"]}
    if here["what"] == "game" and here["colour"] == "white":
        words = _("round %(number)d, you have white against %(opponent)s")
        return words % {**number, "opponent": here["opponent"]}
    if here["what"] == "game":
        words = _("round %(number)d, you have black against %(opponent)s")
        return words % {**number, "opponent": here["opponent"]}
    return {
        "bye": _("round %(number)d, you have the bye"),
        "exempt": _("round %(number)d, you are exempt"),
        "kept_out": _("round %(number)d, you have not been paired"),
        "absence": _("round %(number)d, you do not play"),
        "nothing": _("round %(number)d, you do not play"),
    }[here["what"]] % number


def _in_short(situation: dict[str, Any]) -> str:
    words = (
        _("white against %(opponent)s, board %(board)s")
        if situation["colour"] == "white"
        else _("black against %(opponent)s, board %(board)s")
    )
    return words % {"opponent": situation["opponent"], "board": situation["board"] or "–"}


def _game(here: dict[str, Any]) -> tuple[tuple[str, str], ...]:
    if here["what"] != "game":
        return ()
    return (
        (_("Opponent"), here["opponent"]),
        (_("Colour"), _("White") if here["colour"] == "white" else _("Black")),
        (_("Board"), str(here["board"] or "–")),
    )


def _explained(here: dict[str, Any], facts: dict[str, Any]) -> tuple[str, ...]:
    """What there is to say to who has no game."""
    if here["what"] == "bye" and facts["standby_until"]:
        return (
            _("The number of players is odd, and there is no opponent for you."),
            _("Please stay available until %(time)s: if somebody does not turn up, you play after all.")
            % {"time": facts["standby_until"]},
        )
    if here["what"] == "absence":
        return (_("Booked for you: %(kind)s.") % {"kind": kinds.label(here["kind"])},)
    return {
        "bye": (_("The number of players is odd, and there is no opponent for you."),),
        "exempt": (_("You are exempt from this round."),),
        "kept_out": (
            _(
                "You did not turn up before without a word, so you are paired again once you tell the"
                " director that you are coming."
            ),
        ),
        "nothing": (_("There is no game for you in this round. Ask the director if you did expect one."),),
    }.get(here["what"], ())
