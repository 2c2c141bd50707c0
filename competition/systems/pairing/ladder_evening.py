"""A round paired by the ladder, from who is there to boards (`season-file`, "The ladder, exactly")."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from competition.systems.pairing.colours import ColourChooser
from competition.systems.pairing.history import History
from competition.systems.pairing.ladder import Paired, Pool
from competition.systems.pairing.limits import Limits, names_of
from competition.systems.pairing.pairing import PairedGame, Pairing, Reason
from competition.systems.pairing.presence import who_is_there
from competition.systems.pairing.reasons import Absentees, bye_reasons, reasons_for
from competition.systems.pairing.schemes import higher_whites, lots
from competition.systems.rules.model import as_ladder
from competition.systems.season import Game, Season


@dataclass(frozen=True)
class _Board:
    """Two who play each other, before boards are numbered and colours given."""

    higher: str
    lower: str
    fixed: Game | None = None
    position: int = -1


def pair_evening(season: Season, number: int, order: Sequence[str], absent: frozenset[str]) -> Pairing:
    """The pairing of a round by the ladder or a method beside it; `order` is the whole current list."""
    rules = as_ladder(season.rules)
    there = who_is_there(season, number, order, absent)
    history = History(season, number)
    limits = Limits(rules, history, there.present, order)
    playing = {entrant for game in there.fixed for entrant in (game.white, game.black)}
    players = [key for key in there.present if key not in playing]
    paired = Pool(limits, rules, players).pair()
    boards = _boards(paired, there.fixed, order)
    numbered = _numbered(boards)
    evening = _Evening(season, history, limits, paired, numbered, Absentees(order, there.present))
    pool = tuple(key for key in players if key not in paired.unpaired)
    return Pairing(
        round=number,
        games=tuple(evening.game(board, name) for board, name in numbered),
        bye=paired.bye,
        bye_reasons=bye_reasons(paired.bye, pool, limits) if paired.bye else (),
        bye_broken=paired.bye is not None and limits.bye_degree(paired.bye) > 0,
        exempt=there.exempt,
        unpaired=paired.unpaired,
    )


def _boards(paired: Paired, fixed: Sequence[Game], order: Sequence[str]) -> list[_Board]:
    """All games of the evening in the order of each one's best place."""
    place = {key: i for i, key in enumerate(order)}
    last = len(order)
    boards = [
        _Board(paired.players[a], paired.players[b], position=a)
        for a, b in enumerate(paired.partners)
        if a < b
    ]
    for game in fixed:
        higher, lower = sorted((game.white, game.black), key=lambda key: place.get(key, last))
        boards.append(_Board(higher, lower, fixed=game))
    return sorted(boards, key=lambda board: place.get(board.higher, last))


def _numbered(boards: Sequence[_Board]) -> list[tuple[_Board, int]]:
    """Each board with its number: a locked game keeps its own, the others take what is free."""
    kept = {
        id(board): board.fixed.board
        for board in boards
        if board.fixed and board.fixed.locked and board.fixed.board
    }
    taken = set(kept.values())
    free = (number for number in range(1, len(boards) + len(taken) + 1) if number not in taken)
    numbered = [(board, kept.get(id(board)) or next(free)) for board in boards]
    return sorted(numbered, key=lambda item: item[1])


class _Evening:
    """Makes the games of an evening: colours, broken limits and reasons."""

    def __init__(
        self,
        season: Season,
        history: History,
        limits: Limits,
        paired: Paired,
        numbered: Sequence[tuple[_Board, int]],
        absentees: Absentees,
    ) -> None:
        self._absentees = absentees
        self._rules = as_ladder(season.rules)
        self._history = history
        self._paired = paired
        self._chooser = ColourChooser(self._rules, history, limits)
        self._by_scheme = self._scheme_colours(numbered)

    def game(self, board: _Board, number: int) -> PairedGame:
        """The game of a board under its number."""
        if board.fixed is not None:
            reason = Reason("fixed", {"tag": board.fixed.tag or ""})
            return PairedGame(number, board.fixed.white, board.fixed.black, fixed=True, reasons=(reason,))
        white, rule = self._white(board, number)
        black = board.lower if white == board.higher else board.higher
        mask = int(self._paired.masks[board.position, self._paired.partners[board.position]])
        away = self._absentees.between(board.higher, board.lower)
        reasons = reasons_for(self._paired, board.position, self._history, away)
        return PairedGame(
            number,
            white,
            black,
            names_of(mask),
            reasons=(*reasons, Reason("colours", {"rule": rule, "entrant": white})),
        )

    def _scheme_colours(self, numbered: Sequence[tuple[_Board, int]]) -> dict[int, bool]:
        """By board: whether the scheme of round 1 gives white to the higher-placed."""
        first = self._rules.pairing.first_rounds
        if self._history.number != 1 or self._paired.wanted is None or first is None:
            return {}
        partners = self._paired.partners
        games = [
            (number, board.position, partners[board.position])
            for board, number in numbered
            if board.fixed is None
        ]
        drawn = lots(first, self._history.season_name, 1, self._paired.players)
        higher = higher_whites(first, games, drawn)
        return {number: h for (number, _, _), h in zip(games, higher, strict=True) if h is not None}

    def _white(self, board: _Board, number: int) -> tuple[str, str]:
        if number in self._by_scheme:
            return (board.higher if self._by_scheme[number] else board.lower), "scheme"
        return self._chooser.white_of(board.higher, board.lower, number)
