"""The rule book in Python: seasons in, lists and pairings out. Knows no Django, no database and no clock."""
