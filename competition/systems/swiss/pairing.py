"""The pairing of a Swiss round as it is shown: boards, colours, the bye, and the reason of each."""

from __future__ import annotations

from collections.abc import Iterable

from competition.systems.errors import SeasonError
from competition.systems.pairing.pairing import PairedGame, Pairing, Reason
from competition.systems.season import Season
from competition.systems.swiss.colours import give_colours, higher_ranked
from competition.systems.swiss.dutch import BYE, NoLegalPairing, Pairs, pair_dutch
from competition.systems.swiss.field import Player, SwissField, read_field
from competition.systems.swiss.rules import SwissRules
from competition.systems.swiss.stuck import pair_relaxed

STUCK = Reason("stuck")


def pair_swiss(season: Season, rules: SwissRules, number: int, absent: Iterable[str] = ()) -> Pairing:
    """Who meet in round `number` without those in `absent`; games that stand are not among them.

    Where no legal pairing of all exists, the rules say what gives way; where they say `refuse`, raises
    SeasonError with the code `stuck` and who cannot be placed.
    """
    field = read_field(season, rules, number, frozenset(absent))
    left: tuple[int, ...] = ()
    stuck = False
    try:
        pairs = pair_dutch(field)
    except NoLegalPairing:
        pairs, left = pair_relaxed(field)
        stuck = True
        if rules.pairing.stuck == "refuse":
            who = _cannot_be_placed(field, pairs, left)
            raise SeasonError("stuck", round_number=number, entrants=who) from None
    sitting = next((field.player(one) for one, other in pairs if other == BYE), None)
    return Pairing(
        number,
        _games(season, field, [pair for pair in pairs if pair[1] != BYE], stuck),
        bye=sitting.key if sitting else None,
        bye_reasons=_bye_reasons(field, sitting, stuck) if sitting else (),
        bye_broken=sitting is not None and sitting.had_bye(rules.scoring.win),
        unpaired=tuple(field.player(one).key for one in left),
    )


def broken_limits(field: SwissField, one: Player, other: Player) -> tuple[str, ...]:
    """What gave way for a game of two."""
    limits = {"rematch": one.has_met(other), "colours": field.colours_clash(one, other)}
    return tuple(name for name, is_broken in limits.items() if is_broken)


def _cannot_be_placed(field: SwissField, pairs: Pairs, left: tuple[int, ...]) -> tuple[str, ...]:
    """Who has no legal game in the pairing that breaks least, by number."""
    found = set(left)
    for one, other in pairs:
        if other == BYE:
            found |= {one} if field.player(one).had_bye(field.rules.scoring.win) else set()
        elif broken_limits(field, field.player(one), field.player(other)):
            found |= {one, other}
    return tuple(field.player(number).key for number in sorted(found))


def _games(
    season: Season, field: SwissField, pairs: Iterable[tuple[int, int]], stuck: bool
) -> tuple[PairedGame, ...]:
    found = [(field.player(one), field.player(other)) for one, other in pairs]
    found.sort(key=_by_board)
    boards = _boards(season, field, found)
    games = [
        _game(field, board, one, other, stuck) for board, (one, other) in zip(boards, found, strict=True)
    ]
    return tuple(sorted(games, key=lambda game: game.board))


def _by_board(pair: tuple[Player, Player]) -> tuple[object, ...]:
    higher, lower = higher_ranked(*pair)
    return -higher.score, -(higher.score + lower.score), higher.number


def _boards(season: Season, field: SwissField, pairs: list[tuple[Player, Player]]) -> list[int]:
    """The board of each pair: from 1 up, but for boards of locked games and those that the rules fix."""
    fixed = field.rules.pairing.boards.fixed
    now = season.round(field.number)
    taken = {game.board for game in now.games if game.is_fixed and game.board} if now else set()
    found: dict[int, int] = {}
    for place, pair in enumerate(pairs):
        wanted = next((fixed[player.key] for player in pair if player.key in fixed), None)
        if wanted is not None and wanted not in taken:
            found[place] = wanted
            taken.add(wanted)
    free = (board for board in range(1, len(pairs) + len(taken) + 1) if board not in taken)
    return [found[place] if place in found else next(free) for place in range(len(pairs))]


def _game(field: SwissField, board: int, one: Player, other: Player, stuck: bool) -> PairedGame:
    white, black, rule, favoured = give_colours(field, one, other)
    reasons = [*_met_because(field, *higher_ranked(one, other))]
    reasons.append(Reason("colours", {"rule": rule, "entrant": favoured.key}))
    if stuck:
        reasons.append(STUCK)
    return PairedGame(board, white.key, black.key, broken_limits(field, one, other), reasons=tuple(reasons))


def _met_because(field: SwissField, higher: Player, lower: Player) -> Iterable[Reason]:
    if higher.score == lower.score:
        group = [player.number for player in field.here if player.score == higher.score]
        places = [group.index(player.number) + 1 for player in (higher, lower)]
        yield Reason("score_group", {"score": higher.score, "places": places})
        return
    for player, opponent, way in ((higher, lower, "down"), (lower, higher, "up")):
        params = {"entrant": player.key, "direction": way, "from": player.score, "to": opponent.score}
        yield Reason("float", params)


def _bye_reasons(field: SwissField, sitting: Player, stuck: bool) -> tuple[Reason, ...]:
    """Why the bye is his: C5 (the lowest score), among equals C9 (the fewest unplayed rounds)."""
    win = field.rules.scoring.win
    able = [player for player in field.here if not player.had_bye(win)]
    reasons = []
    if len(able) == 1 and able[0] is sitting:
        reasons.append(Reason("bye_only_possible"))
    elif all(player.points >= sitting.points for player in able):
        reasons.append(Reason("bye_lowest_score", {"points": sitting.points}))
        equals = [player for player in able if player.points == sitting.points]
        unplayed = _unplayed(sitting)
        if any(_unplayed(player) > unplayed for player in equals):
            reasons.append(Reason("bye_fewest_unplayed", {"unplayed": unplayed}))
    else:
        reasons.append(Reason("bye_only_possible"))
    return (*reasons, STUCK) if stuck else tuple(reasons)


def _unplayed(player: Player) -> int:
    return sum(not cell.played for cell in player.cells)
