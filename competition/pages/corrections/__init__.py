"""Corrections in closed rounds, and withdrawals."""
