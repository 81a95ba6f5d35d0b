"""Settings: what an operator can set, how it is read, and what is reported when it is wrong."""
