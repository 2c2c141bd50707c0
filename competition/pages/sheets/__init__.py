"""The addresses of what is printed of a round and of a season."""
