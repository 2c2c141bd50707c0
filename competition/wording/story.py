"""The story of a season in words: what leaders, climbs, series, upsets and prizes are called."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from competition.systems import prizes
from competition.systems.story import Climb, Pair, Reign, Series, Upset
from competition.wording import numbers


def title() -> str:
    return _("The story of the season")


def cross_table_title() -> str:
    return _("Cross table")


def duel_title() -> str:
    return _("Head to head")


def lead(after_round: int) -> str:
    """Up to where the story goes."""
    if not after_round:
        return _("No round has been closed yet.")
    return _("As it stands after round %(number)d") % {"number": after_round}


def rounds(first: int, last: int) -> str:
    """ "ronde 3" or "ronde 3–7"."""
    if first == last:
        return _("round %(number)d") % {"number": first}
    return _("rounds %(first)d–%(last)d") % {"first": first, "last": last}


def reigns(told: Sequence[Reign]) -> str:
    """For how long somebody led, and when: "8 ronden: 1, 5, 7–12"."""
    number = sum(each.length for each in told)
    length = ngettext("%(number)d round", "%(number)d rounds", number) % {"number": number}
    spans = (str(each.first) if each.length == 1 else f"{each.first}–{each.last}" for each in told)
    return f"{length}: {', '.join(spans)}"


def and_more(number: int) -> str:
    """How many more there are than are told."""
    return ngettext("and %(number)d more", "and %(number)d more", number) % {"number": number}


def climb(told: Climb) -> str:
    """ "van 23 naar 8, 15 plaatsen omhoog"."""
    up = ngettext("%(number)d place up", "%(number)d places up", told.places) % {"number": told.places}
    return _("from %(was)d to %(now)d, %(up)s") % {"was": told.was, "now": told.now, "up": up}


def short_climb(told: Climb) -> str:
    """ "23 → 8", for a table."""
    return f"{told.was} → {told.now}"


def series(told: Series) -> str:
    """ "9 partijen, ronde 3–12, loopt nog"."""
    length = ngettext("%(number)d game", "%(number)d games", told.length) % {"number": told.length}
    parts = [length, rounds(told.first, told.last)]
    if told.goes_on:
        parts.append(_("goes on"))
    return ", ".join(parts)


def pair(told: Pair) -> str:
    """How often two met: "3×"."""
    return f"{told.times}×"


def beat() -> str:
    """Between the winner and the loser of an upset."""
    return _("beat")


def upset(told: Upset) -> str:
    """What made it one: "waarde 20 tegen 64, ronde 5"."""
    return _("value %(winner)s against %(loser)s, round %(number)d") % {
        "winner": numbers.fraction(told.winner_value),
        "loser": numbers.fraction(told.loser_value),
        "number": told.round,
    }


def short_upset(told: Upset) -> str:
    """ "(20 – 64)", for a table."""
    return f"{numbers.fraction(told.winner_value)} – {numbers.fraction(told.loser_value)}"


def prize(told: prizes.Prize) -> str:
    """What a prize is for."""
    place = numbers.ordinal(told.place)
    if told.kind == prizes.GROUP:
        if told.place == 1:
            return _("Best of group %(group)s") % {"group": told.group}
        return _("%(place)s of group %(group)s") % {"place": place, "group": told.group}
    if told.kind == prizes.RATING:
        if told.place == 1:
            return _("Best with a rating under %(rating)s") % {"rating": told.below}
        return _("%(place)s with a rating under %(rating)s") % {"place": place, "rating": told.below}
    if told.kind == prizes.CLIMB:
        return (
            _("Most places risen") if told.place == 1 else _("%(place)s in places risen") % {"place": place}
        )
    return _("%(place)s place") % {"place": place}


def minimum(told: prizes.Outlook) -> str:
    """What one has to play for it; nothing without a minimum."""
    if not told.needed:
        return ""
    return ngettext("at least %(number)d game", "at least %(number)d games", told.needed) % {
        "number": told.needed
    }


def waiting(told: prizes.Waiting) -> str:
    """Why somebody does not stand for it: "nog 3 partijen nodig"."""
    if not told.missing:
        return _("not enough rounds yet by the rules")
    if not told.in_reach:
        return _("cannot play enough games any more")
    return ngettext("needs %(number)d more game", "needs %(number)d more games", told.missing) % {
        "number": told.missing
    }


def duel_score(one: str, other: str, score: tuple[int, int, int]) -> str:
    """ "Jan won 3×, Piet 1×, 2 remises"."""
    wins, draws, losses = score
    if not wins + draws + losses:
        return _("They have not finished a game against each other yet.")
    drawn = ngettext("%(number)d draw", "%(number)d draws", draws) % {"number": draws}
    return _("%(one)s won %(wins)d×, %(other)s %(losses)d×, %(drawn)s.") % {
        "one": one,
        "wins": wins,
        "other": other,
        "losses": losses,
        "drawn": drawn,
    }
