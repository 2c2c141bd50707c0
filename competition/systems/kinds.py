"""What an entrant without a game does in a round: one table of the kinds, and what holds for each.

A new kind is a line here, a field in `rules.awards.Awards`, its words in `wording/kinds.py`, and a migration
for the constraint that names the kinds. Tests name whichever of these is missing.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Literal, Self

# The lists in which somebody chooses a kind.
Offer = Literal["member", "director", "door", "trouble", "typed", "unnamed"]


@dataclass(frozen=True, slots=True, kw_only=True)
class KindFacts:
    """What holds for a kind.

    `counted_in` is the count of the standing (`Counts`) that it adds to; empty for none. `becomes_late`: a
    report after the deadline becomes what the rules make of a late one. `awarded_like` is the code of the
    kind whose award it earns where the rules give it none of its own. `sign_up`: it says that somebody
    will be there, and is not what he does in the round.

    The others are its place in a list that is offered, 0 where it is not in that list: to a `member` for
    himself, to a `director`, at the `door`, in late `trouble` (once the round is out), among the words for
    a `typed` past round, and for who is named nowhere in one (`unnamed`).
    """

    counted_in: str = ""
    becomes_late: bool = False
    awarded_like: str = ""
    sign_up: bool = False
    member: int = 0
    director: int = 0
    door: int = 0
    trouble: int = 0
    typed: int = 0
    unnamed: int = 0


class Kind(StrEnum):
    """What an entrant without a game does in a round, in the order in which the kinds are told."""

    _value_: str
    facts: KindFacts

    def __new__(cls, code: str, facts: KindFacts = KindFacts()) -> Self:  # noqa: B008
        kind = str.__new__(cls, code)
        kind._value_ = code
        kind.facts = facts
        return kind

    BYE = "bye", KindFacts(counted_in="byes", director=10, typed=2)
    ABSENT = (
        "absent",
        KindFacts(
            counted_in="absent",
            becomes_late=True,
            member=1,
            director=1,
            door=3,
            trouble=3,
            typed=1,
            unnamed=1,
        ),
    )
    ABSENT_LATE = (
        "absent_late",
        KindFacts(
            counted_in="absent", awarded_like="absent_unnotified", director=2, door=2, trouble=1, typed=7
        ),
    )
    ABSENT_UNNOTIFIED = (
        "absent_unnotified",
        KindFacts(counted_in="absent_unnotified", director=3, door=1, trouble=2, typed=3, unnamed=2),
    )
    EXTERNAL = "external", KindFacts(counted_in="external", member=2, director=4, trouble=5, typed=4)
    EXTERNAL_OTHER_DAY = (
        "external_other_day",
        KindFacts(counted_in="external", awarded_like="external", member=3, director=5),
    )
    EXEMPT = "exempt", KindFacts(director=7, typed=5, unnamed=4)
    PERSONAL = (
        "personal",
        KindFacts(
            counted_in="absent", becomes_late=True, member=4, director=6, trouble=4, typed=6, unnamed=3
        ),
    )
    FORFEIT_WIN = (
        "forfeit_win",
        KindFacts(counted_in="by_default", awarded_like="bye", director=8, typed=8),
    )
    FORFEIT_LOSS = "forfeit_loss", KindFacts(counted_in="by_default", director=9, typed=9)
    PRESENT = "present", KindFacts(sign_up=True)
    RESERVE = "reserve", KindFacts(sign_up=True)

    @property
    def is_signup(self) -> bool:
        """Says that somebody will be there; is not what he does in the round."""
        return self.facts.sign_up

    @property
    def is_external(self) -> bool:
        """He plays for the club elsewhere."""
        return self.facts.counted_in == "external"

    @property
    def is_forfeit(self) -> bool:
        """A game by default, the opponent of which is not known."""
        return self.facts.counted_in == "by_default"

    @property
    def is_there(self) -> bool:
        """He is, or will be, at the club, so he does not count as absent."""
        return self.is_signup or self.facts.counted_in == "byes"


def offered(to: Offer) -> tuple[Kind, ...]:
    """The kinds in a list from which somebody chooses, in its order."""
    places = [(getattr(kind.facts, to), kind) for kind in Kind]
    return tuple(kind for place, kind in sorted(places, key=lambda each: each[0]) if place)
