"""Who met whom: the cross table of a season, a block of its columns at a time, and the games of two."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

from django.utils.translation import gettext as _

from competition.reading.meetings import CrossTablePage, Duel, Meeting
from competition.systems.season import Result
from competition.wording import dates, results

# So many columns are drawn at once; a few more than a block are no reason for a second one.
BLOCK, ALL_AT_ONCE = 40, 60
_SIGNS = {results.CHESS: ("1", "½", "0"), results.DRAUGHTS: ("2", "1", "0")}


class Sign(NamedTuple):
    """A game in a cell: what it was for the player of the row, with which colour, and that in words."""

    sign: str
    black: bool
    words: str


class CrossRow(NamedTuple):
    """A player: a cell for each column of the block, None against himself; how many he met, how often."""

    place: str
    name: str
    url: str
    games: int
    opponents: int
    cells: list[list[Sign] | None]


class CrossColumn(NamedTuple):
    """The head of a column: the place, and the name that it stands for."""

    label: str
    name: str


class Block(NamedTuple):
    """A part of the columns that one can turn to."""

    number: int
    label: str
    current: bool


@dataclass(frozen=True, slots=True)
class CrossView:
    """The part of a cross table with the columns of one block."""

    columns: list[CrossColumn]
    rows: list[CrossRow]
    blocks: list[Block]


@dataclass(frozen=True, slots=True)
class DuelLine:
    """A game of two: when and where, who had which colour, and the result as it is written."""

    season: str
    day: str
    round: int | None
    url: str
    white: str
    black: str
    score: str


def cross_view(page: CrossTablePage, url: Callable[[str], str], block: int = 1) -> CrossView:
    """The block with this number, the last where there are not so many."""
    number = len(page.people)
    size = number if number <= ALL_AT_ONCE else BLOCK
    starts = range(0, number, size) if number else range(1)
    chosen = min(max(block, 1), len(starts))
    shown = page.people[starts[chosen - 1] : starts[chosen - 1] + size]
    return CrossView(
        columns=[CrossColumn(_label(person.place), person.name) for person in shown],
        rows=[_row(page, position, [person.entry_id for person in shown], url) for position in range(number)],
        blocks=[
            Block(each, f"{start + 1}–{min(start + size, number)}", each == chosen)
            for each, start in enumerate(starts, start=1)
        ]
        if len(starts) > 1
        else [],
    )


def duel_lines(games: tuple[Duel, ...], one: str, other: str, url: Callable[[Duel], str]) -> list[DuelLine]:
    """The games of two, as they come."""
    return [
        DuelLine(
            season=duel.season.name,
            day=dates.date(duel.date) if duel.date else "",
            round=duel.round,
            url=url(duel),
            white=one if duel.one_is_white else other,
            black=other if duel.one_is_white else one,
            score=str(results.result(duel.result, duel.season.game)),
        )
        for duel in games
    ]


def _label(place: int | None) -> str:
    return str(place) if place else "–"


def _row(page: CrossTablePage, position: int, columns: list[int], url: Callable[[str], str]) -> CrossRow:
    person = page.people[position]
    met = page.of.get(person.entry_id, {})
    return CrossRow(
        place=_label(person.place),
        name=person.name,
        url=url(person.key),
        games=sum(len(games) for games in met.values()),
        opponents=len(met),
        cells=[
            None
            if other == person.entry_id
            else [_sign(each, page.season.game) for each in met.get(other, ())]
            for other in columns
        ],
    )


def _sign(met: Meeting, game: str) -> Sign:
    colour = _("white") if met.white else _("black")
    words = _("round %(number)d, %(colour)s") % {"number": met.round, "colour": colour}
    return Sign(_outcome(met, game), not met.white, words)


def _outcome(met: Meeting, game: str) -> str:
    """1, ½ or 0; + and − by default; a dot for what is not decided."""
    if not met.result or met.result == Result.ADJOURNED:
        return "·"
    result = Result(met.result)
    won = results.WINNERS.get(result) == ("white" if met.white else "black")
    if result.by_default:
        return "+" if won else "−"
    signs = _SIGNS.get(game, _SIGNS[results.CHESS])
    return signs[1] if result is Result.DRAW else signs[0 if won else 2]
