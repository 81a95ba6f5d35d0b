"""Held Hands for every renderer: positions, names, pictures and descriptions."""
