"""An embedded Valkey in the data directory: its program, its files, and their repair."""
