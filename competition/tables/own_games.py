"""A member's own game of this evening, with the three results he can enter."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.translation import gettext as _

from competition.reading.claims import OwnGame
from competition.systems.season import Result
from competition.wording import claims, heads


@dataclass(frozen=True, slots=True)
class OwnChoice:
    """A result as the player sees it."""

    code: str
    words: str
    pressed: bool


@dataclass(frozen=True, slots=True)
class OwnLine:
    """A game of the member. Without choices the director has entered its result."""

    id: int
    title: str
    colour: str
    opponent: str
    state: str
    choices: tuple[OwnChoice, ...]


def own_lines(games: Iterable[OwnGame]) -> list[OwnLine]:
    """The games that a member may say the result of."""
    return [_line(game) for game in games]


def _line(game: OwnGame) -> OwnLine:
    board = _("board %(board)s") % {"board": game.board or "?"}
    won, lost = Result.WHITE_WINS.value, Result.BLACK_WINS.value
    if not game.is_white:
        won, lost = lost, won
    choices = ((won, _("I won")), (Result.DRAW.value, _("Draw")), (lost, _("I lost")))
    return OwnLine(
        id=game.id,
        title=f"{game.season}, {heads.round_name(game.round_number).lower()}, {board}",
        colour="w" if game.is_white else "b",
        opponent=game.opponent,
        state=claims.state(game.own, game.other, game.result, game.is_white, game.opponent, game.notation),
        choices=()
        if game.result
        else tuple(OwnChoice(code, words, code == game.own) for code, words in choices),
    )
