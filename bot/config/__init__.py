"""Settings: what a host can set, how it is read, and what is told when it is wrong."""
