"""Two sets of lists beside each other: which lists differ, who moves, whose points are others."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

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


def list_effects(before: Mapping[int, Standing], after: Mapping[int, Standing]) -> tuple[ListEffect, ...]:
    """How each list differs, by the number of its round; lists that stay as they are are left out."""
    effects = (_effect(number, before.get(number), standing) for number, standing in after.items())
    return tuple(effect for effect in effects if effect.shifts)


def _effect(number: int, before: Standing | None, after: Standing) -> ListEffect:
    return ListEffect(number, tuple(shift for shift in shifts(before, after) if _differs(shift)))


def shifts(before: Standing | None, after: Standing) -> tuple[Shift, ...]:
    """Everybody in one of two lists, in the order of the later one."""
    old = {row.entrant: row for row in before.rows} if before is not None else {}
    new = {row.entrant: row for row in after.rows}
    return tuple(_shift(key, old.get(key), new.get(key)) for key in dict.fromkeys([*new, *old]))


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
