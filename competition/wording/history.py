"""The history of a round in words: who did what, and what taking it back would take back."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop, ngettext

from competition.models import Verb
from competition.wording import history_of_season, kinds, results
from competition.wording import history_of_season as league
from competition.wording import history_of_season as season
from competition.wording import history_of_season as set_up

About = Mapping[str, Any]
Names = Mapping[str, str]


def what(verb: str, about: About, names: Names, game: str = results.CHESS) -> str:
    """What was done, without who did it. `names` turns keys of entrants into names."""
    tell = _TELL.get(verb)
    return tell(about, names, game) if tell else str(Verb(verb).label)


def _one(about: About, names: Names) -> str:
    key = str(about.get("entrant", "?"))
    return names.get(key, key)


def _many(keys: Any, names: Names) -> str:
    found = [names.get(str(key), str(key)) for key in keys or ()]
    if len(found) < 2:
        return "".join(found)
    return _("%(first)s and %(last)s") % {"first": ", ".join(found[:-1]), "last": found[-1]}


def _absence(template: str) -> Callable[[About, Names, str], str]:
    def tell(about: About, names: Names, game: str) -> str:
        kind = about.get("kind")
        words = {"name": _one(about, names), "kind": kinds.label(kind) if kind else "?"}
        wanted = about.get("reported_as")
        if wanted and wanted != kind:
            told = _("%(name)s: %(wanted)s, counts as %(kind)s") % {**words, "wanted": kinds.label(wanted)}
        else:
            told = _(template) % words
        before = about.get("before")
        if before and str(before) in kinds.WORDS and before != kind:
            return _("%(told)s (was %(before)s)") % {"told": told, "before": kinds.label(before)}
        return told

    return tell


def _board(template: str) -> Callable[[About, Names, str], str]:
    return lambda about, names, game: _(template) % {"board": about.get("board") or "?"}


def _signs_up(about: About, names: Names, game: str) -> str:
    words = {"name": _one(about, names)}
    if about.get("wanted"):
        return _("%(name)s plays only when he signs up") % words
    return _("%(name)s is expected every evening") % words


def _no_show(about: About, names: Names, game: str) -> str:
    words = {"name": _one(about, names), "board": about.get("board") or "?"}
    return _("%(name)s did not show up at board %(board)s") % words


def _pairing_made(about: About, names: Names, game: str) -> str:
    number = int(about.get("games", 0))
    words = ngettext("pairing made: %(number)d game", "pairing made: %(number)d games", number)
    told = words % {"number": number}
    if about.get("bye"):
        told += ", " + _("bye: %(name)s") % {"name": _many([about["bye"]], names)}
    if about.get("unpaired"):
        told += ", " + _("without a game: %(names)s") % {"names": _many(about["unpaired"], names)}
    return told


def _swapped(about: About, names: Names, game: str) -> str:
    return _("%(names)s have changed places") % {"names": _many(about.get("entrants"), names)}


def _settled(about: About, names: Names, game: str) -> str:
    parts = [
        _("%(name)s: %(kind)s") % {"name": _many([key], names), "kind": kinds.label(kind)}
        for key, kind in about.get("away", ())
    ]
    if about.get("here"):
        parts.append(_("came after all: %(names)s") % {"names": _many(about["here"], names)})
    for board, white, black in about.get("made", ()):
        words = {"board": board, "white": names.get(white, white), "black": names.get(black, black)}
        parts.append(_("new at board %(board)s: %(white)s – %(black)s") % words)
    parts += [
        _("board %(board)s: won by default") % {"board": board} for board in about.get("by_default", ())
    ]
    if about.get("byes"):
        parts.append(_("bye: %(name)s") % {"name": _many(about["byes"], names)})
    return "; ".join(parts) or str(Verb.TROUBLE_SETTLED.label)


def _by_hand(about: About, names: Names, game: str) -> str:
    words = {"names": _many(about.get("entrants"), names), "board": about.get("board") or "?"}
    return _("paired by hand at board %(board)s: %(names)s") % words


def _broken_up(about: About, names: Names, game: str) -> str:
    words = {"names": _many(about.get("entrants"), names), "board": about.get("board") or "?"}
    return _("board %(board)s broken up: %(names)s") % words


def _kept_apart(about: About, names: Names, game: str) -> str:
    words = {"names": _many(about.get("entrants"), names)}
    if about.get("whole_season"):
        return _("%(names)s are not paired this season") % words
    return _("%(names)s are not paired tonight") % words


def _let_meet(about: About, names: Names, game: str) -> str:
    return _("%(names)s may be paired again") % {"names": _many(about.get("entrants"), names)}


def _wish(about: About, names: Names, game: str) -> str:
    parts = [_("board %(board)d") % {"board": about["board"]}] if about.get("board") else []
    parts += [about["note"]] if about.get("note") else []
    words = {"name": _one(about, names), "wish": ", ".join(parts) or _("none")}
    return _("board wish of %(name)s: %(wish)s") % words


def _guest(about: About, names: Names, game: str) -> str:
    words = {"name": _one(about, names), "guest": about.get("guest", "")}
    if not words["guest"]:
        return _("%(name)s plays no guest") % words
    return _("%(name)s plays a guest: %(guest)s") % words


def _door_closed(about: About, names: Names, game: str) -> str:
    words = {"names": _many(about.get("entrants"), names), "kind": kinds.label(about.get("kind", "absent"))}
    if not about.get("entrants"):
        return _("list at the door closed")
    return _("list at the door closed; %(kind)s: %(names)s") % words


def _result(about: About, names: Names, game: str) -> str:
    words = {
        "board": about.get("board") or "?",
        "result": results.result(about.get("result"), game),
        "before": results.result(about.get("before"), game),
    }
    if not about.get("result"):
        return _("board %(board)s: result cleared (was %(before)s)") % words
    if about.get("before"):
        return _("board %(board)s: %(result)s (was %(before)s)") % words
    return _("board %(board)s: %(result)s") % words


def _published(about: About, names: Names, game: str) -> str:
    return _games(about, _("pairing published"))


def _discarded(about: About, names: Names, game: str) -> str:
    return _games(about, _("pairing discarded"))


def _games(about: About, told: str) -> str:
    if "games" not in about:
        return told
    number = int(about["games"])
    games = ngettext("%(number)d game", "%(number)d games", number) % {"number": number}
    return f"{told}: {games}"


def _claimed(about: About, names: Names, game: str) -> str:
    words = {
        "name": _one(about, names),
        "board": about.get("board") or "?",
        "result": results.result(about.get("result"), game),
    }
    return _("%(name)s entered board %(board)s: %(result)s") % words


def _claims_accepted(about: About, names: Names, game: str) -> str:
    boards = ", ".join(str(board or "?") for board in about.get("boards") or ())
    return _("taken over what both players entered, boards: %(boards)s") % {"boards": boards or "?"}


def _closed(about: About, names: Names, game: str) -> str:
    booked = about.get("booked")
    if not booked:
        return _("round closed")
    return _("round closed; booked as absent: %(names)s") % {"names": _many(booked, names)}


def _undone(about: About, names: Names, game: str) -> str:
    verb = str(about.get("verb", ""))
    return _("taken back: %(what)s") % {"what": what(verb, about, names, game) if verb else "?"}


_TELL: dict[str, Callable[[About, Names, str], str]] = {
    Verb.ABSENCE_REPORTED: _absence(gettext_noop("%(name)s: %(kind)s")),
    Verb.ABSENCE_CHANGED: _absence(gettext_noop("%(name)s: changed to %(kind)s")),
    Verb.ABSENCE_WITHDRAWN: _absence(gettext_noop("%(name)s is coming after all (was %(kind)s)")),
    Verb.NO_SHOW_BOOKED: _no_show,
    Verb.LET_IN: _absence(gettext_noop("%(name)s takes part again")),
    Verb.ANONYMISED: _absence(gettext_noop("%(name)s asked to be forgotten and has been anonymised")),
    Verb.SIGNED_UP: _absence(gettext_noop("%(name)s signed up: %(kind)s")),
    Verb.SIGNS_UP_SET: _signs_up,
    Verb.SIGN_UP_WITHDRAWN: _absence(gettext_noop("%(name)s signed off (was %(kind)s)")),
    Verb.PAIRING_MADE: _pairing_made,
    Verb.PLAYERS_SWAPPED: _swapped,
    Verb.COLOURS_SWAPPED: _board(gettext_noop("board %(board)s: colours swapped")),
    Verb.BOARD_LOCKED: _board(gettext_noop("board %(board)s locked")),
    Verb.BOARD_UNLOCKED: _board(gettext_noop("board %(board)s unlocked")),
    Verb.TROUBLE_SETTLED: _settled,
    Verb.PAIRED_BY_HAND: _by_hand,
    Verb.BOARD_BROKEN_UP: _broken_up,
    Verb.KEPT_APART: _kept_apart,
    Verb.LET_MEET: _let_meet,
    Verb.WISH_SET: _wish,
    Verb.GUEST_SEATED: _guest,
    Verb.DOOR_CLOSED: _door_closed,
    Verb.RESULT_ENTERED: _result,
    Verb.RESULT_CLEARED: _result,
    Verb.RESULT_CLAIMED: _claimed,
    Verb.CLAIMS_ACCEPTED: _claims_accepted,
    Verb.ROUND_PUBLISHED: _published,
    Verb.PAIRING_DISCARDED: _discarded,
    Verb.ROUND_CLOSED: _closed,
    Verb.GAME_CORRECTED: history_of_season.game,
    Verb.GAME_REMOVED: history_of_season.removed,
    Verb.GAME_ADDED: history_of_season.added,
    Verb.ABSENCE_CORRECTED: history_of_season.absence,
    Verb.SEASON_CREATED: season.created,
    Verb.SEASON_IMPORTED: season.imported,
    Verb.ENTRY_ADDED: season.entry_added,
    Verb.ENTRY_WITHDRAWN: season.withdrawn,
    Verb.ROUNDS_PLANNED: season.rounds_planned,
    Verb.GROUPS_PLACED: season.groups_placed,
    Verb.GROUPS_MOVED: season.groups_moved,
    Verb.CHAMPIONSHIP_ANSWERED: season.championship_answered,
    Verb.CHAMPIONSHIP_SCHEDULED: season.championship_scheduled,
    Verb.CHAMPIONSHIP_MOVED: season.championship_moved,
    Verb.DECISION_MADE: season.decision_made,
    Verb.DECISION_RESULT: season.decision_result,
    Verb.OWN_RESULTS_SET: season.own_results,
    Verb.MATCH_BOOKED: league.followed,
    Verb.MATCH_CHANGED: league.followed,
    Verb.MATCH_CANCELLED: league.called_off,
    Verb.NAMES_ABSENT_SET: season.names_absent,
    Verb.PRIZES_SET: season.prizes_set,
    Verb.COLUMNS_CHOSEN: season.columns_chosen,
    Verb.PROPOSAL_SHARED: season.proposal_shared,
    Verb.PROPOSAL_CLOSED: season.proposal_closed,
    Verb.SEASON_ARCHIVED: season.archived,
    Verb.SEASON_REOPENED: season.reopened,
    Verb.SEASON_CHANGED: set_up.renamed,
    Verb.RULES_CHANGED: set_up.rules_changed,
    Verb.PAST_ROUNDS_ENTERED: set_up.past_rounds,
    Verb.ROUND_MOVED: set_up.moved,
    Verb.ROUND_CANCELLED: set_up.cancelled,
    Verb.ROUND_INSERTED: set_up.inserted,
    Verb.UNDONE: _undone,
}
