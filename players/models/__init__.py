from players.models.club import Club
from players.models.player import Player
from players.models.user import User

__all__ = ["Club", "Player", "User"]
