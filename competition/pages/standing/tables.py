"""The standing as a table with a lean row template, and its rows as finished cells."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from typing import Any, NamedTuple

import django_tables2 as tables
from django.utils.functional import lazy
from django.utils.html import format_html
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from competition.reading.standing import Listed
from competition.systems.system import USUAL_COLUMNS as USUAL
from competition.systems.tally import Counts
from competition.wording import numbers
from competition.wording.columns import COLOUR_RUN, COLUMNS, COUNT, TEXT, Column, needed, rounded

# The order in which a player reads of himself; what is not named here follows.
_FACTS = (
    "rating",
    "played",
    "wins",
    "draws",
    "losses",
    "percentage",
    "colour_balance",
    "colour_run",
    "by_default",
    "adjourned",
    "byes",
    "external",
)
_FOR_READING = sorted(COLUMNS.values(), key=lambda column: (*_FACTS, column.code).index(column.code))
_PHRASES = [(column.phrase, column.value) for column in _FOR_READING if column.phrase]


NEAR = 6  # so many columns after the points stay where a page is not wide


class LeanRow(NamedTuple):
    """A finished row: what the template writes out, without lookups and almost without conditions."""

    row: Listed
    url: str
    movement: str
    points: numbers.Figure
    near: list[Any]
    first_far: list[Any]
    far: list[Any]
    sentence: str
    is_me: bool


def _heading(short: Any, long: Any) -> Any:
    """A column head: the rule book's letters, and what they stand for."""
    return lazy(lambda: format_html('<abbr title="{}">{}</abbr>', long, short), str)()


def _unseen(words: Any) -> Any:
    """A column head for screen readers only."""
    return lazy(lambda: format_html('<span class="visually-hidden">{}</span>', words), str)()


def _table_column(column: Column) -> tables.Column:
    return tables.Column(
        accessor=column.path.replace(".", "__"),
        verbose_name=_heading(column.head, column.meaning) if column.meaning else column.head,
        initial_sort_descending=column.writing is not TEXT,
        orderable=column.writing is not COLOUR_RUN,
    )


class StandingTable(tables.Table):
    """The standing after a round. The first four columns stay on a phone; the rest is one tap away."""

    place = tables.Column(verbose_name=_heading("#", gettext_lazy("place")))
    change = tables.Column(verbose_name=_unseen(gettext_lazy("movement")), orderable=False)
    name = tables.Column(
        accessor="person__name", order_by="person__sort_key", verbose_name=gettext_lazy("Player")
    )
    points = tables.Column(verbose_name=gettext_lazy("Points"), initial_sort_descending=True)

    class Meta:
        template_name = "tables/standing.html"
        empty_text = gettext_lazy("Nobody is on the list yet.")

    def __init__(
        self,
        rows: Iterable[Listed],
        *,
        url: Callable[[str], str],
        caption: str,
        style: str = numbers.DECIMALS,
        places: int = 2,
        shown: Iterable[str] = USUAL,
        chosen: bool = False,
        short: bool = False,
        me: str = "",
        kept: str = "",
        order: str = "",
    ) -> None:
        """`url` gives the page of a player by his key; `shown` are the columns after the points.

        The club has `chosen` them, or they are the usual ones. `short` leaves all but a few columns out.
        `kept` is what the addresses for another order keep of the page's own. An `order` that is not that of
        a column is passed over.
        """
        rows = list(rows)
        self.url, self.caption, self.me, self.kept = url, caption, me, kept
        self.style, self.places, self.short = style, places, short
        self.has_rest = any(self._points(row).rest for row in rows)
        self.after_points = needed(("played",) if short else shown, rows, chosen=chosen or short)
        others = [(column.code, _table_column(column)) for column in self.after_points]
        known = {*self.base_columns, *(column.code for column in self.after_points)}
        order_by = order if order.removeprefix("-") in known else None
        super().__init__(rows, orderable=not short, extra_columns=others, order_by=order_by)

    def _points(self, row: Listed) -> numbers.Figure:
        return numbers.points(row.points, self.style, self.places)

    def lean_rows(self) -> Iterator[LeanRow]:
        """The rows in the chosen order, every cell finished."""
        writers = [(column.value, column.writing.html) for column in self.after_points]
        for bound in self.rows:
            row: Listed = bound.record
            cells = [write(value(row)) for value, write in writers]
            yield LeanRow(
                row,
                self.url(row.person.key),
                movement(row.change),
                self._points(row),
                cells[:NEAR],
                cells[NEAR : NEAR + 1],
                cells[NEAR + 1 :],
                "" if self.short else in_words(row),
                bool(self.me) and row.person.key == self.me,
            )


def movement(change: int | None) -> str:
    """▲2, ▼1 or a dot, with words for who does not see them."""
    if change is None:
        return format_html('<span class="same">{}</span>', _("new"))
    if not change:
        return format_html('<span class="same" title="{}">·</span>', _("same place"))
    return format_html(
        '<span class="{}">{}<span class="visually-hidden"> {}</span></span>',
        "up" if change > 0 else "down",
        abs(change),
        _("up") if change > 0 else _("down"),
    )


def in_words(row: Listed) -> str:
    """The rest of the row as a sentence, for a phone."""
    parts = [_("group %(group)s") % {"group": row.group}] if row.group else []
    if row.value is not None:
        parts.append(_("value %(value)s") % {"value": numbers.fraction(row.value)})
    parts.append(games(row.counts))
    if row.counts.colour_balance:
        parts.append(more_of_a_colour(row.counts.colour_balance))
    counted = ((phrase, value(row)) for phrase, value in _PHRASES)
    return " · ".join([*parts, *(phrase % {"number": number} for phrase, number in counted if number)])


def more_of_a_colour(balance: int) -> str:
    """ "2× vaker wit"."""
    more = _("more often white by %(number)d") if balance > 0 else _("more often black by %(number)d")
    return more % {"number": abs(balance)}


def games(counts: Counts) -> str:
    """ "10 partijen: 2 gewonnen, 3 remise, 5 verloren (35%)"."""
    words = ngettext("%(number)d game", "%(number)d games", counts.played) % {"number": counts.played}
    if not counts.played:
        return words
    score = _("%(wins)d won, %(draws)d drawn, %(losses)d lost") % {
        "wins": counts.wins,
        "draws": counts.draws,
        "losses": counts.losses,
    }
    return f"{words}: {score} ({numbers.percentage(counts.percentage)})"


def standing_rows(rows: Iterable[Listed], columns: Collection[Column], decimals: int) -> list[list[Any]]:
    """These columns under their names; fractions are rounded to so many decimals."""
    head = [_("Place"), _("Places up"), _("Player"), _("Points"), *(column.in_full for column in columns)]
    return [head, *(_row(row, columns, decimals) for row in rows)]


def _row(row: Listed, columns: Iterable[Column], decimals: int) -> list[Any]:
    others = (column.writing.cell(column.value(row), decimals) for column in columns)
    return [row.place, row.change, row.person.name, rounded(row.points, decimals), *others]


def player_facts(row: Listed) -> list[tuple[str, object]]:
    """What is known of a player beside his points: names with finished figures, none that says nothing."""
    facts: list[tuple[str, object]] = []
    for column in _FOR_READING:
        value = column.value(row)
        if column.fact and (value or (column.always and value is not None)):
            facts.append((str(column.fact), value if column.writing is COUNT else column.writing.html(value)))
    return facts
