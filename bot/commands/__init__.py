"""Commands: how they are read, what they do, and how they are answered."""
