"""Held Hands in a terminal: a view as a picture of characters."""
