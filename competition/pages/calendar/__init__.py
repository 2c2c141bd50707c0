"""Evenings moved, cancelled and inserted."""
