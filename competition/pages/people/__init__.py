"""Members, their requests and imports, and accounts."""
