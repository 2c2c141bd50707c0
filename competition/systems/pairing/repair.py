"""Late trouble in the ladder: the least change of a published pairing that serves everybody who is there."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from competition.systems.errors import SeasonError
from competition.systems.pairing.colours import ColourChooser
from competition.systems.pairing.history import History
from competition.systems.pairing.ladder import Paired, Pool
from competition.systems.pairing.limits import Limits, names_of
from competition.systems.pairing.pairing import Board, PairedGame, Reason, Repair
from competition.systems.pairing.reasons import bye_reasons, reasons_for
from competition.systems.rules.model import as_ladder
from competition.systems.season import Season


def repair_evening(
    season: Season,
    number: int,
    order: Sequence[str],
    published: Sequence[Board],
    here: Collection[str],
    standing: Sequence[Board] = (),
) -> Repair:
    """The least change of the boards in `published` by which all who are in `here` can play.

    Boards in `standing` (locked, or with a result) are no part of it: their players stay, and they
    keep their numbers. `order` is the whole current list.

    First nobody stays unpaired who need not; then as few published boards as can be are given up; then
    the limits hold as in any pairing, the earliest bye, and the order of the ladder. Raises SeasonError
    for somebody in `here` who is not in the list.
    """
    for entrant in sorted(set(here) - set(order)):
        raise SeasonError("not_in_list", "here", value=entrant, round_number=number)
    rules = as_ladder(season.rules)
    seated = {entrant for _, *two in standing for entrant in two}
    present = [key for key in order if key in here or key in seated]
    players = [key for key in present if key not in seated]
    history = History(season, number)
    limits = Limits(rules, history, present, order)
    pairs = [(white, black) for _, white, black in published]
    paired = Pool(limits, rules, players, pairs).pair()
    opponents = {paired.players[a]: paired.players[b] for a, b in enumerate(paired.partners)}
    kept = tuple(board for board in published if opponents.get(board[1]) == board[2])
    pool = tuple(key for key in players if key not in paired.unpaired)
    taken = {board for board, _, _ in (*kept, *standing)}
    chooser = ColourChooser(rules, history, limits)
    return Repair(
        kept=kept,
        made=tuple(_new_games(paired, kept, taken, history, chooser)),
        dropped=tuple(board for board in published if board not in kept),
        bye=paired.bye,
        bye_reasons=bye_reasons(paired.bye, pool, limits) if paired.bye else (),
        bye_broken=paired.bye is not None and limits.bye_degree(paired.bye) > 0,
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
