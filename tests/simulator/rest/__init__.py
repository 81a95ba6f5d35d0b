"""The HTTP interface by which bots act."""
