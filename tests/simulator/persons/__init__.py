"""The people who use the simulated Discord."""
