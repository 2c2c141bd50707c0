"""What forms ask."""
