"""League matches: for captains, for directors, for everybody."""
