"""What was done to a season itself, in words; and how a change of its rows is told."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop, ngettext

from competition.wording import championship, dates, kinds, results

About = Mapping[str, Any]
Names = Mapping[str, str]


def created(about: About, names: Names, game: str) -> str:
    """A season was made."""
    return _("season “%(name)s” made") % {"name": about.get("name") or "?"}


def imported(about: About, names: Names, game: str) -> str:
    """A season came from a file."""
    number = int(about.get("entries") or 0)
    words = ngettext(
        "season “%(name)s” imported with %(number)d player",
        "season “%(name)s” imported with %(number)d players",
        number,
    )
    return words % {"name": about.get("name") or "?", "number": number}


def entry_added(about: About, names: Names, game: str) -> str:
    """Somebody takes part."""
    key = str(about.get("entrant", "?"))
    first = int(about.get("first_round") or 1)
    # Whose entry was taken back has no name any more.
    words = {"name": names.get(key) or _("Somebody new"), "number": first}
    if first > 1:
        return _("%(name)s takes part from round %(number)d on") % words
    return _("%(name)s takes part") % words


def withdrawn(about: About, names: Names, game: str) -> str:
    """Somebody left."""
    key = str(about.get("entrant", "?"))
    words = {"name": names.get(key, key), "number": about.get("from_round") or "?"}
    return with_reason(_("%(name)s has withdrawn from round %(number)s on") % words, about)


def rounds_planned(about: About, names: Names, game: str) -> str:
    """Evenings were added."""
    first, last = about.get("from_round") or "?", about.get("to_round") or "?"
    if first == last:
        return _("round %(number)s planned") % {"number": first}
    return _("rounds %(first)s to %(last)s planned") % {"first": first, "last": last}


def groups_placed(about: About, names: Names, game: str) -> str:
    """Everybody was put in a group."""
    return _("groups made: %(letters)s") % {"letters": about.get("letters") or "?"}


def groups_moved(about: About, names: Names, game: str) -> str:
    """Promotion and relegation."""
    moves = [f"{names.get(key, key)} → {letter}" for key, letter in about.get("moves") or ()]
    words = {"number": about.get("after_round", "?"), "moves": ", ".join(moves) or "?"}
    return _("groups after round %(number)s: %(moves)s") % words


def championship_answered(about: About, names: Names, game: str) -> str:
    """An answer to the invitation."""
    key = str(about.get("entrant", "?"))
    words = {"name": names.get(key, key)}
    if about.get("answer") == "accepted":
        return _("championship: %(name)s plays") % words
    if about.get("answer") == "declined":
        return _("championship: %(name)s declines") % words
    return _("championship: %(name)s has not answered") % words


def championship_scheduled(about: About, names: Names, game: str) -> str:
    """Games were put on evenings."""
    words = {"number": about.get("games", "?"), "left": about.get("left_out") or 0}
    if words["left"]:
        return _("championship: %(number)s games on evenings, %(left)s without") % words
    return _("championship: %(number)s games on evenings") % words


def championship_moved(about: About, names: Names, game: str) -> str:
    """A game went to another evening."""
    words = {
        "pair": " – ".join(names.get(key, key) for key in about.get("entrants") or ()) or "?",
        "first": about.get("from_round") or "?",
        "last": about.get("to_round") or "?",
    }
    return _("championship: %(pair)s from round %(first)s to round %(last)s") % words


def decision_made(about: About, names: Names, game: str) -> str:
    """Decision games were made."""
    who = ", ".join(names.get(key, key) for key in about.get("entrants") or ())
    text = _("decision games: %(names)s") % {"names": who or "?"}
    return f"{text}, {championship.tempo(about['tempo'])}" if about.get("tempo") else text


def decision_result(about: About, names: Names, game: str) -> str:
    """The result of one of them."""
    words = {
        "pair": " – ".join(names.get(key, key) for key in about.get("entrants") or ()) or "?",
        "result": results.result(about.get("result"), game),
    }
    return _("decision game %(pair)s: %(result)s") % words


def own_results(about: About, names: Names, game: str) -> str:
    """Whether players enter their own results."""
    if about.get("allowed"):
        return _("players may enter their own result")
    return _("players may not enter their own result")


def archived(about: About, names: Names, game: str) -> str:
    """The season was put away."""
    return _("season put away")


def reopened(about: About, names: Names, game: str) -> str:
    """The season was taken up again."""
    return _("season taken up again")


def names_absent(about: About, names: Names, game: str) -> str:
    """Whether rounds name who was absent."""
    if about.get("named"):
        return _("pages of rounds name who was absent")
    return _("pages of rounds do not name who was absent")


def prizes_set(about: About, names: Names, game: str) -> str:
    """The list of prizes was set."""
    number = int(about.get("number") or 0)
    return ngettext("list of %(number)d prize", "list of %(number)d prizes", number) % {"number": number}


def columns_chosen(about: About, names: Names, game: str) -> str:
    """Which columns the standing has."""
    return (
        _("columns of the standing chosen")
        if about.get("columns")
        else _("the usual columns of the standing")
    )


def proposal_shared(about: About, names: Names, game: str) -> str:
    """A rule set that the members can look at."""
    return _("proposal for other rules shared with the members")


def proposal_closed(about: About, names: Names, game: str) -> str:
    """The members can no longer look at it."""
    return _("proposal for other rules no longer shared")


def with_reason(told: str, about: About) -> str:
    """The same with why it was done, where somebody said so."""
    reason = about.get("reason")
    return _("%(what)s, because: %(reason)s") % {"what": told, "reason": reason} if reason else told


def match(about: About) -> str:
    """Which match: "team 1 – Purmerend, zaterdag 5 september"."""
    date = str(about.get("date") or "")
    words = {
        "team": about.get("team") or "?",
        "opponent": about.get("opponent") or "?",
        "day": dates.day(dt.date.fromisoformat(date)) if date else "?",
    }
    return _("team %(team)s – %(opponent)s, %(day)s") % words


def followed(about: About, names: Names, game: str) -> str:
    """Rows came, or changed along with the match."""
    words = {"match": match(about), "names": _names(about, names)}
    return with_reason(_("league match %(match)s: %(names)s") % words, about)


def called_off(about: About, names: Names, game: str) -> str:
    """Rows went with it."""
    words = {"match": match(about), "names": _names(about, names)}
    return with_reason(_("league match %(match)s called off: %(names)s") % words, about)


def _names(about: About, names: Names) -> str:
    return ", ".join(names.get(str(key), str(key)) for key in about.get("entrants") or ()) or "?"


def renamed(about: About, names: Names, game: str) -> str:
    """The season is called otherwise."""
    words = {"name": about.get("name") or "?", "was": about.get("was") or "?"}
    return _("season called “%(name)s” (was “%(was)s”)") % words


def rules_changed(about: About, names: Names, game: str) -> str:
    """Other rules hold."""
    return with_reason(_("rules changed"), about)


def past_rounds(about: About, names: Names, game: str) -> str:
    """Rounds came that had been played elsewhere."""
    first, last = about.get("from_round") or "?", about.get("to_round") or "?"
    if first == last:
        return _("round %(number)s entered as played elsewhere") % {"number": first}
    return _("rounds %(first)s to %(last)s entered as played elsewhere") % {"first": first, "last": last}


def moved(about: About, names: Names, game: str) -> str:
    """An evening is on another day."""
    words = {
        "number": about.get("number") or "?",
        "day": _day(about.get("to")),
        "was": _day(about.get("date")),
    }
    return _("round %(number)s moved to %(day)s (was %(was)s)") % words


def cancelled(about: About, names: Names, game: str) -> str:
    """An evening is not held."""
    words = {"number": about.get("number") or "?", "day": _day(about.get("date"))}
    return with_reason(_("round %(number)s of %(day)s cancelled") % words, about)


def inserted(about: About, names: Names, game: str) -> str:
    """There is one more evening."""
    words = {"number": about.get("number") or "?", "day": _day(about.get("date"))}
    return _("round %(number)s added: %(day)s") % words


def _day(date: Any) -> str:
    return dates.day_in_season(dt.date.fromisoformat(date)) if date else "?"


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
