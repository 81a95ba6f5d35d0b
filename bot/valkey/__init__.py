"""The embedded Valkey without its running: its binary, its directory, its files, and their repair."""
