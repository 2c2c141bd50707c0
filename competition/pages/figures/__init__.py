"""A season in figures: its story, and its charts."""
