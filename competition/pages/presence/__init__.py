"""Who is not coming, who signs up, and who is at the door."""
