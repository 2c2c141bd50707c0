"""What happened: facts and what can't be, one subject a module."""

from competition.models.adjustment import Adjustment
from competition.models.apart import KeptApart
from competition.models.attendance import Attendance, SignUp
from competition.models.barring import Barring
from competition.models.claim import ResultClaim
from competition.models.entry import Entry
from competition.models.event import Event, Verb
from competition.models.external import ExternalGame
from competition.models.game import Game, SideGame
from competition.models.league import Match, MatchBoard, Team
from competition.models.prize import Prize
from competition.models.proposal import RuleProposal
from competition.models.round import Round
from competition.models.season import Season
from competition.models.snapshot import Snapshot, SnapshotRow
from competition.models.wish import BoardWish

__all__ = [
    "Adjustment",
    "Attendance",
    "Barring",
    "BoardWish",
    "Entry",
    "Event",
    "ExternalGame",
    "Game",
    "KeptApart",
    "Prize",
    "Match",
    "MatchBoard",
    "ResultClaim",
    "Round",
    "RuleProposal",
    "Season",
    "SideGame",
    "SignUp",
    "Snapshot",
    "SnapshotRow",
    "Team",
    "Verb",
]
