"""What was corrected in a game or an absence, in words: what was, what is, why."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from competition.wording import dates, kinds, results
from competition.wording.history_of_season import with_reason

About = Mapping[str, Any]
Names = Mapping[str, str]

_FIELDS = {
    "white": gettext_noop("White"),
    "black": gettext_noop("Black"),
    "result": gettext_noop("Result"),
    "played_on": gettext_noop("Played on"),
    "decided_in": gettext_noop("Counts from round"),
}


def game(about: About, names: Names, notation: str) -> str:
    """A corrected game: "board 3, Jan – Piet: result 0-1 (was 1-0), because: typing error"."""
    words = {
        "board": about.get("board") or "?",
        "white": _name(about.get("white"), names),
        "black": _name(about.get("black"), names),
        "changes": "; ".join(_change(each, names, notation) for each in about.get("changes") or ()) or "?",
    }
    return with_reason(_("board %(board)s, %(white)s – %(black)s: %(changes)s") % words, about)


def removed(about: About, names: Names, notation: str) -> str:
    """A game that was not played: "board 3, Jan – Piet was not played; Jan: bye; Piet: absent"."""
    players = [_name(about.get(colour), names) for colour in ("white", "black")]
    told = _("board %(board)s, %(white)s – %(black)s was not played") % {
        "board": about.get("board") or "?",
        "white": players[0],
        "black": players[1],
    }
    did = [
        _("%(name)s: %(kind)s") % {"name": name, "kind": kinds.label(kind)}
        for name, kind in zip(players, about.get("instead") or (), strict=False)
    ]
    return with_reason("; ".join([told, *did]), about)


def added(about: About, names: Names, notation: str) -> str:
    """A game that was forgotten: "Jan – Piet was played as well, board 4: 1-0"."""
    words = {
        "board": about.get("board") or "?",
        "white": _name(about.get("white"), names),
        "black": _name(about.get("black"), names),
        "result": results.result(about.get("result"), notation) if about.get("result") else _("none"),
    }
    return with_reason(
        _("%(white)s – %(black)s was played as well, board %(board)s: %(result)s") % words, about
    )


def absence(about: About, names: Names, notation: str) -> str:
    """A corrected absence: "Jan: absent (was bye), because: he was ill"."""
    kind, before = about.get("kind"), about.get("before")
    words = {
        "name": _name(about.get("entrant"), names),
        "kind": kinds.label(kind) if kind else "?",
        "before": before_words(before, notation),
    }
    told = _("%(name)s: %(kind)s (was %(before)s)") if before else _("%(name)s: %(kind)s")
    return with_reason(told % words, about)


def before_words(before: Any, notation: str) -> str:
    """What somebody did before, in the words of a kind."""
    return kinds.label(before) if str(before) in kinds.WORDS else str(before or "")


def _change(change: Mapping[str, Any], names: Names, notation: str) -> str:
    field = str(change.get("field"))
    words = {
        "field": _(_FIELDS.get(field, field)).lower(),
        "was": _value(field, change.get("was"), names, notation),
        "is": _value(field, change.get("is"), names, notation),
    }
    return _("%(field)s %(is)s (was %(was)s)") % words


def _value(field: str, value: Any, names: Names, notation: str) -> str:
    if field in ("white", "black"):
        return _name(value, names)
    if field == "result":
        return str(results.result(value, notation)) if value else _("none")
    if value is None:
        return _("not said")
    return dates.date(dt.date.fromisoformat(value)) if field == "played_on" else str(value)


def _name(key: Any, names: Names) -> str:
    return names.get(str(key), str(key or "?"))
