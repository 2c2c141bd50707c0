"""The rating list of the KNSB as the federation sends it, and what it means for the members."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from players.importing.archives import FileError, is_zip, open_zip, unpack
from players.importing.columns import plain_heading
from players.importing.plan import (
    ASKED,
    CHANGED,
    LEFT_OUT,
    SAME,
    SKIP,
    WRONG,
    Change,
    Line,
    Option,
    Plan,
    Reason,
)
from players.importing.table import LARGEST_FILE, csv_rows
from players.models import CURRENT_FIELDS, Player, RatingKind
from players.names import Name, bare_family, fold, initial, read_name, split_name, surname

MOST_ROWS = 100_000
MOST_OPTIONS = 8
HIGHEST_RATING = 4000
_KINDS = {"klassiek": RatingKind.KNSB, "rapid": RatingKind.KNSB_RAPID, "snel": RatingKind.KNSB_BLITZ}
_COLUMNS = ("relatienummer", "naam", "rating")
_BORN = "geboren"


@dataclass(frozen=True, slots=True)
class Listed:
    """A row of the list: what is needed of it."""

    row: int
    number: str
    name: str
    rating: str
    born: str


def read_rating_list(content: bytes, file_name: str) -> dict[str, list[Listed]]:
    """The rows of each list in the file, by the kind of rating. Raises FileError."""
    if len(content) > LARGEST_FILE:
        raise FileError("too_large", megabytes=LARGEST_FILE // 1_000_000)
    if not content.strip():
        raise FileError("empty")
    files = {file_name: content}
    if is_zip(content):
        files = unpack(open_zip(content), lambda name: name.lower().endswith(".csv"))
    found = {kind_of(name): list(_rows(text)) for name, text in sorted(files.items())}
    if not found:
        raise FileError("no_rating_list")
    return found


def kind_of(file_name: str) -> str:
    """Which rating a file holds, by its name; classical where the name says nothing."""
    name = file_name.lower()
    return next((kind.value for word, kind in _KINDS.items() if word in name), RatingKind.KNSB.value)


def _rows(content: bytes) -> Iterator[Listed]:
    rows = csv_rows(content)
    heads = [plain_heading(head) for head in next(rows, [])]
    if any(column not in heads for column in _COLUMNS):
        raise FileError("no_rating_list")
    number, name, rating = (heads.index(column) for column in _COLUMNS)
    born = heads.index(_BORN) if _BORN in heads else None
    last = max(number, name, rating)
    for count, row in enumerate(rows, start=2):
        if count > MOST_ROWS:
            raise FileError("too_many_rows", most=MOST_ROWS)
        if len(row) > last:
            year = row[born].strip() if born is not None and born < len(row) else ""
            yield Listed(count, row[number].strip(), row[name].strip(), row[rating].strip(), year)


def listed_name(text: str) -> Name:
    """ "Van der Aa, Quinten" and, in older lists, "Aa, Q. van der (Quinten)"."""
    given = ""
    if match := re.fullmatch(r"(.*?)\s*\(([^()]*)\)\s*", text):
        text, given = match.groups()
    name = read_name(text)
    if name.family[:1].isupper() and not name.prefix:
        inner = split_name(name.family[:1].lower() + name.family[1:])
        if inner.prefix and not inner.given:
            name = Name(name.given, inner.prefix, inner.family)
    return Name(given or name.given, name.prefix, name.family)


def relevant(lists: Mapping[str, Sequence[Listed]], players: Iterable[Player]) -> dict[str, list[Listed]]:
    """Only the rows that may be about these players: by number, or by family name for who has none."""
    numbers = {player.knsb_number for player in players if player.knsb_number}
    families = {bare_family(player.name) for player in players if not player.knsb_number}
    return {
        kind: [
            row
            for row in rows
            if row.number in numbers or (families and bare_family(listed_name(row.name)) in families)
        ]
        for kind, rows in lists.items()
    }


class RatingListPlanner:
    """Finds the members in the list: by number, and asks where there is only a name."""

    def __init__(
        self,
        lists: Mapping[str, Sequence[Listed]],
        known: Mapping[tuple[int, str], int | None],
        answers: Mapping[str, str],
        number: str = "knsb_number",
    ) -> None:
        self._number = number
        self._known = known
        self._answers = answers
        self._by_number: dict[str, dict[str, Listed]] = defaultdict(dict)
        self._by_family: dict[str, dict[str, Listed]] = defaultdict(dict)
        for kind, rows in lists.items():
            for row in rows:
                self._by_number[row.number][kind] = row
                self._by_family[bare_family(listed_name(row.name))].setdefault(row.number, row)

    def plan(self, players: Sequence[Player]) -> Plan:
        """What the list does for these players, in their order."""
        taken = {number for player in players if (number := getattr(player, self._number))}
        return Plan(tuple(self._line(player, taken) for player in players))

    def _line(self, player: Player, taken: set[str]) -> Line:
        if number := getattr(player, self._number):
            return self._found(player, number, ())
        rows = [row for row in self._alike(player) if row.number not in taken][:MOST_OPTIONS]
        options = tuple(_option(row) for row in rows)
        answer = self._answers.get(str(player.pk), "")
        if answer in {row.number for row in rows}:
            taken.add(answer)
            return self._found(player, answer, options)
        line = Line(0, str(player.pk), player.full_name, ASKED, player.pk, options=options)
        if not options:
            if self._number == "fide_number":
                return _left_out(line, "no_fide_number")
            return _left_out(line, "name_not_listed")
        return _left_out(line, "") if answer == SKIP else _suggesting(line, rows, player)

    def _alike(self, player: Player) -> list[Listed]:
        """Those of his name; else with his initial; else whose prefix may be written in another way."""
        name = player.name
        rows = list(self._by_family.get(bare_family(name), {}).values())
        same = [row for row in rows if fold(listed_name(row.name).full) == fold(name.full)]
        begins = [row for row in rows if initial(listed_name(row.name)) == initial(name)]
        return same or [row for row in begins if surname(listed_name(row.name)) == surname(name)] or begins

    def _found(self, player: Player, number: str, options: tuple[Option, ...]) -> Line:
        rows = self._by_number.get(number, {})
        first = next(iter(rows.values()), None)
        line = Line(
            first.row if first else 0, str(player.pk), player.full_name, SAME, player.pk, options=options
        )
        if first is None:
            return _left_out(line, "number_not_listed", text=number)
        changes: list[Change] = []
        reasons: list[Reason] = []
        for kind, row in rows.items():
            if not row.rating or row.rating == "0":
                continue
            if not (row.rating.isascii() and row.rating.isdigit() and int(row.rating[:6]) <= HIGHEST_RATING):
                reasons.append(Reason("no_rating", {"text": row.rating}))
                continue
            changes.append(
                Change(CURRENT_FIELDS.get(kind, kind), self._known.get((player.pk, kind)), int(row.rating))
            )
        if reasons:
            return replace(line, outcome=WRONG, reasons=tuple(reasons))
        if options:
            changes.append(Change("knsb_number", "", number))
        new = any(change.before != change.after for change in changes)
        return replace(line, outcome=CHANGED if new else SAME, changes=tuple(changes))


def _suggesting(line: Line, rows: Sequence[Listed], player: Player) -> Line:
    """The only one of exactly that name is likely; he is asked about all the same."""
    same = [row for row in rows if fold(listed_name(row.name).full) == fold(player.full_name)]
    return replace(line, suggested=same[0].number if len(same) == 1 else "")


def _left_out(line: Line, code: str, **params: Any) -> Line:
    return replace(line, outcome=LEFT_OUT, reasons=(Reason(code, params),) if code else ())


def _option(row: Listed) -> Option:
    facts = (("knsb_number", row.number), ("born", row.born), ("rating_knsb", row.rating))
    return Option(row.number, row.name, tuple(Change(name, None, value) for name, value in facts if value))
