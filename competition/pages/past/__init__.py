"""Rounds that were played before: pasted, typed, from a file, and compared with the old list."""
