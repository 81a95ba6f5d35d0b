"""A Valkey of our own in the data directory: its program, its files, and their repair."""
