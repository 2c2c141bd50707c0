"""Pages for everybody: the club, a season, its rounds, a player; the hall's screen; what is shared."""
