"""The results of an evening, as directors and players enter them."""
