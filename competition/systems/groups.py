"""The shadow groups: who is an A, B, C or D player, and the table of each group out of the one standing.

Regulations 2019-2020, articles 1 and 5.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from competition.systems.season import Entrant
from competition.systems.standing import Row, Standing


@dataclass(frozen=True, slots=True)
class GroupRow:
    """A row of the table of a group; the place counts the shown rows of the group, None for a hidden one."""

    place: int | None
    row: Row


def place_in_groups(
    entrants: Sequence[Entrant],
    letters: str,
    *,
    sizes: Sequence[int] = (),
    last_order: Sequence[str] = (),
    former: Mapping[str, str] | None = None,
) -> dict[str, str]:
    """By id the group in which each begins, in the order in which they are filled (article 5, first part).

    The order is that of last season's final list (`last_order`, ids), after the groups in which they ended
    it (`former`, with the promotions and relegations of then). New ones stand in it by rating: one by one
    from the highest, next to the one with the nearest rating (below him when that is not lower, else
    above); unrated ones, and those with nobody rated to stand next to, last.

    With `sizes` the groups are filled in that order, the last one takes the rest. Without sizes who has a
    former group keeps it and a new one comes into that of his neighbour; where nobody has one the groups
    are made as equal as can be, the upper ones larger.
    """
    known = {e.id for e in entrants}
    groups = {key: group for key, group in (former or {}).items() if key in known and group in letters}
    line = _filling_order(entrants, letters, last_order, groups)
    if groups and not sizes:
        return {key: groups[key] for key in _with_neighbours(line, groups, letters)}
    return dict(zip(line, _filled(len(line), letters, sizes), strict=True))


def _filling_order(
    entrants: Sequence[Entrant], letters: str, last_order: Sequence[str], groups: Mapping[str, str]
) -> list[str]:
    ratings = {e.id: e.rating for e in entrants}
    places = {key: place for place, key in enumerate(last_order)}
    old = [key for key in ratings if key in places or key in groups]
    letter_of = {key: letters.index(group) for key, group in groups.items()}
    for key in old:
        letter_of.setdefault(key, _letter_by_place(key, places, letter_of))
    old.sort(key=lambda key: (letter_of[key], places.get(key, len(places))))
    line = list(old)
    new = [e for e in entrants if e.id not in letter_of]
    for entrant in sorted(new, key=lambda e: (e.rating is None, -(e.rating or 0))):
        line.insert(_slot_by_rating(entrant.rating, line, ratings), entrant.id)
    return line


def _letter_by_place(key: str, places: Mapping[str, int], letter_of: Mapping[str, int]) -> int:
    """Whose group is not known belongs where the next one above him in the list does, or in the first."""
    above = [(places[other], letter) for other, letter in letter_of.items() if other in places]
    return max(((place, letter) for place, letter in above if place < places[key]), default=(0, 0))[1]


def _slot_by_rating(rating: int | None, line: Sequence[str], ratings: Mapping[str, int | None]) -> int:
    """Where a new one is put into the line."""
    if rating is None:
        return len(line)
    rated = [(slot, value) for slot, key in enumerate(line) if (value := ratings[key]) is not None]
    if not rated:
        return 0
    slot, nearest = min(rated, key=lambda item: (abs(item[1] - rating), -item[0]))
    return slot + 1 if nearest >= rating else slot


def _with_neighbours(line: Sequence[str], groups: dict[str, str], letters: str) -> Sequence[str]:
    """Give a new one the group of whom he stands below, or above at the top."""
    current = next((groups[key] for key in line if key in groups), letters[0])
    for key in line:
        current = groups.setdefault(key, current)
    return line


def _filled(count: int, letters: str, sizes: Sequence[int]) -> list[str]:
    """The letter of each place in the filling order."""
    if not sizes:
        least, more = divmod(count, len(letters))
        sizes = [least + (i < more) for i in range(len(letters))]
    found = [letter for letter, size in zip(letters, sizes, strict=False) for _ in range(size)]
    found = found[:count]
    return found + [letters[-1]] * (count - len(found))


def group_tables(standing: Standing, letters: str) -> dict[str, tuple[GroupRow, ...]]:
    """The table of each group at this list: its rows in the order of the one standing (article 5)."""
    tables: dict[str, list[GroupRow]] = {letter: [] for letter in letters}
    shown = dict.fromkeys(letters, 0)
    for row in standing.rows:
        if row.group not in tables:
            continue
        shown[row.group] += not row.hidden
        tables[row.group].append(GroupRow(None if row.hidden else shown[row.group], row))
    return {letter: tuple(rows) for letter, rows in tables.items()}


def group_winner(table: Sequence[GroupRow]) -> GroupRow | None:
    """The first of a table who is shown and may win a prize; None where there is nobody."""
    return next((each for each in table if each.place is not None and each.row.eligible), None)
