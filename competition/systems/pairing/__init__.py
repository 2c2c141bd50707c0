"""Who plays whom in a round, with which colours, and why."""
