"""`make bench`: how fast we are, always as a ratio to something known, measured in the same run."""
