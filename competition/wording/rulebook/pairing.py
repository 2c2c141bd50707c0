"""How a round is paired: from the top down, the first rounds, and what gives way."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop, ngettext

from competition.systems.rules import LadderRules
from competition.systems.rules.pairing import LIMITS, FirstRounds
from competition.wording.rulebook import phrases
from competition.wording.rulebook.chapter import Book, Chapter, Paragraph

LIMIT_NAMES = {
    "colours": gettext_noop("the limits of colours"),
    "distance": gettext_noop("the greatest distance in the list"),
    "groups": gettext_noop("the greatest distance between two groups"),
    "bottom": gettext_noop("the extra meeting at the bottom of the list"),
    "min_rounds_between": gettext_noop("the time between two meetings"),
    "max_per_period": gettext_noop("the number of meetings in a period"),
    "max_per_season": gettext_noop("the number of meetings in the season"),
    "second_from_round": gettext_noop("the first round for a second meeting"),
    "bye": gettext_noop("the limits of the bye"),
}


def chapter(book: Book) -> Chapter:
    """Who plays whom."""
    pairing = book.ladder.pairing
    return Chapter(
        "pairing",
        _("Pairing"),
        (
            _method(pairing.method),
            _first_rounds(pairing.first_rounds),
            _distance(book),
            _groups(book),
            _forbidden(book),
            *_relax(book.ladder),
        ),
    )


def _method(method: str) -> Paragraph:
    text = (
        _(
            "Those present are paired so that opponents stand as near to each other in the list as can be: "
            "the sum of the squared distances is the least possible."
        )
        if method == "balanced"
        else _(
            "Those present are paired from the top of the list down: the highest plays the next one whom the "
            "rules allow, so in principle 1 against 2, 3 against 4 and so on. Nobody is left over who could "
            "have had an opponent."
        )
    )
    return Paragraph("pairing.method", _("Way of pairing"), text)


def _first_rounds(first: FirstRounds | None) -> Paragraph:
    label = _("First rounds")
    if first is None or not first.rounds:
        text = _("The first rounds are paired in the same way as all others.")
        return Paragraph("pairing.first_rounds", label, text)
    named = {"rounds": phrases.rounds(first.rounds)}
    if first.scheme == "adjacent":
        text = (
            _("In %(rounds)s the numbers of the list meet in pairs: 1 against 2, 3 against 4 and so on.")
            % named
        )
    elif first.scheme == "fold":
        text = _fold(first, named)
    elif first.scheme == "lot":
        text = _lot(first, named)
    else:
        text = _blocks(first, named)
    text += " " + _("Where such a game is not allowed, the number nearest to that opponent is taken.")
    return Paragraph("pairing.first_rounds", label, text)


def _fold(first: FirstRounds, named: dict[str, str]) -> str:
    groups = first.groups or 1
    if groups == 1:
        text = _(
            "In %(rounds)s the upper half of those present plays the lower half: of n players 1 plays ½n+1, "
            "2 plays ½n+2 and so on."
        )
        return text % named
    text = _(
        "In %(rounds)s those present are divided into %(groups)d groups in the order of the list. Within a "
        "group of n players 1 plays ½n+1, 2 plays ½n+2 and so on. With fewer than 11 players there are at "
        "most 2 groups, with fewer than 7 only one."
    )
    return text % {**named, "groups": groups}


def _lot(first: FirstRounds, named: dict[str, str]) -> str:
    text = _(
        "In %(rounds)s opponents are drawn by lot: those present stand in the order of the SHA-256 of the "
        "text “%(seed)s”, the round and their key in the season file, and meet in pairs."
    )
    words = text % {**named, "seed": _("name of the season") if first.seed is None else first.seed}
    if 1 in first.rounds:
        words += " " + _("In round 1 who was drawn first has white.")
    return words


def _blocks(first: FirstRounds, named: dict[str, str]) -> str:
    distance = first.distance or 10
    text = _(
        "In %(rounds)s opponents stand %(distance)d places apart, in blocks of %(size)d: 1 against %(a)d, "
        "%(b)d against 2 and so on, then %(c)d against %(d)d. In a smaller last block they stand half its "
        "size apart."
    )
    words = text % {
        **named,
        "distance": distance,
        "size": 2 * distance,
        "a": distance + 1,
        "b": distance + 2,
        "c": 2 * distance + 1,
        "d": 3 * distance + 1,
    }
    if 1 in first.rounds:
        words += " " + _("In round 1 the player named first has white.")
    return words


def _distance(book: Book) -> Paragraph:
    limit = book.ladder.pairing.max_distance
    if limit is None:
        text = _("There is no limit to how far apart in the list two opponents may stand.")
    else:
        text = _(
            "Two who stand more than %(places)s apart among those present are not paired; a scheme of the "
            "first rounds is exempt from that."
        ) % {"places": phrases.places(limit)}
    return Paragraph("pairing.max_distance", _("Distance"), text)


def _groups(book: Book) -> Paragraph:
    limit = book.ladder.pairing.max_group_distance
    if limit is None:
        text = _("Players of all groups are paired with each other.")
    elif limit == 0:
        text = _("Only players of the same group are paired; who has no group plays everybody.")
    else:
        text = ngettext(
            "Players whose groups are more than %(number)d letter apart are not paired; who has no group "
            "plays everybody.",
            "Players whose groups are more than %(number)d letters apart are not paired; who has no group "
            "plays everybody.",
            limit,
        ) % {"number": limit}
    return Paragraph("pairing.max_group_distance", _("Groups apart"), text)


def _forbidden(book: Book) -> Paragraph:
    label = _("Never paired")
    pairs = book.rules.pairing.forbidden
    if not pairs:
        return Paragraph("pairing.forbidden", label, _("No two have been named who never play each other."))
    if not book.names_pairs:
        text = ngettext(
            "The director has named %(number)d pair who never play each other.",
            "The director has named %(number)d pairs who never play each other.",
            len(pairs),
        )
        return Paragraph("pairing.forbidden", label, text % {"number": len(pairs)}, compared=pairs)
    lines = tuple(phrases.listed(book.names.get(key, key) for key in pair) for pair in pairs)
    return Paragraph("pairing.forbidden", label, _("These are never paired with each other:"), lines)


def limits_in_force(rules: LadderRules) -> frozenset[str]:
    """The limits that these rules set; the others can't stand in the way."""
    pairing = rules.pairing
    rematch, colours = pairing.rematch, pairing.colours
    in_force = {
        "colours": colours.max_balance is not None or colours.max_run is not None,
        "distance": pairing.max_distance is not None,
        "groups": pairing.max_group_distance is not None,
        "bottom": rematch.bottom is not None,
        "min_rounds_between": rematch.min_rounds_between is not None or rematch.min_games_between is not None,
        "max_per_period": rematch.max_per_period is not None,
        "max_per_season": rematch.max_per_season is not None,
        "second_from_round": rematch.second_from_round is not None,
        "bye": True,
    }
    return frozenset(name for name, holds in in_force.items() if holds)


def _relax(rules: LadderRules) -> Iterator[Paragraph]:
    label = _("What gives way")
    relax = rules.pairing.relax
    in_force = limits_in_force(rules)
    if not relax:
        text = _("No limit ever gives way; if need be, as few as possible stay without an opponent.")
        yield Paragraph("pairing.relax", label, text, compared=relax)
        return
    text = _(
        "If not everybody can be paired within all limits, these give way in this order, for as few games "
        "as can be: %(limits)s."
    ) % {"limits": _named(relax, in_force)}
    if any(name not in in_force for name in relax):
        text += " " + _("What stands in brackets is not limited in these rules.")
    yield Paragraph("pairing.relax", label, text, compared=relax)
    firm = tuple(name for name in LIMITS if name not in relax)
    if firm:
        text = _("These never give way: %(limits)s.") % {"limits": _named(firm, in_force)}
        yield Paragraph("pairing.firm", _("What never gives way"), text, compared=firm)


def _named(names: tuple[str, ...], in_force: frozenset[str]) -> str:
    return phrases.listed(
        _(LIMIT_NAMES[name]) if name in in_force else f"({_(LIMIT_NAMES[name])})" for name in names
    )
