"""A member's own pages, behind his personal link or his account."""
