"""Which name the public sees: what the member chose, else what the club shows of somebody of his age."""

from __future__ import annotations

import datetime as dt

from django.utils.translation import gettext as _

from players.models import ShownName
from players.names import Name

OF_AGE = 18


def is_minor(birth_date: dt.date | None, day: dt.date) -> bool:
    """Whether somebody is not eighteen yet on this day; whose date of birth is not known is an adult."""
    if birth_date is None:
        return False
    return day.year - birth_date.year - ((day.month, day.day) < (birth_date.month, birth_date.day)) < OF_AGE


def how_shown(
    own: str, birth_date: dt.date | None, day: dt.date, *, of_adults: str, of_minors: str
) -> ShownName:
    """What is shown of a name: his own choice before that of the club."""
    return ShownName(own or (of_minors if is_minor(birth_date, day) else of_adults))


def nameless(number: int) -> str:
    """What an entrant is called who shows no name: "Deelnemer 12"."""
    return _("Entrant %(number)d") % {"number": number}


def public_name(name: Name, shown: ShownName, nameless: str) -> Name:
    """The name as it is shown; `nameless` stands for who shows none."""
    if shown is ShownName.FULL:
        return name
    if shown is ShownName.NOTHING:
        return Name("", "", nameless)
    return Name(name.given, "", f"{name.initial}.")
