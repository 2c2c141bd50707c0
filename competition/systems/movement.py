"""Why somebody moved between two lists: the change in points in exact parts, and who passed whom."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from competition.systems.standing import LedgerLine, Standing

ZERO = Fraction(0)
UNDECIDED = ("adjourned", "unplayed")


@dataclass(frozen=True, slots=True)
class Part:
    """A part of the change in points.

    `code` is `new` (a line of a round that the earlier list had not), `value` (an older line whose value
    moved), `own_value`, `tier` (an older absence that counts otherwise now), `result` (an older game that was
    adjourned or still to play, and has been decided), `corrected` (an older line by which something else had
    happened), `removed` (an older game whose opponent left the list), `start` (start points paid or
    changed) or `gone` (a line that the later list has no more). `before` and `after` are the lines.
    """

    code: str
    before: LedgerLine | None
    after: LedgerLine | None

    @property
    def points(self) -> Fraction:
        """What it adds to the total, less than nothing when it takes away."""
        return (self.after.points if self.after else ZERO) - (self.before.points if self.before else ZERO)

    @property
    def round(self) -> int:
        """The round of the line, 0 for the start."""
        line = self.after or self.before
        return line.round if line else 0


@dataclass(frozen=True, slots=True)
class Passing:
    """Somebody who came to stand on the other side.

    `gained` is how many points he gained on the entrant whose move this is (less than nothing: lost), and
    `part` what moved most in that direction, among his own parts (`his`) or the entrant's.
    """

    entrant: str
    gained: Fraction
    his: bool
    part: Part | None


@dataclass(frozen=True, slots=True)
class Movement:
    """From one list to another. Places count the shown rows; None where he is not shown.

    `passed_by` came to stand above him, `passed` below; `entered` and `left` are those who stand above him
    in only one of the lists.
    """

    entrant: str
    place_before: int | None
    place_after: int | None
    points_before: Fraction
    points_after: Fraction
    parts: tuple[Part, ...]
    passed_by: tuple[Passing, ...]
    passed: tuple[Passing, ...]
    entered: tuple[str, ...]
    left: tuple[str, ...]


def changes(before: Sequence[LedgerLine], after: Sequence[LedgerLine], since: int) -> tuple[Part, ...]:
    """The parts of the difference between two ledgers, by round; lines that did not change are left out.

    `since` is the round of the earlier list: what is of later rounds is new.
    """
    old_lines, new_lines = dict(_slots(before)), dict(_slots(after))
    parts = []
    for slot in sorted({**old_lines, **new_lines}):
        round_number, old, new = slot[0], old_lines.get(slot), new_lines.get(slot)
        part = Part(_code(old, new, round_number > since), old, new)
        if part.points or part.code == "new":
            parts.append(part)
    return tuple(parts)


def worth_before(before: Sequence[LedgerLine], after: Sequence[LedgerLine]) -> tuple[LedgerLine | None, ...]:
    """For each line of a ledger what it was in an earlier one, None where it was not there."""
    old_lines = dict(_slots(before))
    return tuple(old_lines.get(slot) for slot, _line in _slots(after))


def _slots(ledger: Iterable[LedgerLine]) -> Iterable[tuple[tuple[int, str, int], LedgerLine]]:
    """Each line with its place: the round, the sort of line, and a number where there are several."""
    seen: dict[tuple[int, str], int] = defaultdict(int)
    for line in ledger:
        sort = line.kind if line.kind in ("start", "own_value", "top_up", "external_game") else "evening"
        yield (line.round, sort, seen[line.round, sort]), line
        seen[line.round, sort] += 1


def _code(old: LedgerLine | None, new: LedgerLine | None, is_new: bool) -> str:
    line = new or old
    if line is None or line.kind in ("start", "top_up"):
        return "start"
    if line.kind == "own_value":
        return "own_value"
    if is_new:
        return "new"
    if old is None or new is None:
        return "gone" if new is None else "result"
    if new.rescored and not old.rescored:
        return "removed"
    if _happened(old) != _happened(new):
        return "result" if old.kind in UNDECIDED else "corrected"
    return "value" if old.award == new.award else "tier"


def _happened(line: LedgerLine) -> tuple[str | None, ...]:
    """What a line says of the evening; who had white is no matter of it."""
    return line.kind, line.opponent, None if line.opponent else line.result


def explain(before: Standing, after: Standing, entrant: str) -> Movement:
    """Why `entrant` stands where he does in `after`, compared with `before`.

    The two may also be lists of the same round, before and after a correction. Raises KeyError when he is
    in neither.
    """
    old_rows = {row.entrant: (position, row) for position, row in enumerate(before.rows)}
    new_rows = {row.entrant: (position, row) for position, row in enumerate(after.rows)}
    if entrant not in old_rows and entrant not in new_rows:
        raise KeyError(entrant)
    mine = _parts(before, after, entrant)
    old, new = old_rows.get(entrant), new_rows.get(entrant)
    passed_by: list[Passing] = []
    passed: list[Passing] = []
    entered: list[str] = []
    left: list[str] = []
    if old is not None and new is not None:
        for other in {**old_rows, **new_rows}:
            was_above = other in old_rows and old_rows[other][0] < old[0]
            is_above = other in new_rows and new_rows[other][0] < new[0]
            if other == entrant or was_above == is_above:
                continue
            if other not in old_rows:
                entered.append(other)
            elif other not in new_rows:
                left.append(other)
            else:
                passing = _passing(other, _parts(before, after, other), mine, upwards=is_above)
                (passed_by if is_above else passed).append(passing)
    return Movement(
        entrant=entrant,
        place_before=old[1].place if old else None,
        place_after=new[1].place if new else None,
        points_before=(old[1].points or ZERO) if old else ZERO,
        points_after=(new[1].points or ZERO) if new else ZERO,
        parts=mine,
        passed_by=tuple(passed_by),
        passed=tuple(passed),
        entered=tuple(entered),
        left=tuple(left),
    )


def _parts(before: Standing, after: Standing, entrant: str) -> tuple[Part, ...]:
    def ledger(standing: Standing) -> tuple[LedgerLine, ...]:
        listed = any(row.entrant == entrant for row in standing.rows)
        return standing.ledger(entrant) if listed else ()

    return changes(ledger(before), ledger(after), before.after_round)


def _passing(other: str, his: Sequence[Part], mine: Sequence[Part], *, upwards: bool) -> Passing:
    """What moved the other most towards where he stands now: a part of his, or one of mine turned round."""
    gained = sum((p.points for p in his), ZERO) - sum((p.points for p in mine), ZERO)
    sign = 1 if upwards else -1
    moves = [(sign * p.points, True, p) for p in his] + [(-sign * p.points, False, p) for p in mine]
    best = max(moves, key=lambda move: move[0], default=None)
    if best is None or best[0] <= 0:
        return Passing(other, gained, True, None)
    return Passing(other, gained, best[1], best[2])
