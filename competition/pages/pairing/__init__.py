"""The draft of a pairing, by itself or by hand, and who should sit where."""
