"""Held Hands for every renderer: where things lie, how they are called, and the table in sentences."""
