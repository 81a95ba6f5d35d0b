"""Commands: how they are read and written, and what they are called."""
