"""The columns of a standing after place, movement, name and points: one entry says all of each.

Which of them a season has, and which are usual: `reading/standing.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction
from functools import cached_property
from operator import attrgetter
from typing import TYPE_CHECKING, Any

from django.utils.html import format_html
from django.utils.safestring import mark_safe
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext, pgettext_lazy

from competition.systems.standing import TIE_BREAK
from competition.wording import numbers
from competition.wording.rule_labels import tie_break

if TYPE_CHECKING:
    from competition.reading.standing import Listed

NOTHING = mark_safe('<span class="z">0</span>')  # noqa: S308


def rounded(number: Fraction | None, decimals: int) -> Decimal | int | None:
    """A number for a spreadsheet, half up."""
    if number is None or number.denominator == 1:
        return None if number is None else int(number)
    exact = Decimal(number.numerator) / Decimal(number.denominator)
    return exact.quantize(Decimal(1).scaleb(-decimals), rounding=ROUND_HALF_UP)


def _squares(run: str) -> str:
    """The last games with one colour: "2 □"."""
    if not run:
        return ""
    white = run.endswith("W")
    return format_html(
        '{} <span class="sq {}" role="img" aria-label="{}"></span>',
        run[:-1],
        "w" if white else "b",
        _("white") if white else _("black"),
    )


def colour_run(run: str) -> str:
    """The last games with one colour, as the rule books write it: 3W, and for black 2Z."""
    if not run:
        return ""
    letter = pgettext("colour run", "W") if run.endswith("W") else pgettext("colour run", "B")
    return f"{run[:-1]}{letter}"


def exact(number: Fraction | None) -> str:
    """A value or a tie-break with its fraction; nothing where there is none."""
    return "" if number is None else numbers.fraction(number)


@dataclass(frozen=True)
class Writing:
    """How what stands in a column is written: on a page, on paper, for a spreadsheet (so many decimals)."""

    html: Callable[[Any], Any]
    paper: Callable[[Any], object]
    cell: Callable[[Any, int], Any] = lambda value, _decimals: value


TEXT = Writing(lambda text: text or "", lambda text: text or "", lambda text, _decimals: text or "")
COUNT = Writing(lambda number: number or NOTHING, lambda number: number)
RATING = Writing(lambda rating: rating or "", lambda rating: rating or "")
EXACT = Writing(exact, exact, rounded)
PERCENTAGE = Writing(
    numbers.percentage,
    lambda percentage: numbers.percentage(percentage).rstrip("%"),
    lambda percentage, _decimals: rounded(percentage, 1),
)
BALANCE = Writing(numbers.signed, numbers.whole)
COLOUR_RUN = Writing(_squares, colour_run, lambda run, _decimals: colour_run(run))


@dataclass(frozen=True)
class Column:
    """What a column is called, what stands in it, and how it is written.

    `path` leads from a row (`Listed`) to its value. `head` is short, as in the rule books; `meaning` what it
    stands for, empty where it says it all. A `rare` one of the usual columns is shown only where somebody has
    something in it. On a player's page it is called `fact`, which is left out where there is nothing, unless
    `always`; `phrase` is how it is told to a phone. Programs get it as a `json` type, as `told`, if at all.
    """

    code: str
    path: str
    head: Any
    meaning: Any = ""
    writing: Writing = COUNT
    rare: bool = False
    fact: Any = ""
    always: bool = False
    phrase: Any = ""
    json: Any = None
    told: str | None = None

    @cached_property
    def value(self) -> Callable[[Listed], Any]:
        """What takes the value from a row."""
        return attrgetter(self.path)

    @property
    def in_full(self) -> str:
        """What it is called where there is room: "wit-zwartsaldo (KL)"."""
        return f"{self.meaning} ({self.head})" if self.meaning else str(self.head)


class TieBreakColumn(Column):
    """A tie-break of the system; its code is the head, as federations write it."""

    @cached_property
    def value(self) -> Callable[[Listed], Any]:
        return lambda row: row.tie_breaks.get(self.head)


def _counted(code: str, head: Any, meaning: Any, fact: Any, phrase: Any = "", **others: Any) -> Column:
    """A column of something that the tally counts."""
    return Column(code, f"counts.{code}", head, meaning, fact=fact, phrase=phrase, json=int, **others)


_ENTRIES = (
    Column(
        "group", "group", gettext_lazy("Group"), writing=TEXT, rare=True,
        json=str, told="The shadow group, empty without one.",
    ),
    Column(
        "rating", "person.rating", gettext_lazy("Rating"), writing=RATING,
        fact=gettext_lazy("Rating"), json=int | None,
    ),
    Column(
        "value", "value", gettext_lazy("Value"), writing=EXACT,
        json=Fraction, told="What a game against him is worth from this list on.",
    ),
    _counted(
        "played", pgettext_lazy("column", "GP"), gettext_lazy("games played"), gettext_lazy("Played"),
        always=True,
    ),
    _counted("wins", pgettext_lazy("column", "W"), gettext_lazy("won"), gettext_lazy("Won"), always=True),
    _counted(
        "draws", pgettext_lazy("column", "D"), gettext_lazy("drawn"), gettext_lazy("Drawn"), always=True
    ),
    _counted("losses", pgettext_lazy("column", "L"), gettext_lazy("lost"), gettext_lazy("Lost"), always=True),
    _counted(
        "by_default", pgettext_lazy("column", "Def"), gettext_lazy("decided by default"),
        gettext_lazy("By default"),
    ),
    _counted(
        "adjourned", pgettext_lazy("column", "Adj"), gettext_lazy("adjourned"), gettext_lazy("Adjourned"),
        gettext_lazy("%(number)d adjourned"), rare=True,
    ),
    Column(
        "percentage", "counts.percentage", "%", gettext_lazy("score in percent"), writing=PERCENTAGE,
        fact=gettext_lazy("Percentage"), always=True,
    ),
    _counted(
        "colour_balance", pgettext_lazy("column", "CB"),
        gettext_lazy("colour balance: games with white minus games with black"),
        gettext_lazy("Colour balance"), writing=BALANCE, always=True,
        told="Games with white minus games with black.",
    ),
    Column(
        "colour_run", "counts.colour_run", pgettext_lazy("column", "Run"),
        gettext_lazy("the last games with the same colour"), writing=COLOUR_RUN,
        fact=gettext_lazy("Last colour"), json=str, told='The last colours in a row, such as "3W".',
    ),
    _counted(
        "byes", pgettext_lazy("column", "Bye"), gettext_lazy("byes"), gettext_lazy("Bye"),
        gettext_lazy("bye %(number)d×"),
    ),
    _counted(
        "absent", pgettext_lazy("column", "Abs"), gettext_lazy("absent with notice"),
        gettext_lazy("Absent with notice"), gettext_lazy("absent with notice %(number)d×"),
    ),
    _counted(
        "absent_unnotified", pgettext_lazy("column", "AWN"), gettext_lazy("absent without notice"),
        gettext_lazy("Absent without notice"), gettext_lazy("without notice %(number)d×"),
    ),
    _counted(
        "external", pgettext_lazy("column", "Lg"), gettext_lazy("league games instead of a round"),
        gettext_lazy("League games"), gettext_lazy("league game %(number)d×"), rare=True,
    ),
    Column(
        "tpr", "tpr", pgettext_lazy("column", "TPR"),
        gettext_lazy("performance against the ratings of the opponents"), writing=RATING,
    ),
)  # fmt: skip
COLUMNS: dict[str, Column] = {column.code: column for column in _ENTRIES}


def column_of(code: str) -> Column:
    """The column of a code, those of tie-breaks included."""
    if code in COLUMNS:
        return COLUMNS[code]
    key = code.removeprefix(TIE_BREAK)
    return TieBreakColumn(code, f"tie_breaks__{key}", key, tie_break(key), writing=EXACT)


def offered(codes: Collection[str]) -> tuple[Column, ...]:
    """The columns of these codes in the order in which they are offered and written, tie-breaks first."""
    tie_breaks = (column_of(code) for code in sorted(codes) if code not in COLUMNS)
    return (*tie_breaks, *(column for column in COLUMNS.values() if column.code in codes))


def needed(codes: Iterable[str], rows: Collection[Listed], *, chosen: bool) -> tuple[Column, ...]:
    """The columns of these codes; a rare one that the club has not chosen only where somebody has one."""
    columns = [column_of(code) for code in codes]
    return tuple(
        column for column in columns if chosen or not column.rare or any(column.value(row) for row in rows)
    )
