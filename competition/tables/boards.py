"""The boards of a round: white, result, black."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _

from competition.models import Game
from competition.systems.season import CHAMPIONSHIP
from competition.wording import dates, results


@dataclass(frozen=True, slots=True)
class Seat:
    """A player at a board: where he stood on the list, and whether he won."""

    name: str
    url: str
    place: int | None
    won: bool
    lost: bool


@dataclass(frozen=True, slots=True)
class BoardLine:
    """A board with everything that is said about it."""

    board: int | None
    white: Seat
    black: Seat
    score: str
    remark: str
    note: str
    played: bool


def board_lines(
    games: Iterable[Game],
    *,
    game: str,
    names: Mapping[str, str],
    url: Callable[[str], str],
    places: Mapping[str, int | None],
) -> list[BoardLine]:
    """The boards in their order. `places` says where everyone stood before the round."""
    ordered = sorted(games, key=lambda each: (each.board is None, each.board or 0))
    return [_line(each, game, names, url, places) for each in ordered]


def _line(
    each: Game,
    game: str,
    names: Mapping[str, str],
    url: Callable[[str], str],
    places: Mapping[str, int | None],
) -> BoardLine:
    shown = results.result(each.result, game)
    winner = results.WINNERS.get(results.Result(each.result)) if each.result else None

    def seat(key: str, colour: str) -> Seat:
        return Seat(
            names[key], url(key), places.get(key), winner == colour, winner is not None and winner != colour
        )

    return BoardLine(
        board=each.board,
        white=seat(each.white.key, "white"),
        black=seat(each.black.key, "black"),
        score=shown.score if each.result else "",
        remark=shown.remark if each.result else "",
        note=", ".join(_notes(each)),
        played=bool(each.result),
    )


def _notes(each: Game) -> list[str]:
    notes = []
    if each.tag == CHAMPIONSHIP:
        notes.append(_("championship group"))
    if each.played_on:
        notes.append(_("played on %(day)s") % {"day": dates.short_day(each.played_on)})
    if each.decided_in:
        notes.append(_("decided in round %(round)d") % {"round": each.decided_in})
    return notes
