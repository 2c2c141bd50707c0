"""The mail that left, and what did not arrive."""
