"""Past rounds, and the list of another program, from a table: who is meant, and every row in error."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from competition.pages.forms import find_named
from competition.pages.past.results import is_date, read_kind, read_result
from competition.pages.people.words import file_error
from competition.reading.people import Person
from competition.services.past_rounds import PastGame, PastRound, PastRow
from players.importing.archives import FileError
from players.importing.table import LONGEST_CELL, Row, read_text
from players.names import fold

HEADS = {
    "round": ("ronde", "rnd", "rd", "round"),
    "white": ("wit", "white", "witspeler", "speler", "naam", "name", "player"),
    "black": ("zwart", "black", "zwartspeler", "tegenstander", "opponent"),
    "result": ("uitslag", "resultaat", "result", "score", "afwezig"),
}
_PLAYED = ("white", "black", "result")
_HEADING = re.compile(r"(?:ronde|round)\s*:?\s*(\d{1,3})\b(.*)", re.IGNORECASE)
_DAY = re.compile(
    r"[\s,]*(?:[a-z]+\.?,?\s+)?\d{1,2}[\s./-]+(?:[a-z]+\.?|\d{1,2})(?:[\s./-]+\d{2,4})?|\s*\d{4}-\d\d-\d\d",
    re.IGNORECASE,
)
_NUMBER = re.compile(r"(?:(?:ronde|round|rnd|rd|r)\s*[.:]?\s*)?(\d{1,3})(?:\.|[.,]0+)?", re.IGNORECASE)
MOST_ROUNDS = 200
MOST_LINES = 20_000


@dataclass(frozen=True, slots=True)
class Problem:
    """A row that can't be taken: its number, what stands in it, and why."""

    line: int
    text: str
    why: str


@dataclass
class PastTable:
    """What a table comes to: rounds in order, and the rows in error."""

    rounds: tuple[PastRound, ...] = ()
    problems: list[Problem] = field(default_factory=list)


@dataclass
class _Reader:
    """The table while it is read."""

    people: Sequence[Person]
    game: str
    taken: frozenset[int]
    games: dict[int, list[PastGame]] = field(default_factory=dict)
    rows: dict[int, list[PastRow]] = field(default_factory=dict)
    seen: dict[tuple[int, str], int] = field(default_factory=dict)
    heading: int | None = None
    columns: dict[str, int] | None = None
    known: dict[str, Person] = field(default_factory=dict)

    def read(self, line: int, cells: list[str]) -> None:
        """Take a row. Raises ValidationError saying why it can't be taken."""
        if heading := _heading(cells):
            self.heading = heading
            return
        if found := _columns(cells):
            self.columns = found
            return
        values = self._values(cells)
        number = self._number(values.get("round", ""))
        white, black, result = (values.get(key, "") for key in ("white", "black", "result"))
        if not black or read_kind(black):
            self._without_game(line, number, white, black or result)
        else:
            self._game(line, number, white, black, result)

    def _values(self, cells: list[str]) -> dict[str, str]:
        if self.columns is not None:
            return {key: cells[at] for key, at in self.columns.items() if at < len(cells)}
        while cells and not cells[-1]:
            cells = cells[:-1]
        order = self._order(cells)
        if not 2 <= len(cells) <= len(order):
            raise ValidationError(_("Needed are round, white, black and result."))
        return dict(zip(order, cells, strict=False))

    def _order(self, cells: list[str]) -> tuple[str, ...]:
        """What the columns are where nothing stands above them."""
        first, second = (cells + ["", ""])[:2]
        if not _NUMBER.fullmatch(first) and len(cells) != len(_PLAYED) + 1:
            return _PLAYED
        if second.isdecimal():
            return ("round", "board", *_PLAYED)
        # Under "Ronde 3" a bare number before the names is that of a board.
        return ("board" if self.heading and first.isdecimal() else "round", *_PLAYED)

    def _number(self, text: str) -> int:
        match = _NUMBER.fullmatch(text)
        if text and not match:
            raise ValidationError(_("“%(text)s” is no number of a round.") % {"text": text})
        number = int(match[1]) if match else self.heading
        if number is None or not 1 <= number <= MOST_ROUNDS:
            raise ValidationError(_("There is no number of a round."))
        if number in self.taken:
            message = _("Round %(number)d is on the site already.")
            raise ValidationError(message % {"number": number})
        return number

    def _person(self, name: str) -> Person:
        """Who is meant; a name that comes back every round is looked up once."""
        if name not in self.known:
            self.known[name] = find_named(name, self.people)
        return self.known[name]

    def _game(self, line: int, number: int, white: str, black: str, result: str) -> None:
        one, other = self._person(white), self._person(black)
        if one.key == other.key:
            raise ValidationError(_("%(name)s plays against himself.") % {"name": one.name})
        found = read_result(result, self.game)
        if found is None:
            raise ValidationError(_no_result(result))
        for person in (one, other):
            self._refuse_twice(number, person)
        for person in (one, other):
            self.seen[number, person.key] = line
        self.games.setdefault(number, []).append(PastGame(one.key, other.key, found))

    def _without_game(self, line: int, number: int, name: str, said: str) -> None:
        person = self._person(name)
        kind = read_kind(said)
        if kind is None:
            message = _("“%(said)s” is no absence such as “absent with notice”.")
            raise ValidationError(message % {"said": said} if said else _("There is no opponent."))
        self._refuse_twice(number, person)
        self.seen[number, person.key] = line
        self.rows.setdefault(number, []).append(PastRow(person.key, kind))

    def _refuse_twice(self, number: int, person: Person) -> None:
        if (number, person.key) in self.seen:
            message = _("%(name)s stands in row %(line)d of round %(number)d already.")
            words = {"name": person.name, "line": self.seen[number, person.key], "number": number}
            raise ValidationError(message % words)


def read_past_rounds(text: str, people: Sequence[Person], game: str, taken: Iterable[int] = ()) -> PastTable:
    """The rounds in a table; `taken` are numbers of rounds that the site has already."""
    reader = _Reader(people, game, frozenset(taken))
    problems = []
    try:
        rows = read_text(text, MOST_LINES)
    except FileError as error:
        return PastTable(problems=[Problem(1, "", file_error(error))])
    for line, cells in enumerate(rows, start=1):
        if not any(cells):
            continue
        try:
            reader.read(line, cells)
        except ValidationError as error:
            problems.append(Problem(line, " · ".join(cell for cell in cells if cell), error.messages[0]))
    rounds = tuple(
        PastRound(number, tuple(reader.games.get(number, ())), tuple(reader.rows.get(number, ())))
        for number in sorted(reader.games.keys() | reader.rows.keys())
    )
    return PastTable(rounds, problems)


def _heading(cells: list[str]) -> int | None:
    """The number of the round in "Ronde 1, 3 september" or the like above rows of that round."""
    found = _HEADING.fullmatch(" ".join(cell for cell in cells if cell))
    if found is None or (any(cells[1:]) and found[2] and not _DAY.fullmatch(found[2])):
        return None
    return int(found[1])


def _no_result(text: str) -> str:
    if not text:
        return _("There is no result.")
    if is_date(text):
        message = _("Excel made a date of this result: “%(result)s”. Type it again, in a column of text.")
    else:
        message = _("“%(result)s” is no result such as 1-0.")
    return message % {"result": text}


def _columns(cells: list[str]) -> dict[str, int] | None:
    """Where each column is, when the row is a heading of columns."""
    if any(char.isdigit() for cell in cells for char in cell):
        return None
    plain = [cell.casefold().strip(" .:") for cell in cells]
    found = {
        key: next(at for at, cell in enumerate(plain) if cell in words)
        for key, words in HEADS.items()
        if any(cell in words for cell in plain)
    }
    return found if "white" in found and len(found) > 1 else None


_FIGURE = r"[+-]?\d+(?:[.,]\d+|\s*[½⅓⅔¼¾⅙⅚])?"
_LINE = re.compile(rf"(?:(?P<place>\d+)[.)]?\s+)?(?P<name>\D.*?)(?P<numbers>(?:\s+{_FIGURE})+)")
_SIGNS = {"½": (1, 2), "⅓": (1, 3), "⅔": (2, 3), "¼": (1, 4), "¾": (3, 4), "⅙": (1, 6), "⅚": (5, 6)}
_POINTS = ("punten", "pnt", "pt", "ptn", "points", "score", "totaal", "total", "keizer")


@dataclass(frozen=True, slots=True)
class PrintedRow:
    """A row of a printed list. `decimals` is how exactly its points were printed, None for exactly."""

    key: str
    place: int | None
    points: Fraction
    decimals: int | None


@dataclass(frozen=True, slots=True)
class _Cells:
    """A row taken apart, and where its name and the numbers behind it are."""

    line: int
    cells: Row
    name_at: int
    numbers: tuple[int, ...]


def read_printed_list(text: str, people: Sequence[Person]) -> tuple[list[PrintedRow], list[Problem]]:
    """The rows, and those that can't be read."""
    try:
        rows = _rows(text)
    except FileError as error:
        return [], [Problem(1, "", file_error(error))]
    points_at: int | None = None
    taken_apart: list[_Cells] = []
    problems: list[Problem] = []
    for line, cells in enumerate(rows, start=1):
        heading = [at for at, cell in enumerate(cells) if fold(cell) in _POINTS]
        if heading and not taken_apart:
            points_at, problems = heading[0], []  # what stands above the heading is no row
        elif any(cells):
            try:
                taken_apart.append(_taken_apart(line, cells, points_at))
            except ValidationError as error:
                problems.append(_problem(line, cells, error))
    if points_at is None:
        points_at = _falling_column(taken_apart)
    found: list[PrintedRow] = []
    for each in taken_apart:
        try:
            found.append(_row(each, people, points_at))
        except ValidationError as error:
            problems.append(_problem(each.line, each.cells, error))
    return found, sorted(problems, key=lambda problem: problem.line)


def read_points(text: str) -> tuple[Fraction, int | None]:
    """Points as they were printed, and with how many decimals."""
    plain = text.replace(" ", "").replace(",", ".")
    if plain and plain[-1] in _SIGNS:
        return Fraction(plain[:-1] or 0) + Fraction(*_SIGNS[plain[-1]]), None
    return Fraction(plain), len(plain.partition(".")[2])


def _rows(text: str) -> list[Row]:
    """The cells of each line: of a table, or of lines as "1. Jan van der Meiden 1650 123,5"."""
    if any(sign in text for sign in "\t;|"):
        return read_text(text)
    lines = [" ".join(line.split()) for line in text.splitlines()]
    if max(map(len, lines), default=0) > LONGEST_CELL:
        raise FileError("long_cell", most=LONGEST_CELL)
    if not any(_LINE.fullmatch(line) for line in lines):
        return read_text(text)
    return [_plain_line(line) for line in lines]


def _plain_line(line: str) -> Row:
    match = _LINE.fullmatch(line)
    if match is None:
        return [line]
    return [match["place"] or "", match["name"], *re.findall(_FIGURE, match["numbers"])]


def _taken_apart(line: int, cells: Row, points_at: int | None) -> _Cells:
    name_at = next((at for at, cell in enumerate(cells) if any(c.isalpha() for c in cell)), None)
    if name_at is None:
        raise ValidationError(_("Needed are place, name and points."))
    behind = range(name_at + 1, len(cells))
    numbers = tuple(at for at in behind if re.fullmatch(_FIGURE, cells[at]))
    if points_at is None and not numbers:
        raise ValidationError(_("Needed are place, name and points."))
    return _Cells(line, cells, name_at, numbers)


def _falling_column(rows: Sequence[_Cells]) -> int | None:
    """The first column of numbers that nowhere rises: a list goes by its points, not by the ratings."""
    for at in sorted(set.intersection(*(set(row.numbers) for row in rows))) if rows else ():
        points = [read_points(row.cells[at])[0] for row in rows]
        if points == sorted(points, reverse=True):
            return at
    return None


def _row(row: _Cells, people: Sequence[Person], points_at: int | None) -> PrintedRow:
    at = points_at if points_at is not None else row.numbers[0]
    points = row.cells[at] if at < len(row.cells) else ""
    if not re.fullmatch(_FIGURE, points):
        raise ValidationError(_("“%(points)s” are no points.") % {"points": points})
    before = (cell.strip(".)") for cell in row.cells[: row.name_at])
    place = next((int(cell) for cell in before if cell.isdecimal()), None)
    value, decimals = read_points(points)
    return PrintedRow(find_named(row.cells[row.name_at], people).key, place, value, decimals)


def _problem(line: int, cells: Row, error: ValidationError) -> Problem:
    return Problem(line, " ".join(cell for cell in cells if cell), error.messages[0])
