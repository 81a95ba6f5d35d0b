"""Held Hands on Matrix: rooms where people play by reactions, and rooms where all can watch."""
