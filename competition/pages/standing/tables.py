"""The standing: the columns of the rule books, drawn by a lean row template."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction
from typing import Any, NamedTuple

import django_tables2 as tables
from django.utils.functional import lazy
from django.utils.html import format_html
from django.utils.safestring import mark_safe
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from competition.pages.standing.words import COLUMN_WORDS, in_full
from competition.pages.standing.words import colour_run as words_colour_run
from competition.reading.standing import COLUMNS, ListRow, columns_of_rows
from competition.systems.system import USUAL_COLUMNS as USUAL
from competition.wording import numbers

NOTHING = mark_safe('<span class="z">0</span>')  # noqa: S308


class LeanRow(NamedTuple):
    """A finished row: what the template writes out, without lookups and almost without conditions."""

    row: ListRow
    url: str
    movement: str
    points: numbers.Figure
    cells: list[Any]
    sentence: str
    is_me: bool


def _heading(short: Any, long: Any) -> Any:
    """A column head: the rule book's letters, and what they stand for."""
    return lazy(lambda: format_html('<abbr title="{}">{}</abbr>', long, short), str)()


def _unseen(words: Any) -> Any:
    """A column head for screen readers only."""
    return lazy(lambda: format_html('<span class="visually-hidden">{}</span>', words), str)()


def _column(name: str, **options: Any) -> tables.Column:
    head, meaning = COLUMN_WORDS[name]
    verbose_name = _heading(head, meaning) if meaning else head
    return tables.Column(verbose_name=verbose_name, initial_sort_descending=name != "group", **options)


class StandingTable(tables.Table):
    """The standing after a round. The first four columns stay on a phone; the rest is one tap away."""

    place = tables.Column(verbose_name=_heading("#", gettext_lazy("place")))
    change = tables.Column(verbose_name=_unseen(gettext_lazy("movement")), orderable=False)
    name = tables.Column(
        accessor="person__name", order_by="person__sort_key", verbose_name=gettext_lazy("Player")
    )
    points = tables.Column(verbose_name=gettext_lazy("Points"), initial_sort_descending=True)
    group = _column("group")
    rating = _column("rating")
    value = _column("value")
    played = _column("played")
    wins = _column("wins")
    draws = _column("draws")
    losses = _column("losses")
    by_default = _column("by_default")
    adjourned = _column("adjourned")
    percentage = _column("percentage")
    colour_balance = _column("colour_balance")
    colour_run = _column("colour_run", orderable=False)
    byes = _column("byes")
    absent = _column("absent")
    absent_unnotified = _column("absent_unnotified")
    external = _column("external")
    tpr = _column("tpr")

    class Meta:
        template_name = "tables/standing.html"
        empty_text = gettext_lazy("Nobody is on the list yet.")

    HEAD = ("place", "change", "name", "points")  # the template draws these itself

    def __init__(
        self,
        rows: Iterable[ListRow],
        *,
        url: Callable[[str], str],
        caption: str,
        style: str = numbers.DECIMALS,
        places: int = 2,
        shown: Sequence[str] = USUAL,
        short: bool = False,
        me: str = "",
        kept: str = "",
        **options: Any,
    ) -> None:
        """`url` gives the page of a player by his key; `shown` are the columns after the points.

        `short` leaves all but a few columns out. `kept` is what the addresses for another order keep of the
        page's own.
        """
        rows = list(rows)
        self.url, self.caption, self.me, self.kept = url, caption, me, kept
        self.style, self.places, self.short = style, places, short
        self.has_rest = any(self._points(row).rest for row in rows)
        sequence = (*self.HEAD, *(("played",) if short else columns_of_rows(shown, rows)))
        left_out = tuple(name for name in self.base_columns if name not in sequence)
        super().__init__(rows, orderable=not short, sequence=sequence, exclude=left_out, **options)

    def _points(self, row: ListRow) -> numbers.Figure:
        return numbers.points(row.points, self.style, self.places)

    def lean_rows(self) -> Iterator[LeanRow]:
        """The rows in the chosen order, every cell finished."""
        names = [column.name for column in self.columns if column.name not in self.HEAD]
        writers = [(name, _WRITERS.get(name)) for name in names]
        for bound in self.rows:
            row: ListRow = bound.record
            yield LeanRow(
                row,
                self.url(row.person.key),
                movement(row.change),
                self._points(row),
                [write(row) if write else count(getattr(row, name)) for name, write in writers],
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


def in_words(row: ListRow) -> str:
    """The rest of the row as a sentence, for a phone."""
    parts = [_("group %(group)s") % {"group": row.group}] if row.group else []
    parts.append(_("value %(value)s") % {"value": numbers.fraction(row.value)})
    parts.append(games(row))
    if row.colour_balance:
        parts.append(more_of_a_colour(row.colour_balance))
    for number, words in (
        (row.adjourned, _("%(number)d adjourned")),
        (row.byes, _("bye %(number)d×")),
        (row.external, _("league game %(number)d×")),
        (row.absent, _("absent with notice %(number)d×")),
        (row.absent_unnotified, _("without notice %(number)d×")),
    ):
        if number:
            parts.append(words % {"number": number})
    return " · ".join(parts)


def more_of_a_colour(balance: int) -> str:
    """ "2× vaker wit"."""
    more = _("more often white by %(number)d") if balance > 0 else _("more often black by %(number)d")
    return more % {"number": abs(balance)}


def games(row: ListRow) -> str:
    """ "10 partijen: 2 gewonnen, 3 remise, 5 verloren (35%)"."""
    words = ngettext("%(number)d game", "%(number)d games", row.played) % {"number": row.played}
    if not row.played:
        return words
    score = _("%(wins)d won, %(draws)d drawn, %(losses)d lost") % {
        "wins": row.wins,
        "draws": row.draws,
        "losses": row.losses,
    }
    return f"{words}: {score} ({numbers.percentage(row.percentage)})"


_WRITERS: dict[str, Callable[[ListRow], Any]] = {
    "group": lambda row: row.group,
    "rating": lambda row: row.rating or "",
    "tpr": lambda row: row.tpr or "",
    "value": lambda row: numbers.fraction(row.value),
    "percentage": lambda row: numbers.percentage(row.percentage),
    "colour_balance": lambda row: numbers.signed(row.colour_balance),
    "colour_run": lambda row: colour_run(row.colour_run),
}


Row = list[Any]


def standing_rows(rows: Iterable[ListRow], decimals: int) -> list[Row]:
    """All columns under their names; fractions are rounded to so many decimals."""
    head = [_("Place"), _("Places up"), _("Player"), _("Points"), *(in_full(name) for name in COLUMNS)]
    return [head, *(_row(row, decimals) for row in rows)]


def _row(row: ListRow, decimals: int) -> Row:
    written = {
        "rating": row.rating,
        "value": _number(row.value, decimals),
        "percentage": None if row.percentage is None else _number(row.percentage, 1),
        "colour_run": words_colour_run(row.colour_run),
    }
    others = [written[name] if name in written else getattr(row, name) for name in COLUMNS]
    return [row.place, row.change, row.person.name, _number(row.points, decimals), *others]


def _number(value: Fraction, decimals: int) -> Decimal | int:
    if value.denominator == 1:
        return int(value)
    exact = Decimal(value.numerator) / Decimal(value.denominator)
    return exact.quantize(Decimal(1).scaleb(-decimals), rounding=ROUND_HALF_UP)


pass


def player_facts(row: ListRow) -> list[tuple[str, object]]:
    """The counts of a row in the words of the rule books; what is nothing is left out."""
    facts: list[tuple[str, object]] = []
    if row.person.rating:
        facts.append((_("Rating"), row.person.rating))
    facts += [
        (_("Played"), row.played),
        (_("Won"), row.wins),
        (_("Drawn"), row.draws),
        (_("Lost"), row.losses),
    ]
    if row.played:
        facts.append((_("Percentage"), numbers.percentage(row.percentage)))
    facts.append((_("Colour balance"), numbers.signed(row.colour_balance)))
    if row.colour_run:
        facts.append((_("Last colour"), colour_run(row.colour_run)))
    others = (
        (_("By default"), row.by_default),
        (_("Adjourned"), row.adjourned),
        (_("Bye"), row.byes),
        (_("League games"), row.external),
        (_("Absent with notice"), row.absent),
        (_("Absent without notice"), row.absent_unnotified),
    )
    return facts + [(name, number) for name, number in others if number]
