"""Taking care of an installation: what is wrong with it, in words, and its backups."""
