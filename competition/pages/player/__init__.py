"""A player's points in their parts: ledger, why he moved, what if, and who met whom."""
