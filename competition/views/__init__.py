"""Views by audience: they turn a request into a verb or a page, and compute nothing."""
