"""People: accounts, players, the club and personal links. Knows nothing of competitions."""
