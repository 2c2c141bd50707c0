from players.models.club import Club
from players.models.club_logo import ClubLogo
from players.models.pending_import import KnownColumn, PendingImport
from players.models.player import Player
from players.models.rating import CURRENT_FIELDS, Rating, RatingKind
from players.models.user import User

__all__ = [
    "CURRENT_FIELDS",
    "Club",
    "ClubLogo",
    "KnownColumn",
    "PendingImport",
    "Player",
    "Rating",
    "RatingKind",
    "User",
]
