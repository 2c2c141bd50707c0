"""What charts are called, and what one would see in them."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from competition.wording import heads, numbers


def column_name(number: int) -> str:
    """ "Ronde 5"; the start list for 0."""
    return heads.round_name(number) if number else _("Start list")


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


def and_more() -> str:
    """The pattern for those who are not named."""
    return _("and %(number)d more")


def figures_title() -> str:
    return _("The season in charts")


def leaders_title(number: int) -> str:
    """The chart of the top of the list."""
    return ngettext("The first of the list", "The first %(number)d of the list", number) % {"number": number}
