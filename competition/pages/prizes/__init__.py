"""The prizes of a season."""
