"""Game nights: when they are, and who plays with whom."""
