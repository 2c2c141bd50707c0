"""A director's seasons: what each asks for now."""
