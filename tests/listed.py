"""Rows of a list as the pages read them, without a season."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from competition.reading.people import Person
from competition.reading.standing import Listed
from competition.systems.tally import COUNTED, Counts


def listed(person: Person, place: int | None, **others: Any) -> Listed:
    """A row of somebody with a place; counts are named as the columns are."""
    counts = {name: others.pop(name) for name in COUNTED if name in others}
    figures = {
        "group": None,
        "points": Fraction(0),
        "value_used": Fraction(80),
        "value": Fraction(80),
        "hidden": False,
        "eligible": True,
        "change": None,
    }
    return Listed(
        person=person,
        entrant=person.key,
        name=person.name,
        place=place,
        counts=Counts(**counts),
        **{**figures, **others},
    )
