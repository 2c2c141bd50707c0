"""The boards of a round: white, result, black."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from django.utils.translation import gettext as _

from competition.reading.people import Person
from competition.reading.rounds import GameRow
from competition.systems.season import CHAMPIONSHIP, Result
from competition.wording import results


@dataclass(frozen=True, slots=True)
class Seat:
    """A player at a board: where he stood on the list, and what came of it."""

    name: str
    url: str
    place: int | None
    won: bool
    not_won: bool


@dataclass(frozen=True, slots=True)
class BoardLine:
    """A board with everything that is said about it. `score` is empty while they play.

    `is_new` came in place of what had been published.
    """

    board: int | None
    white: Seat
    black: Seat
    score: str
    remark: str
    note: str
    is_new: bool = False
    edit_url: str = ""


def board_lines(
    games: Iterable[GameRow],
    *,
    game: str,
    url: Callable[[str], str],
    edit_url: Callable[[int], str] | None = None,
) -> list[BoardLine]:
    """The boards in their order, the results in the notation of the game (`chess`, `draughts`).

    With `edit_url` each board leads to where it is corrected, by the id of its game.
    """
    return [_line(row, game, url, edit_url(row.id) if edit_url else "") for row in games]


def _line(row: GameRow, game: str, url: Callable[[str], str], edit_url: str) -> BoardLine:
    shown = results.result(row.result, game)
    winner = results.WINNERS.get(Result(row.result)) if row.result else None

    def seat(person: Person, colour: str) -> Seat:
        won = winner == colour
        return Seat(person.name, url(person.key), person.place, won, bool(row.result) and not won)

    return BoardLine(
        board=row.board,
        white=seat(row.white, "white"),
        black=seat(row.black, "black"),
        score=shown.score if row.result else "",
        remark=shown.remark if row.result else "",
        note=", ".join(_notes(row)),
        is_new=bool(row.new_since),
        edit_url=edit_url,
    )


def _notes(row: GameRow) -> list[str]:
    notes = []
    if row.new_since:
        notes.append(_("new since %(time)s") % {"time": row.new_since})
    notes.extend(row.wishes)
    if row.tag == CHAMPIONSHIP:
        notes.append(_("championship group"))
    if when := results.on_another_day(row.result, row.played_on, row.evening):
        notes.append(when)
    if row.decided_in:
        notes.append(_("decided in round %(round)d") % {"round": row.decided_in})
    return notes
