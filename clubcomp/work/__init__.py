"""Work beside the request: whatever may take longer than a second or two."""
