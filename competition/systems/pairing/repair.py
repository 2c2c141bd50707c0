"""Late trouble: the least change of a published pairing that serves everybody who is there."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from competition.systems.errors import SeasonError
from competition.systems.pairing.colours import ColourChooser
from competition.systems.pairing.history import History
from competition.systems.pairing.ladder import Paired, Pool
from competition.systems.pairing.limits import Limits, names_of
from competition.systems.pairing.pairing import PairedGame, Reason
from competition.systems.pairing.reasons import bye_reasons, reasons_for
from competition.systems.registry import find_system
from competition.systems.season import Season

Board = tuple[int, str, str]


@dataclass(frozen=True, slots=True)
class Repair:
    """A published pairing after the least change.

    `kept` are the boards (number, white, black) that stand as they were, `made` the new games,
    `dropped` the boards that are gone. `bye` sits out now; `unpaired` have nobody left to play.
    """

    kept: tuple[Board, ...]
    made: tuple[PairedGame, ...]
    dropped: tuple[Board, ...]
    bye: str | None
    bye_reasons: tuple[Reason, ...]
    bye_broken: bool
    unpaired: tuple[str, ...]

    def told(self, bye_before: str | None) -> tuple[str, ...]:
        """Who must be told: everybody with a new game, who has lost one, and who sits out or no more."""
        changed = {entrant for game in self.made for entrant in (game.white, game.black)}
        changed |= {entrant for _, white, black in self.dropped for entrant in (white, black)}
        changed |= set(self.unpaired)
        if self.bye != bye_before:
            changed |= {entrant for entrant in (self.bye, bye_before) if entrant is not None}
        return tuple(sorted(changed))


def repair(
    season: Season,
    number: int,
    published: Sequence[Board],
    here: Collection[str],
    standing: Sequence[Board] = (),
) -> Repair:
    """The least change of the boards in `published` by which all who are in `here` can play.

    Boards in `standing` (locked, or with a result) are no part of it: their players stay, and they
    keep their numbers.

    First nobody stays unpaired who need not; then as few published boards as can be are given up; then
    the limits hold as in any pairing, the earliest bye, and the order of the ladder. Raises SeasonError
    for somebody in `here` who is not in the list.
    """
    order = find_system(season.rules.system).pairing_order(season, number)
    for entrant in sorted(set(here) - set(order)):
        raise SeasonError("not_in_list", "here", value=entrant, round_number=number)
    seated = {entrant for _, *two in standing for entrant in two}
    present = [key for key in order if key in here or key in seated]
    players = [key for key in present if key not in seated]
    history = History(season, number)
    limits = Limits(season.rules, history, present, order)
    pairs = [(white, black) for _, white, black in published]
    paired = Pool(limits, season.rules, players, pairs).pair()
    opponents = {paired.players[a]: paired.players[b] for a, b in enumerate(paired.partners)}
    kept = tuple(board for board in published if opponents.get(board[1]) == board[2])
    pool = tuple(key for key in players if key not in paired.unpaired)
    taken = {board for board, _, _ in (*kept, *standing)}
    chooser = ColourChooser(season.rules, history, limits)
    return Repair(
        kept=kept,
        made=tuple(_new_games(paired, kept, taken, history, chooser)),
        dropped=tuple(board for board in published if board not in kept),
        bye=paired.bye,
        bye_reasons=bye_reasons(paired.bye, pool, limits) if paired.bye else (),
        bye_broken=paired.bye is not None and limits.bye_mask(paired.bye) > 0,
        unpaired=paired.unpaired,
    )


def _new_games(
    paired: Paired, kept: Sequence[Board], taken: Collection[int], history: History, chooser: ColourChooser
) -> Iterator[PairedGame]:
    """The games that were not published, on the boards that have become free."""
    stays = {white for _, white, _ in kept} | {black for _, _, black in kept}
    free = (board for board in range(1, len(paired.players) + len(taken) + 1) if board not in taken)
    for position, partner in enumerate(paired.partners):
        higher, lower = paired.players[position], paired.players[partner]
        if position > partner or higher in stays:
            continue
        board = next(free)
        white, rule = chooser.white_of(higher, lower, board)
        black = lower if white == higher else higher
        broken = names_of(int(paired.masks[position, partner]))
        colours = Reason("colours", {"rule": rule, "entrant": white})
        yield PairedGame(
            board, white, black, broken, reasons=(*reasons_for(paired, position, history), colours)
        )
