"""Pairings, results and standing to paste: plain text for a message group, simple HTML for a site.

The text has short lines and no tabs, for a phone; the HTML needs no style sheet and no classes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from textwrap import wrap
from typing import TYPE_CHECKING, NamedTuple

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from competition.systems.season import RoundState
from competition.wording import dates, kinds, numbers, results, titles

if TYPE_CHECKING:
    from competition.reading.rounds import GameRow, RoundPage
    from competition.reading.standing import ListPage

WIDTH = 40  # letters on a line of text
UNNUMBERED = "-"


class Paste(NamedTuple):
    """The same thing in both forms, under one title."""

    title: str
    text: str
    html: str


class _Parts(NamedTuple):
    """What both forms are made of: lines of text, a table for HTML, and labelled remarks."""

    title: str
    lead: str
    lines: list[str]
    table: SafeString
    remarks: list[tuple[str, str]]


def pairings(page: RoundPage, url: str) -> Paste:
    """Who plays whom; `url` is the page that stays up to date."""
    head = page.round
    when = dates.day(head.date) if head.date else ""
    parts = _Parts(
        title=titles.round_title(head.number, RoundState.PUBLISHED),
        lead=f"{when}, {dates.clock(head.time)}" if when and head.time else when,
        lines=_numbered([(game.board, _pair(game.white.name, game.black.name)) for game in page.games]),
        table=_table(
            [_("Board"), _("White"), _("Black")],
            [(game.board, game.white.name, game.black.name) for game in page.games],
        ),
        remarks=_remarks(page),
    )
    return _paste(parts, url)


def round_results(page: RoundPage, url: str) -> Paste:
    """What came of the games so far."""
    head = page.round
    scores = [_score(game, page.season.game) for game in page.games]
    played = list(zip(page.games, scores, strict=True))
    parts = _Parts(
        title=titles.round_title(head.number, RoundState.CLOSED),
        lead=dates.day(head.date) if head.date else "",
        lines=_numbered(
            [(game.board, _pair(game.white.name, f"{game.black.name} {score}")) for game, score in played]
        ),
        table=_table(
            [_("Board"), _("White"), _("Black"), _("Result")],
            [(game.board, game.white.name, game.black.name, score) for game, score in played],
        ),
        remarks=_remarks(page),
    )
    return _paste(parts, url)


def standing(
    listed: ListPage, lead: str, url: str, *, style: str = numbers.DECIMALS, decimals: int = 2
) -> Paste:
    """The list after a round: place, name and points."""
    rows = [
        (row.place, row.person.name, str(numbers.points(row.points, style, decimals))) for row in listed.shown
    ]
    parts = _Parts(
        title=titles.standing_title(listed.after_round),
        lead=lead,
        lines=_numbered([(place, [f"{name}: {points}"]) for place, name, points in rows]),
        table=_table(["#", _("Player"), _("Points")], rows),
        remarks=[],
    )
    return _paste(parts, url)


def _paste(parts: _Parts, url: str) -> Paste:
    remarks = [line for label, words in parts.remarks for line in wrap(f"{label}: {words}", WIDTH)]
    blocks = [[parts.title, *wrap(parts.lead, WIDTH)], parts.lines, remarks, [url]]
    text = "\n\n".join("\n".join(block) for block in blocks if block)
    pieces = [
        format_html("<h3>{}</h3>", parts.title),
        format_html("<p>{}</p>", parts.lead) if parts.lead else "",
        parts.table,
        *(format_html("<p><strong>{}</strong>: {}</p>", *remark) for remark in parts.remarks),
        format_html('<p><a href="{}">{}</a></p>', url, _("Always up to date on the site of the competition")),
    ]
    return Paste(parts.title, text + "\n", "\n".join(piece for piece in pieces if piece) + "\n")


def _remarks(page: RoundPage) -> list[tuple[str, str]]:
    """Who is bye, and how many are absent; their names are nobody's business."""
    byes = ", ".join(person.name for person in page.byes)
    found = [(_("Bye"), byes), (_("Absent"), kinds.absences(page.counts))]
    return [(label, words) for label, words in found if words]


def _score(game: GameRow, notation: str) -> str:
    """The result, or in words why there is none."""
    shown = results.result(game.result, notation)
    when = results.on_another_day(game.result, game.played_on, game.evening)
    if any(letter.isnumeric() for letter in shown.score):
        return f"{shown} ({when})" if when else str(shown)
    return when or shown.remark


def _pair(white: str, black: str) -> list[str]:
    """Two names as the pieces between which a line is broken."""
    return [f"{white} -", black]


def _numbered(rows: Sequence[tuple[int | None, list[str]]]) -> list[str]:
    """Lines behind their numbers; one that is too long goes on below itself."""
    digits = max((len(str(number)) for number, _pieces in rows if number), default=1)
    room = WIDTH - digits - 2
    lines = []
    for number, pieces in rows:
        label = f"{number:>{digits}}." if number else f"{UNNUMBERED:>{digits}} "
        whole = " ".join(pieces)
        broken = [whole] if len(whole) <= room else [line for piece in pieces for line in wrap(piece, room)]
        indents = [label, *[" " * len(label)] * (len(broken) - 1)]
        lines += [f"{indent} {line}" for indent, line in zip(indents, broken, strict=True)]
    return lines


def _table(columns: Sequence[str], rows: Iterable[Sequence[object]]) -> SafeString:
    """A table as any site shows it."""
    lines = [
        format_html_join("", "<td>{}</td>", (("" if cell is None else cell,) for cell in row)) for row in rows
    ]
    return format_html(
        "<table>\n<thead>\n<tr>{}</tr>\n</thead>\n<tbody>\n{}</tbody>\n</table>",
        format_html_join("", '<th scope="col">{}</th>', ((column,) for column in columns)),
        format_html_join("", "<tr>{}</tr>\n", ((line,) for line in lines)),
    )
