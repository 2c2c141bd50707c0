"""Something has changed after publishing: plans with the least change."""
