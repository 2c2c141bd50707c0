"""How the lists would change: who moves, and whose points become others."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from competition.reading.effects import ListEffect, Shift
from competition.wording import heads, numbers


@dataclass(frozen=True, slots=True)
class ShiftLine:
    """An entrant before and after: `up` is how many places, negative for down."""

    name: str
    place_before: int | None
    place_after: int | None
    up: int
    points_before: str
    points_after: str

    @property
    def places(self) -> int:
        return abs(self.up)


@dataclass(frozen=True, slots=True)
class EffectLines:
    """A list that changes: in a sentence, and line by line."""

    title: str
    summary: str
    lines: tuple[ShiftLine, ...]
    is_open: bool


def effect_lines(
    effects: Iterable[ListEffect], names: Mapping[str, str], style: str, decimals: int
) -> list[EffectLines]:
    """The lists that change, the newest first and unfolded; `names` are by key."""
    found = [_list(effect, names, style, decimals) for effect in effects]
    return [
        EffectLines(each.title, each.summary, each.lines, place == 0)
        for place, each in enumerate(reversed(found))
    ]


def effects_lead(effects: Iterable[ListEffect]) -> str:
    """Which lists change."""
    numbers_of = [str(effect.after_round) for effect in effects]
    if not numbers_of:
        return _("No list changes.")
    if len(numbers_of) == 1:
        return _("The list after round %(round)s changes.") % {"round": numbers_of[0]}
    words = {"rounds": ", ".join(numbers_of[:-1]), "last": numbers_of[-1]}
    return _("The lists after rounds %(rounds)s and %(last)s change.") % words


def shift_lines(
    shifts: Iterable[Shift], names: Mapping[str, str], style: str, decimals: int
) -> list[ShiftLine]:
    """Everybody before and after, line by line."""
    return [_line(shift, names, style, decimals) for shift in shifts]


def shifts_summary(shifts: Iterable[Shift]) -> str:
    """ "7 stijgen, 9 dalen.": who would rise and who would fall."""
    moves = [shift.up for shift in shifts]
    risen, fallen = sum(up > 0 for up in moves), sum(up < 0 for up in moves)
    if not risen and not fallen:
        return _("Nobody changes place.")
    up = ngettext("%(number)d rises", "%(number)d rise", risen) % {"number": risen}
    down = ngettext("%(number)d falls", "%(number)d fall", fallen) % {"number": fallen}
    return _("%(up)s, %(down)s.") % {"up": up, "down": down}


def _list(effect: ListEffect, names: Mapping[str, str], style: str, decimals: int) -> EffectLines:
    lines = tuple(_line(shift, names, style, decimals) for shift in effect.shifts)
    moving = sum(shift.moves for shift in effect.shifts)
    return EffectLines(heads.standing_title(effect.after_round), _summary(moving, len(lines)), lines, False)


def _summary(moving: int, changed: int) -> str:
    others = changed - moving
    moves = ngettext("%(number)d player changes place", "%(number)d players change places", moving)
    if not others:
        return moves % {"number": moving}
    points = ngettext("%(number)d gets other points only", "%(number)d get other points only", others)
    return ", ".join([*([moves % {"number": moving}] if moving else []), points % {"number": others}])


def _line(shift: Shift, names: Mapping[str, str], style: str, decimals: int) -> ShiftLine:
    before, after = shift.points_before, shift.points_after
    return ShiftLine(
        name=names.get(shift.key, shift.key),
        place_before=shift.place_before,
        place_after=shift.place_after,
        up=shift.up,
        points_before="" if before is None else numbers.points(before, style, decimals),
        points_after="" if after is None else numbers.points(after, style, decimals),
    )
