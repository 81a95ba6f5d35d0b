"""Held Hands on Matrix: rooms where people play by pressing reactions, and one where all can watch."""
