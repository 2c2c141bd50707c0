"""Step 7 of a pairing: who gets white, and by which rule."""

from __future__ import annotations

from competition.systems.pairing.history import History, other_colour
from competition.systems.pairing.limits import Limits
from competition.systems.rules.model import LadderRules
from competition.systems.tally import BLACK, WHITE


class ColourChooser:
    """Chooses the colours of one evening."""

    def __init__(self, rules: LadderRules, history: History, limits: Limits) -> None:
        self._colours = rules.pairing.colours
        self._history = history
        self._limits = limits

    def white_of(self, higher: str, lower: str, board: int) -> tuple[str, str]:
        """Who gets white of these two at this board, and the name of the rule that decided."""
        beyond = {
            white: self._limits.colour_excess(white, WHITE) + self._limits.colour_excess(black, BLACK)
            for white, black in ((higher, lower), (lower, higher))
        }
        if beyond[higher] != beyond[lower]:
            return min((higher, lower), key=beyond.__getitem__), "limit"
        last_white = self._history.last_white(higher, lower)
        if self._colours.reverse_rematch and last_white is not None:
            return (lower if last_white == higher else higher), "reverse"
        balances = {key: self._history.balance(key) for key in (higher, lower)}
        if balances[higher] != balances[lower]:
            return min((higher, lower), key=balances.__getitem__), "balance"
        last = self._history.last_colour(higher)
        if last and self._history.last_colour(lower) == other_colour(last):
            return (lower if last == WHITE else higher), "alternate"
        return self._when_equal(higher, lower, board), "equal"

    def _when_equal(self, higher: str, lower: str, board: int) -> str:
        if self._colours.equal == "by_board":
            return higher if board % 2 else lower
        return higher if self._colours.equal == "higher_white" else lower
