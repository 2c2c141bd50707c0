"""A draft with its verdicts: what each board is like, and what every change would make of it."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable
from dataclasses import dataclass

from competition.models import BoardWish, KeptApart, Season
from competition.reading.director import DirectorRound
from competition.reading.load import load_for_pairing
from competition.reading.rounds import GameRow
from competition.systems import season as facts
from competition.systems.errors import SeasonError
from competition.systems.pairing.evening import pair
from competition.systems.pairing.pairing import GameVerdict, Judge
from competition.systems.registry import system_of
from competition.systems.season import CHAMPIONSHIP


@dataclass(frozen=True, slots=True)
class BoardFacts:
    """A board: its verdict, the verdict with colours swapped, and whites minus blacks of both so far."""

    verdict: GameVerdict
    flipped: GameVerdict
    white_balance: int
    black_balance: int


@dataclass(frozen=True, slots=True)
class SwapFacts:
    """What a change of places would make: one or two new games, and who would sit out."""

    games: tuple[GameVerdict, ...]
    bye: str
    bye_broken: bool

    @property
    def broken(self) -> int:
        return sum(len(game.broken) for game in self.games) + self.bye_broken


@dataclass(frozen=True, slots=True)
class Draft:
    """By the id of a game its facts; by entry what changing places with the picked one would make."""

    boards: dict[int, BoardFacts]
    swaps: dict[int, SwapFacts]

    @property
    def distance(self) -> int:
        return sum(board.verdict.distance for board in self.boards.values())

    @property
    def broken(self) -> int:
        return sum(len(board.verdict.broken) for board in self.boards.values())


def read_judge(season: Season, shown: DirectorRound) -> Judge:
    """The judge of everybody who plays tonight. Raises SeasonError."""
    present = {person.key for game in shown.games for person in (game.white, game.black)}
    present |= {row.person.key for row in shown.byes} | {person.key for person in shown.unpaired}
    loaded = load_for_pairing(season, shown.round.number)
    return system_of(loaded).judge(loaded, shown.round.number, present)


def read_draft(season: Season, shown: DirectorRound, picked: int | None = None) -> Draft:
    """The verdicts of a draft, and of each change for the entry that is picked; or nothing."""
    try:
        judge = read_judge(season, shown)
    except SeasonError:
        return Draft({}, {})
    boards = {game.id: _board(judge, game) for game in shown.games}
    return Draft(boards, dict(_swaps(judge, shown, picked)) if picked else {})


@dataclass(frozen=True, slots=True)
class Compared:
    """A pairing to lay beside another: its games by board, who sits out, and its verdict."""

    games: tuple[tuple[int, GameVerdict], ...]
    byes: tuple[str, ...]
    bye_broken: bool
    unpaired: tuple[str, ...]

    @property
    def distance(self) -> int:
        return sum(game.distance for _board, game in self.games)

    @property
    def broken(self) -> int:
        return sum(len(game.broken) for _board, game in self.games) + self.bye_broken


def read_comparison(season: Season, shown: DirectorRound) -> tuple[Compared, Compared]:
    """The automatic pairing of those who are there, around nothing but the championship; and the draft.

    Raises SeasonError.
    """
    judge = read_judge(season, shown)
    loaded = load_for_pairing(season, shown.round.number)
    offered = [row.person.key for row in shown.byes if not row.made_by]
    made = pair(_unlocked(loaded, shown.round.number), shown.round.number, offered)
    automatic = _compared(
        judge,
        [(game.board, game.white, game.black) for game in made.games],
        [*offered, *([made.bye] if made.bye else [])],
        made.unpaired,
    )
    draft = _compared(
        judge,
        [(game.board or 0, game.white.key, game.black.key) for game in shown.games],
        [row.person.key for row in shown.byes],
        [person.key for person in shown.unpaired],
    )
    return automatic, draft


def _compared(
    judge: Judge, games: list[tuple[int, str, str]], byes: list[str], unpaired: Iterable[str]
) -> Compared:
    present = judge.in_order()
    known = [game for game in games if game[1] in present and game[2] in present]
    judged = [(board, judge.game(white, black)) for board, white, black in known]
    broken = any(judge.bye_broken(bye) for bye in byes if bye in present)
    return Compared(tuple(judged), tuple(byes), broken, tuple(unpaired))


def _unlocked(season: facts.Season, number: int) -> facts.Season:
    """The season with no board of this round locked."""
    rounds = [
        dataclasses.replace(r, games=tuple(dataclasses.replace(g, locked=False) for g in r.games))
        if r.number == number
        else r
        for r in season.rounds
    ]
    return dataclasses.replace(season, rounds=tuple(rounds))


def _board(judge: Judge, game: GameRow) -> BoardFacts:
    white, black = game.white.key, game.black.key
    return BoardFacts(
        judge.game(white, black),
        judge.game(black, white),
        judge.colour_balance(white),
        judge.colour_balance(black),
    )


def _swaps(judge: Judge, shown: DirectorRound, picked: int) -> Iterable[tuple[int, SwapFacts]]:
    """For every other who can move: the games that come when the two change places."""
    seats = {p.entry_id: p.key for game in shown.games if not _fixed(game) for p in (game.white, game.black)}
    byes = {row.person.entry_id: row.person.key for row in shown.byes}
    seats |= byes | {person.entry_id: person.key for person in shown.unpaired}
    if picked not in seats:
        return
    games = [(game.white.key, game.black.key) for game in shown.games]
    for entry_id, key in seats.items():
        if entry_id == picked:
            continue
        moved = {seats[picked]: key, key: seats[picked]}
        new = [
            judge.game(moved.get(white, white), moved.get(black, black))
            for white, black in games
            if white in moved or black in moved
        ]
        sits = [moved[bye] for bye in byes.values() if bye in moved]
        bye = sits[0] if sits else ""
        yield entry_id, SwapFacts(tuple(new), bye, bool(bye) and judge.bye_broken(bye))


def _fixed(game: GameRow) -> bool:
    return game.locked or game.tag == CHAMPIONSHIP


def wishes_in(season: Season, number: int) -> dict[int, BoardWish]:
    """Who wants a board of his own in a round, by the primary key of his entry."""
    return BoardWish.objects.in_round(season, number)


def kept_apart_in(season: Season, number: int) -> list[KeptApart]:
    """The pairs that are not to meet in a round."""
    return list(KeptApart.objects.in_round(season, number))
