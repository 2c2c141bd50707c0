"""The rules of a season: in words, typed, compared, proposed."""
