"""Pages for directors: the seasons, the evening of a round step by step, the members."""
