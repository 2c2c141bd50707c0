"""The standing: the columns of the rule books, drawn by a lean row template."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, NamedTuple

import django_tables2 as tables
from django.utils.functional import lazy
from django.utils.html import format_html
from django.utils.safestring import mark_safe
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext_lazy

from competition.models import SnapshotRow
from competition.reading.published import ListedRow
from competition.wording import numbers


NOTHING = mark_safe('<span class="z">0</span>')  # noqa: S308
_COUNTS = (
    "played",
    "wins",
    "draws",
    "losses",
    "adjourned",
    "colour_balance",
    "colour_run",
    "byes",
    "absent",
    "absent_unnotified",
    "external",
)


@dataclass(frozen=True, slots=True)
class StandingLine:
    """A row of the standing with the facts behind every column; `moved` counts places upwards."""

    place: int
    moved: int | None
    name: str
    url: str
    group: str
    points: Fraction
    value: Fraction
    played: int
    wins: int
    draws: int
    losses: int
    adjourned: int
    percentage: Fraction | None
    colour_balance: int
    colour_run: str
    byes: int
    absent: int
    absent_unnotified: int
    external: int
    eligible: bool = True
    is_me: bool = False


def standing_lines(rows: Iterable[ListedRow], url: Callable[[str], str], me: str = "") -> list[StandingLine]:
    """The shown rows of a list; `me` is the key of the player who is looking."""
    return [
        StandingLine(
            place=listed.row.place or 0,
            moved=listed.moved,
            name=listed.name,
            url=url(listed.key),
            group=listed.row.group,
            points=listed.points,
            value=listed.value,
            percentage=percentage_of(listed.row),
            eligible=listed.row.eligible,
            is_me=bool(me) and listed.key == me,
            **{name: getattr(listed.row, name) for name in _COUNTS},
        )
        for listed in rows
    ]


def percentage_of(row: SnapshotRow) -> Fraction | None:
    """Wins and half the draws in percent of the games played."""
    return Fraction(100 * (2 * row.wins + row.draws), 2 * row.played) if row.played else None


class LeanRow(NamedTuple):
    """What the template writes out: no lookups, no conditions but these."""

    line: StandingLine
    movement: str
    points: numbers.Figure
    cells: list[Any]
    sentence: str


def _heading(short: Any, long: Any) -> Any:
    """A column head: the rule book's letters, and what they stand for."""
    return lazy(lambda: format_html('<abbr title="{}">{}</abbr>', long, short), str)()


def _unseen(words: Any) -> Any:
    """A column head for screen readers only."""
    return lazy(lambda: format_html('<span class="visually-hidden">{}</span>', words), str)()


def _column(short: Any, long: Any, **options: Any) -> tables.Column:
    return tables.Column(verbose_name=_heading(short, long), initial_sort_descending=True, **options)


class StandingTable(tables.Table):
    """The standing after a round. The first four columns stay on a phone; the rest is one tap away."""

    place = tables.Column(verbose_name=_heading("#", gettext_lazy("place")))
    moved = tables.Column(
        verbose_name=_unseen(gettext_lazy("movement")),
        orderable=False,
    )
    name = tables.Column(verbose_name=gettext_lazy("Player"))
    points = tables.Column(verbose_name=gettext_lazy("Points"), initial_sort_descending=True)
    value = tables.Column(verbose_name=gettext_lazy("Value"), initial_sort_descending=True)
    played = _column(pgettext_lazy("column", "GP"), gettext_lazy("games played"))
    wins = _column(pgettext_lazy("column", "W"), gettext_lazy("won"))
    draws = _column(pgettext_lazy("column", "D"), gettext_lazy("drawn"))
    losses = _column(pgettext_lazy("column", "L"), gettext_lazy("lost"))
    adjourned = _column(pgettext_lazy("column", "Adj"), gettext_lazy("adjourned"))
    percentage = _column("%", gettext_lazy("score in percent"))
    colour_balance = _column(
        pgettext_lazy("column", "CB"), gettext_lazy("colour balance: games with white minus games with black")
    )
    colour_run = _column(
        pgettext_lazy("column", "Run"), gettext_lazy("the last games with the same colour"), orderable=False
    )
    byes = _column(pgettext_lazy("column", "Bye"), gettext_lazy("byes"))
    absent = _column(pgettext_lazy("column", "Abs"), gettext_lazy("absent with notice"))
    absent_unnotified = _column(pgettext_lazy("column", "AWN"), gettext_lazy("absent without notice"))
    external = _column(pgettext_lazy("column", "Lg"), gettext_lazy("league games instead of a round"))

    class Meta:
        template_name = "tables/standing.html"
        empty_text = gettext_lazy("Nobody is on the list yet.")
        order_by = ()

    SHORT = ("place", "moved", "name", "points", "played")
    HEAD = 4  # columns that the template draws itself: place, movement, name, points

    def __init__(
        self,
        lines: Iterable[StandingLine],
        *,
        caption: str,
        style: str = numbers.DECIMALS,
        places: int = 2,
        short: bool = False,
        **options: Any,
    ) -> None:
        lines = list(lines)
        self.caption = caption
        self.style, self.places, self.short = style, places, short
        self.has_rest = any(line.points.denominator > 1 for line in lines)
        options.setdefault("exclude", self._columns_to_leave_out(lines, short))
        options.setdefault("orderable", not short)
        super().__init__(lines, **options)

    @classmethod
    def _columns_to_leave_out(cls, lines: list[StandingLine], short: bool) -> tuple[str, ...]:
        if short:
            return tuple(name for name in cls.base_columns if name not in cls.SHORT)
        rare = ("adjourned", "external")
        return tuple(name for name in rare if not any(getattr(line, name) for line in lines))

    def lean_rows(self) -> Iterator[LeanRow]:
        """The rows in the chosen order, every cell finished."""
        names = [column.name for column in self.columns][self.HEAD :]
        writers = [(name, _WRITERS.get(name)) for name in names]
        for row in self.rows:
            line = row.record
            yield LeanRow(
                line,
                movement(line.moved),
                numbers.points(line.points, self.style, self.places),
                [write(line) if write else count(getattr(line, name)) for name, write in writers],
                "" if self.short else in_words(line),
            )


def movement(moved: int | None) -> str:
    """▲2, ▼1 or a dot, with words for who does not see them."""
    if moved is None:
        return format_html('<span class="same">{}</span>', _("new"))
    if not moved:
        return format_html('<span class="same" title="{}">·</span>', _("same place"))
    words = _("up") if moved > 0 else _("down")
    return format_html(
        '<span class="{}">{}<span class="visually-hidden"> {}</span></span>',
        "up" if moved > 0 else "down",
        abs(moved),
        words,
    )


def count(number: int) -> Any:
    """A count; nothing at all is written softly."""
    return number or NOTHING


def colour_run(run: str) -> str:
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


def in_words(line: StandingLine) -> str:
    """The rest of the row as a sentence, for a phone."""
    parts = [_("group %(group)s") % {"group": line.group}] if line.group else []
    parts.append(_("value %(value)s") % {"value": numbers.fraction(line.value)})
    games = ngettext("%(number)d game", "%(number)d games", line.played) % {"number": line.played}
    if line.played:
        won = _("%(wins)d won, %(draws)d drawn, %(losses)d lost") % {
            "wins": line.wins,
            "draws": line.draws,
            "losses": line.losses,
        }
        games = f"{games}: {won} ({numbers.percentage(line.percentage)})"
    parts.append(games)
    if line.colour_balance:
        more = _("more often white by %(number)d") if line.colour_balance > 0 else _("more often black by %(number)d")
        parts.append(more % {"number": abs(line.colour_balance)})
    for number, words in (
        (line.adjourned, _("%(number)d adjourned")),
        (line.byes, _("bye %(number)d×")),
        (line.external, _("league game %(number)d×")),
        (line.absent, _("absent with notice %(number)d×")),
        (line.absent_unnotified, _("without notice %(number)d×")),
    ):
        if number:
            parts.append(words % {"number": number})
    return " · ".join(parts)


_WRITERS = {
    "value": lambda line: numbers.fraction(line.value),
    "percentage": lambda line: numbers.percentage(line.percentage),
    "colour_balance": lambda line: numbers.signed(line.colour_balance),
    "colour_run": lambda line: colour_run(line.colour_run),
}
