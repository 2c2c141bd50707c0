"""A new season in five steps."""
