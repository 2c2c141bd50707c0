"""The shadow groups: for everybody, for the director, on paper; and the championship for everybody."""
