"""The figures and the story of a season in words: titles of charts, climbs, series, upsets and prizes."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from competition.systems import prizes
from competition.systems.story import Climb, Pair, Reign, Series, Upset
from competition.wording import numbers, titles


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


def column_name(number: int) -> str:
    """ "Ronde 5"; the start list for 0."""
    return titles.round_name(number) if number else _("Start list")


def place_word(place: int | None) -> str:
    """ "5e"; a dash without a place."""
    return numbers.ordinal(place) if place else "–"


def places_title() -> str:
    return _("Place, round by round")


def places_of_one(places: Sequence[int | None]) -> str:
    """ "Nu 5e; het hoogst 3e, het laagst 14e." from his places, the newest last."""
    known = [place for place in places if place is not None]
    if not known:
        return _("No place on any list yet.")
    return _("Last place %(now)s; the highest was %(best)s, the lowest %(worst)s.") % {
        "now": numbers.ordinal(known[-1]),
        "best": numbers.ordinal(min(known)),
        "worst": numbers.ordinal(max(known)),
    }


def compared(last: Sequence[tuple[str, str]]) -> str:
    """How everybody stands in the newest list, for who does not see the lines."""
    told = "; ".join(f"{name} {figure}" for name, figure in last)
    return _("In the newest list: %(told)s.") % {"told": told}


def points_title() -> str:
    return _("Points, round by round")


def points_of_one(first: str, last: str) -> str:
    """From how many to how many."""
    return _("From %(first)s to %(last)s points.") % {"first": first, "last": last}


def distance_title() -> str:
    return _("How far away the opponents stood")


def distance_of_one() -> str:
    """How his bars are read."""
    return _("Up: the opponent stood higher on the list before the round. Down: he stood lower.")


def distance_word(distance: int) -> str:
    """ "3 plaatsen hoger"."""
    if distance > 0:
        return ngettext("%(number)d place higher", "%(number)d places higher", distance) % {
            "number": distance
        }
    return ngettext("%(number)d place lower", "%(number)d places lower", -distance) % {"number": -distance}


def distances_title() -> str:
    return _("How far apart opponents stood")


def distances_lead() -> str:
    """How the bars of a season are read."""
    return _(
        "The bar is the mean distance on the list between the two players of a game; the line above it the "
        "greatest."
    )


def mean_distance(mean: Fraction | None) -> str:
    """ "gemiddeld 3,2"."""
    return _("mean %(number)s") % {"number": numbers.decimal(mean, 1)} if mean is not None else ""


def greatest_distance(greatest: int | None) -> str:
    return _("greatest %(number)d") % {"number": greatest} if greatest is not None else ""


def no_games() -> str:
    return _("no games")


def no_game() -> str:
    return _("no game")


def colours_title() -> str:
    return _("Colours")


def colours_of_one() -> str:
    """How his bars are read."""
    return _("Up: more often white so far. Down: more often black.")


def colours_lead() -> str:
    """How the bars of a season are read."""
    return _("How many players had white, or black, so many times more often.")


def balance_word(balance: int) -> str:
    """ "2× vaker wit"."""
    if not balance:
        return _("as often white as black")
    more = _("more often white by %(number)d") if balance > 0 else _("more often black by %(number)d")
    return more % {"number": abs(balance)}


def players(number: int) -> str:
    """ "5 spelers"."""
    return ngettext("%(number)d player", "%(number)d players", number) % {"number": number}


def values_title() -> str:
    return _("Value against rating")


def values_lead() -> str:
    """What the dots are."""
    return _("A dot for every player with a rating: who is worth more than his rating says stands high.")


def values_of(lowest: str, highest: str) -> str:
    """Between which values the dots lie."""
    return _("Values from %(lowest)s to %(highest)s; the table has them one by one.") % {
        "lowest": lowest,
        "highest": highest,
    }


def rating_class() -> str:
    """The pattern for a class of ratings."""
    return _("Rating %(low)d to %(high)d")


def and_more_names() -> str:
    """The pattern for those who are not named."""
    return _("and %(number)d more")


def figures_title() -> str:
    return _("The season in charts")


def leaders_title(number: int) -> str:
    """The chart of the top of the list."""
    return ngettext("The first of the list", "The first %(number)d of the list", number) % {"number": number}
