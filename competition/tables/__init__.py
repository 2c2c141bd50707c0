"""What tables show: finished cells, in words and figures for the eye."""

from competition.tables.boards import BoardLine, board_lines
from competition.tables.facts import player_facts
from competition.tables.ledger import Ledger, LedgerEntry, ledger
from competition.tables.movement import MovementPanel, movement_bill, movement_panel
from competition.tables.standing import StandingTable

__all__ = [
    "BoardLine",
    "Ledger",
    "LedgerEntry",
    "MovementPanel",
    "StandingTable",
    "board_lines",
    "ledger",
    "movement_bill",
    "movement_panel",
    "player_facts",
]
