"""Why somebody moved, in words: the parts of a change, who passed whom; and what a game would bring."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from django.utils.text import capfirst, get_text_list
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop, ngettext

from competition.systems.movement import Movement, Part, Passing
from competition.systems.standing import LedgerLine
from competition.systems.what_if import BYE, WhatIf
from competition.wording import ledger, numbers

Names = Mapping[str, str]

# What changed in an older line, where it is not its value that moved.
CHANGES = {
    "result": gettext_noop("round %(round)d, now decided: %(outcome)s"),
    "removed": gettext_noop("round %(round)d: %(opponent)s withdrew"),
    "tier": gettext_noop("round %(round)d: %(outcome)s counts otherwise"),
    "gone": gettext_noop("round %(round)d: %(outcome)s no longer counts"),
    "start": gettext_noop("start points"),
}


# What a change in points is made of, in the order in which it is told.
SECTIONS = {
    "start": gettext_noop("Start points"),
    "new": gettext_noop("New rounds"),
    "result": gettext_noop("Decided since"),
    "corrected": gettext_noop("Corrected"),
    "value": gettext_noop("Older games that are worth something else"),
    "own_value": gettext_noop("Own value"),
    "tier": gettext_noop("Absences that count otherwise"),
    "removed": gettext_noop("Games against who withdrew"),
    "gone": gettext_noop("What no longer counts"),
}


def between_title(name: str, since: int, until: int) -> str:
    """What the page about two rounds is called: "Jan van Dam, van ronde 3 tot ronde 7"."""
    if not since:
        return _("%(name)s, from the start to round %(until)d") % {"name": name, "until": until}
    return _("%(name)s, from round %(since)d to round %(until)d") % {
        "name": name,
        "since": since,
        "until": until,
    }


def list_name(number: int) -> str:
    """A list to choose: that of the start, or after a round."""
    return _("after round %(number)d") % {"number": number} if number else _("at the start")


def former_list_name(number: int, day: str, clock: str) -> str:
    """A list that a newer one replaced, to choose."""
    return _("after round %(number)d, as published on %(day)s at %(time)s") % {
        "number": number,
        "day": day,
        "time": clock,
    }


def as_published(title: str) -> str:
    """The title of a list that a newer one replaced."""
    return _("%(title)s, as it was published") % {"title": title}


def beyond() -> str:
    """Why a former list can't be taken apart."""
    return _("More has changed since than results of games: the lines of that list can't be computed again.")


def section(code: str) -> str:
    """What parts of a kind are called together."""
    return _(SECTIONS[code])


def section_of(found: Part) -> str:
    """The section of a part. An older absence whose own value moved tells of the own value."""
    line = found.after or found.before
    if found.code == "value" and line is not None and line.opponent is None:
        return "own_value"
    return found.code


def short_line(found: Part, names: Names) -> str:
    """A part under the head of its section; the own value says in which round it counted."""
    line = found.after or found.before
    if section_of(found) == "own_value" and line is not None and line.round:
        told = {"round": line.round, "outcome": ledger.outcome(line), "change": _change(found)}
        return _("round %(round)d: %(outcome)s, %(change)s") % told
    return part(found, names)


def reasons(passings: Iterable[Passing], names: Names) -> list[str]:
    """Who passed or was passed, with the main reason; those with one and the same reason together."""
    together: dict[str, list[str]] = {}
    sentences = []
    for passing in passings:
        if passing.part is not None and passing.his:
            told = {"name": names.get(passing.entrant, passing.entrant), "why": _with_points(passing, names)}
            sentences.append(_("%(name)s: %(why)s.") % told)
        else:
            why = _with_points(passing, names) if passing.part else _("on equal points")
            together.setdefault(why, []).append(passing.entrant)
    shared = [
        _("%(why)s: %(who)s.") % {"why": capfirst(why), "who": _list(keys, names)}
        for why, keys in together.items()
    ]
    return shared + sentences


def _with_points(passing: Passing, names: Names) -> str:
    if passing.part is None:
        return ""
    told = {"why": part(passing.part, names), "points": numbers.signed(passing.part.points)}
    return _("%(why)s, %(points)s") % told


def title(movement: Movement) -> str:
    """The question that the movement answers: "Waarom van 8 naar 5?"."""
    before, after = movement.place_before, movement.place_after
    if before is None or after is None:
        return _("Where do the points come from?")
    if before == after:
        return _("Why still %(place)s?") % {"place": numbers.ordinal(after)}
    return _("Why from %(before)d to %(after)d?") % {"before": before, "after": after}


def part(found: Part, names: Names) -> str:
    """A part as a line of a bill: "ronde 4: remise", "Piet van Dam 94 → 98"."""
    line = found.after or found.before
    if line is None:
        return ""
    if found.code == "own_value" or (found.code == "value" and line.opponent is None):
        return _("own value %(change)s") % {"change": _change(found)}
    if found.code == "value":
        return _("%(opponent)s %(change)s (round %(round)d)") % {
            "opponent": names.get(line.opponent or "", ""),
            "change": _change(found),
            "round": line.round,
        }
    if found.code == "new":
        return _("round %(round)d: %(outcome)s") % {"round": line.round, "outcome": _outcome(line, names)}
    if found.code == "corrected":
        return _corrected(found, names)
    return _(CHANGES[found.code]) % {
        "round": line.round,
        "outcome": _outcome(line, names),
        "opponent": names.get(line.opponent or "", ""),
    }


def _corrected(found: Part, names: Names) -> str:
    """ "ronde 3 tegen Kees Vos, gecorrigeerd: was gewonnen, nu remise"."""
    old, new = found.before, found.after
    if old is not None and new is not None and new.opponent and old.opponent == new.opponent:
        told = {
            "round": new.round,
            "opponent": names.get(new.opponent, ""),
            "was": ledger.outcome(old),
            "now": ledger.outcome(new),
        }
        return _("round %(round)d against %(opponent)s, corrected: was %(was)s, now %(now)s") % told
    told = {
        "round": found.round,
        "was": _outcome(old, names) if old else _("nothing"),
        "now": _outcome(new, names) if new else _("nothing"),
    }
    return _("round %(round)d, corrected: was %(was)s, now %(now)s") % told


def _outcome(line: LedgerLine, names: Names) -> str:
    return ledger.sentence(line, names.get(line.opponent or ""))


def _change(found: Part) -> str:
    """A value before and after: "94 → 98"."""
    values = [
        line.value for line in (found.before, found.after) if line is not None and line.value is not None
    ]
    return " → ".join(numbers.fraction(value) for value in values)


def places(movement: Movement, names: Names) -> list[str]:
    """Who was passed, who passed, and who came or went above, a sentence each."""
    sentences = []
    if movement.passed:
        sentences.append(_("Passed: %(who)s.") % {"who": _list([p.entrant for p in movement.passed], names)})
    sentences += [_passed_by(passing, names) for passing in movement.passed_by]
    return sentences + others(movement, names)


def others(movement: Movement, names: Names) -> list[str]:
    """Who came above or went without passing, a sentence for each."""
    sentences = []
    if movement.entered:
        message = ngettext("New above: %(who)s.", "New above: %(who)s.", len(movement.entered))
        sentences.append(message % {"who": _list(movement.entered, names)})
    if movement.left:
        sentences.append(_("No longer on the list: %(who)s.") % {"who": _list(movement.left, names)})
    return sentences


def _list(keys: list[str] | tuple[str, ...], names: Names) -> str:
    return str(get_text_list([names.get(key, key) for key in keys], _("and")))


def _passed_by(passing: Passing, names: Names) -> str:
    """ "Marieke Visser kwam voorbij (ronde 4: gewonnen van Kees Vos, +97)."."""
    name = names.get(passing.entrant, passing.entrant)
    if passing.part is None:
        return _("%(name)s came past on equal points.") % {"name": name}
    if not passing.his:
        return _("%(name)s came past, mainly by points lost here (%(why)s: %(points)s).") % {
            "name": name,
            "why": part(passing.part, names),
            "points": numbers.signed(passing.part.points),
        }
    return _("%(name)s came past (%(why)s: %(points)s).") % {
        "name": name,
        "why": part(passing.part, names),
        "points": numbers.signed(passing.part.points),
    }


OUTCOMES = {
    "win": gettext_noop("After a win"),
    "draw": gettext_noop("After a draw"),
    "loss": gettext_noop("After a loss"),
}


def what_if_title(name: str) -> str:
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
