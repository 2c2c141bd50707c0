"""The boards of a round as results are entered, what players agree on, and who moves in the standing."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _

from competition.pages.results import words as results_words
from competition.reading.claims import Claims
from competition.reading.people import Person
from competition.reading.rounds import GameRow
from competition.reading.standing import Listed, ListPage
from competition.systems.season import Result
from competition.systems.system import RESULTS
from competition.wording import numbers, results

NOBODY = Claims("", "")
NOTHING_SAID: Mapping[int, Claims] = {}


@dataclass(frozen=True, slots=True)
class ResultButton:
    """A result that one can enter: what the button shows, and its keys (the first is printed)."""

    code: str
    score: str
    name: str
    keys: str
    pressed: bool

    @property
    def shown_key(self) -> str:
        return self.keys.split(" ")[0]


@dataclass(frozen=True, slots=True)
class NoShow:
    """One of the two who may not have shown up."""

    entry_id: int
    words: str


@dataclass(frozen=True, slots=True)
class ResultLine:
    """A board while results are entered. `main` are the usual three, `rare` the others."""

    id: int
    version: int
    board: int | None
    white: Person
    black: Person
    result: str
    main: tuple[ResultButton, ...]
    rare: tuple[ResultButton, ...]
    no_shows: tuple[NoShow, ...]
    said: str
    needs_care: bool

    @property
    def rare_pressed(self) -> ResultButton | None:
        """The result that none of the three usual buttons shows."""
        return next((button for button in self.rare if button.pressed), None)


def result_lines(
    games: Iterable[GameRow],
    game: str,
    said: Mapping[int, Claims] = NOTHING_SAID,
    offered: Iterable[Result] = RESULTS,
) -> list[ResultLine]:
    """The boards in their order, in the notation of the game (`chess`, `draughts`), with what is `offered`.

    `said` is what the players themselves entered, by the id of the game.
    """
    choices = results.choices(game, offered)
    return [_line(row, choices, game, said.get(row.id, NOBODY)) for row in games]


def agreed_results(lines: Iterable[ResultLine], said: Mapping[int, Claims]) -> dict[int, str]:
    """What both players entered of boards that have no result yet, by the id of the game."""
    return {
        line.id: said[line.id].agreed
        for line in lines
        if not line.result and line.id in said and said[line.id].agreed
    }


def _line(row: GameRow, choices: Iterable[results.Choice], game: str, said: Claims) -> ResultLine:
    names = (row.white.name, row.black.name)
    words, needs_care = results_words.said(said.white, said.black, row.result, names, game)
    buttons = [_button(choice, row.result, game) for choice in choices]
    return ResultLine(
        id=row.id,
        version=row.version,
        board=row.board,
        white=row.white,
        black=row.black,
        result=row.result,
        main=tuple(buttons[:3]),
        rare=tuple(buttons[3:]),
        no_shows=tuple(_no_show(person) for person in (row.white, row.black)),
        said=words,
        needs_care=needs_care,
    )


def _button(choice: results.Choice, result: str, game: str) -> ResultButton:
    return ResultButton(choice.code, choice.score, choice.name, _keys(choice, game), choice.code == result)


def _keys(choice: results.Choice, game: str) -> str:
    """The keys of a result. In chess a draw is 5, a half, beside the = that some keyboards hide."""
    if choice.code != Result.DRAW.value:
        return choice.key
    return "5 =" if game == results.CHESS else f"{choice.key} ="


def _no_show(person: Person) -> NoShow:
    return NoShow(person.entry_id, _("%(name)s did not show up") % {"name": person.name})


MOVERS = 8
LEADERS = 5


@dataclass(frozen=True, slots=True)
class Mover:
    """A player whose place has changed: `up` is how many places, negative for down."""

    name: str
    url: str
    place: int | None
    points: numbers.Figure
    up: int

    @property
    def places(self) -> int:
        return abs(self.up)


def leaders(listed: ListPage, url: Callable[[str], str], style: str, decimals: int) -> list[Mover]:
    """The top of the list."""
    return [_mover(row, url, style, decimals) for row in listed.shown[:LEADERS]]


def movers(listed: ListPage, url: Callable[[str], str], style: str, decimals: int) -> list[Mover]:
    """Those who moved most since the list before, the greatest moves first."""
    moved = [row for row in listed.shown if row.change]
    moved.sort(key=lambda row: (-abs(row.change or 0), row.place or 0))
    return [_mover(row, url, style, decimals) for row in moved[:MOVERS]]


def _mover(row: Listed, url: Callable[[str], str], style: str, decimals: int) -> Mover:
    return Mover(
        name=row.person.name,
        url=url(row.person.key),
        place=row.place,
        points=numbers.points(row.points, style, decimals),
        up=row.change or 0,
    )
