"""The shadow groups: who is an A, B, C or D player, and the table of each group out of the one standing.

Regulations 2019-2020, articles 1 and 5."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from competition.systems.order import TieBreaks
from competition.systems.rules.model import Groups, as_ladder
from competition.systems.season import Entrant, GroupSpan, Season
from competition.systems.standing import Row, Standing
from competition.systems.tally import Tallies


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


# What a list keeps when points and tie-breaks are equal: the order that was before.
FORMER_ORDER = "former_order"


@dataclass(frozen=True, slots=True)
class Tie:
    """Whoever came next with as many points, and the tie-break by which he came after."""

    entrant: str
    decided_by: str


@dataclass(frozen=True, slots=True)
class Move:
    """Somebody moves to the next group; `reinforced` beyond the usual number, for the sizes."""

    entrant: str
    old: str
    new: str
    place: int | None
    reinforced: bool = False
    tie: Tie | None = None


@dataclass(frozen=True, slots=True)
class Proposal:
    """The moves after a round, and how large the groups are before and after (the withdrawn not counted).

    `passed_over`: who would have moved but for the rules, as (entrant, `withdrawn` or `not_eligible`).
    """

    after_round: int
    moves: tuple[Move, ...]
    sizes_before: dict[str, int]
    sizes_after: dict[str, int]
    passed_over: tuple[tuple[str, str], ...] = ()


def propose_moves(season: Season, standing: Standing, rules: Groups) -> Proposal:
    """The moves that follow from a list: the best of each lower group up, the last of each upper one down.

    Hidden rows never move. Nobody moves twice: who is both among the first and the last of a small group
    goes up. Then, as few as can be, reinforced moves until the sizes differ by no more than the rules
    allow: each between neighbours, the next best up or the next last down. `FORMER_ORDER` decides a tie
    that no tie-break does.
    """
    return _Proposing(season, standing, rules).proposal()


class _Proposing:
    def __init__(self, season: Season, standing: Standing, rules: Groups) -> None:
        self.season, self.standing, self.rules = season, standing, rules
        self.withdrawn = {e.id for e in season.entrants if e.is_gone_by(standing.after_round)}
        self.tables = {
            letter: [each.row for each in rows]
            for letter, rows in group_tables(standing, rules.letters).items()
        }
        self.place = {
            each.row.entrant: each.place
            for rows in group_tables(standing, rules.letters).values()
            for each in rows
        }
        self.moves: dict[str, Move] = {}
        self.passed_over: dict[str, str] = {}

    def proposal(self) -> Proposal:
        letters = self.rules.letters
        before = {letter: self._size(letter) for letter in letters}
        pairs = list(zip(letters, letters[1:], strict=False))
        for upper, lower in pairs:
            self._take(lower, upper, self.rules.up, upwards=True)
        for upper, lower in pairs:
            self._take(upper, lower, self.rules.down, upwards=False)
        self._reinforce(pairs)
        order = {key: i for i, key in enumerate(self.place)}

        def in_order(move: Move) -> tuple[int, bool, int]:
            old, new = letters.index(move.old), letters.index(move.new)
            return max(old, new), new > old, order[move.entrant]

        moves = sorted(self.moves.values(), key=in_order)
        return Proposal(
            self.standing.after_round, tuple(moves), before, self._sizes(), tuple(self.passed_over.items())
        )

    def _size(self, letter: str) -> int:
        return sum(row.entrant not in self.withdrawn for row in self.tables[letter] if not row.hidden)

    def _sizes(self) -> dict[str, int]:
        sizes = {letter: self._size(letter) for letter in self.rules.letters}
        for move in self.moves.values():
            if move.entrant not in self.withdrawn:
                sizes[move.old] -= 1
                sizes[move.new] += 1
        return sizes

    def _take(self, old: str, new: str, count: int, *, upwards: bool, reinforced: bool = False) -> None:
        line = self._candidates(old, upwards=upwards)
        for row in line[:count]:
            tie = self._tie(row, line[count:])
            self.moves[row.entrant] = Move(row.entrant, old, new, self.place[row.entrant], reinforced, tie)

    def _candidates(self, letter: str, *, upwards: bool) -> list[Row]:
        """Who may move next, the first in line first."""
        rows = [row for row in self.tables[letter] if not row.hidden and row.entrant not in self.moves]
        if not upwards:
            rows.reverse()
        may = [row for row in rows if self._why_not(row, upwards=upwards) is None]
        for row in rows[: rows.index(may[0])] if may else ():
            self.passed_over.setdefault(row.entrant, self._why_not(row, upwards=upwards) or "")
        if not upwards and self.rules.withdrawn == "down":
            may.sort(key=lambda row: row.entrant not in self.withdrawn)
        return may

    def _why_not(self, row: Row, *, upwards: bool) -> str | None:
        if row.entrant in self.withdrawn and self.rules.withdrawn != "count":
            return None if self.rules.withdrawn == "down" and not upwards else "withdrawn"
        if upwards and self.rules.not_eligible != "promoted" and not row.eligible:
            return "not_eligible"
        return None

    def _tie(self, mover: Row, stayers: Sequence[Row]) -> Tie | None:
        """Whoever comes next with as many points, and what decided between the two."""
        if not stayers or stayers[0].points != mover.points:
            return None
        if {mover.entrant, stayers[0].entrant} & self.withdrawn and self.rules.withdrawn == "down":
            return None
        decided = decided_by(self.season, self.standing, mover.entrant, stayers[0].entrant)
        return Tie(stayers[0].entrant, decided)

    def _reinforce(self, pairs: Sequence[tuple[str, str]]) -> None:
        sizes, largest = self._sizes(), self.rules.largest_difference
        flows = _flows([sizes[letter] for letter in self.rules.letters], 1 if largest is None else largest)
        for (upper, lower), flow in zip(pairs, flows, strict=True):
            if flow < 0:
                self._take(lower, upper, -flow, upwards=True, reinforced=True)
            elif flow > 0:
                self._take(upper, lower, flow, upwards=False, reinforced=True)


def _flows(sizes: Sequence[int], largest_difference: int) -> list[int]:
    """How many go down (less than nothing: up) over each border, as few as can be, so that no two sizes
    differ by more than the difference; among equal choices the upper groups are the larger ones."""
    total, best = sum(sizes), None
    for least in range(total // len(sizes) + 1):
        ways: dict[int, tuple[int, tuple[int, ...], tuple[int, ...]]] = {0: (0, (), ())}
        before = 0
        for size in sizes:
            before += size
            following: dict[int, tuple[int, tuple[int, ...], tuple[int, ...]]] = {}
            for prefix, (cost, chosen, flows) in ways.items():
                for new in range(least, least + largest_difference + 1):
                    flow = before - prefix - new
                    way = (cost + abs(flow), (*chosen, -new), (*flows, flow))
                    if prefix + new not in following or way < following[prefix + new]:
                        following[prefix + new] = way
            ways = following
        if total in ways and (best is None or ways[total] < best):
            best = ways[total]
    return list(best[2][:-1]) if best else [0] * (len(sizes) - 1)


def decided_by(season: Season, standing: Standing, one: str, other: str) -> str:
    """What decided between two with equal points in a list: a tie-break of the rules, or `FORMER_ORDER`."""
    index = {e.id: i for i, e in enumerate(season.entrants)}
    points = next(row.points for row in standing.rows if row.entrant == one)
    equal = [index[row.entrant] for row in standing.rows if row.points == points]
    rules = as_ladder(season.rules)
    eligibility = rules.eligibility
    tallies = Tallies(index, eligibility.counts if eligibility else ())
    for round_ in season.counted_rounds(standing.after_round):
        tallies.add_round(round_, standing.after_round)
    breaks = TieBreaks(rules, season.entrants, tallies, {})
    return breaks.deciding(index[one], index[other], equal) or FORMER_ORDER


def moved(spans: Sequence[GroupSpan], from_round: int, group: str | None) -> tuple[GroupSpan, ...]:
    """A history of groups in which somebody belongs to this group from a round on."""
    kept = tuple(span for span in spans if span.from_round < from_round)
    if kept and kept[-1].group == group:
        return kept
    return (*kept, GroupSpan(from_round, group))
