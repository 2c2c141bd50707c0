"""What a game that is still to be played would bring, and whom one would probably meet next."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction

from competition.systems.errors import SeasonError
from competition.systems.lists import standings
from competition.systems.pairing.evening import pair
from competition.systems.season import CHAMPIONSHIP, Game, Result, Round, RoundState, Season

BYE = "bye"


@dataclass(frozen=True, slots=True)
class Prospect:
    """What one result would come to, all else being as it is now.

    `outcome` is `win`, `draw` or `loss`. `meets` is whom the next round would then pair him with, `bye`
    for nobody; None where there is no next round, or none can be paired.
    """

    outcome: str
    points: Fraction
    place: int | None
    meets: str | None


@dataclass(frozen=True, slots=True)
class WhatIf:
    """The game of a published round that an entrant has still to play, and what each result would come to.

    `open_games` are how many others of the round have no result yet; `points` and `place` are his now.
    """

    round: int
    opponent: str
    is_white: bool
    points: Fraction
    place: int | None
    open_games: int
    next_round: int | None
    prospects: tuple[Prospect, ...]


def game_to_play(season: Season, entrant: str) -> tuple[Round, Game] | None:
    """The first game of a published round that an entrant has no result of; None without one."""
    for round_ in season.rounds:
        if round_.state is RoundState.PUBLISHED:
            for game in round_.games:
                if game.result is None and entrant in (game.white, game.black):
                    return round_, game
    return None


def what_if(season: Season, entrant: str) -> WhatIf | None:
    """What a win, a draw and a loss would come to; None for who has no game to play.

    Raises SeasonError when the season makes no sense.
    """
    found = game_to_play(season, entrant)
    if found is None:
        return None
    round_, game = found
    now = next((row for row in standings(season, round_.number).rows if row.entrant == entrant), None)
    if now is None:
        return None
    is_white = game.white == entrant
    following = next((each for each in season.rounds if each.number > round_.number), None)
    if following is not None and following.state.counts:
        following = None
    return WhatIf(
        round=round_.number,
        opponent=game.black if is_white else game.white,
        is_white=is_white,
        points=now.points or Fraction(0),
        place=now.place,
        open_games=sum(1 for each in round_.games if each.result is None and each != game),
        next_round=following.number if following else None,
        prospects=tuple(_prospects(season, round_, game, entrant, following)),
    )


def _prospects(
    season: Season, round_: Round, game: Game, entrant: str, following: Round | None
) -> Iterator[Prospect]:
    won, lost = Result.WHITE_WINS, Result.BLACK_WINS
    if game.white != entrant:
        won, lost = lost, won
    for outcome, result in (("win", won), ("draw", Result.DRAW), ("loss", lost)):
        games = tuple(replace(each, result=result) if each == game else each for each in round_.games)
        changed = _with(season, replace(round_, games=games))
        row = next(row for row in standings(changed, round_.number).rows if row.entrant == entrant)
        meets = _meets(changed, following, entrant) if following else None
        yield Prospect(outcome, row.points or Fraction(0), row.place, meets)


def _meets(season: Season, following: Round, entrant: str) -> str | None:
    """Whom a round would pair him with, were he there. A draft that nobody has seen is not looked at."""
    expected = replace(
        following,
        games=tuple(game for game in following.games if game.tag == CHAMPIONSHIP),
        others=tuple(other for other in following.others if other.entrant != entrant),
        external_games=tuple(each for each in following.external_games if each.entrant != entrant),
        state=RoundState.PLANNED,
    )
    try:
        pairing = pair(_with(season, expected), following.number)
    except SeasonError:
        return None
    if pairing.bye == entrant:
        return BYE
    for game in pairing.games:
        if entrant in (game.white, game.black):
            return game.black if game.white == entrant else game.white
    return None


def _with(season: Season, changed: Round) -> Season:
    rounds = tuple(changed if each.number == changed.number else each for each in season.rounds)
    return replace(season, rounds=rounds)
