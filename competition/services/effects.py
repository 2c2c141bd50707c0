"""What a verb would do to the lists: it is done, looked at, and taken back before anybody sees it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

from django.db import transaction

from competition.models import Season
from competition.reading.load import load_season
from competition.systems.lists import all_standings
from competition.systems.standing import Row, Standing


@dataclass(frozen=True, slots=True)
class Shift:
    """An entrant in a list before and after; a place or points of None: he is not in it."""

    key: str
    place_before: int | None
    place_after: int | None
    points_before: Fraction | None
    points_after: Fraction | None

    @property
    def up(self) -> int:
        """How many places up; negative for down, 0 for who comes or goes."""
        if self.place_before is None or self.place_after is None:
            return 0
        return self.place_before - self.place_after

    @property
    def moves(self) -> bool:
        return self.place_before != self.place_after


@dataclass(frozen=True, slots=True)
class ListEffect:
    """What changes in the list after a round, in its new order; nothing when it stays as it is."""

    after_round: int
    shifts: tuple[Shift, ...]


def effects_of(season: Season, verb: Callable[[], object]) -> tuple[ListEffect, ...]:
    """How each list of the season would change if the verb were carried out; lists that stay are left out.

    Raises Refused where the verb does, and SeasonError when the lists can't be computed as they are.
    """
    with transaction.atomic():
        before = _by_round(season)
        try:
            verb()
            after = _by_round(season)
        finally:
            transaction.set_rollback(True)
    effects = (_effect(number, before.get(number), standing) for number, standing in after.items())
    return tuple(effect for effect in effects if effect.shifts)


def _by_round(season: Season) -> dict[int, Standing]:
    return {standing.after_round: standing for standing in all_standings(load_season(season))}


def _effect(number: int, before: Standing | None, after: Standing) -> ListEffect:
    old = {row.entrant: row for row in before.rows} if before is not None else {}
    new = {row.entrant: row for row in after.rows}
    shifts = [_shift(key, old.get(key), new.get(key)) for key in dict.fromkeys([*new, *old])]
    return ListEffect(number, tuple(shift for shift in shifts if _differs(shift)))


def _shift(key: str, old: Row | None, new: Row | None) -> Shift:
    return Shift(
        key=key,
        place_before=old.place if old else None,
        place_after=new.place if new else None,
        points_before=old.points if old else None,
        points_after=new.points if new else None,
    )


def _differs(shift: Shift) -> bool:
    return shift.moves or shift.points_before != shift.points_after
