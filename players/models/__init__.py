"""People and their club as rows: players, accounts, ratings, mail, imports."""

from players.models.club import Club, ClubLogo, ShownName
from players.models.mail import MailChoice, MailTopic, OutgoingMail
from players.models.member_request import MemberRequest
from players.models.pending_import import KnownColumn, PendingImport
from players.models.player import Player
from players.models.rating import CURRENT_FIELDS, Rating, RatingKind
from players.models.user import User

__all__ = [
    "CURRENT_FIELDS",
    "Club",
    "ClubLogo",
    "KnownColumn",
    "MailChoice",
    "MailTopic",
    "MemberRequest",
    "OutgoingMail",
    "PendingImport",
    "Player",
    "Rating",
    "RatingKind",
    "ShownName",
    "User",
]
