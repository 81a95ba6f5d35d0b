"""Held Hands in a terminal: a view as a picture of characters."""

from renderers.terminal.picture import picture

__all__ = ["picture"]
