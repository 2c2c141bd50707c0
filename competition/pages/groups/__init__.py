"""The shadow groups and the public page of the championship."""
