"""Held Hands in a terminal: a view as a picture of characters, and as plain sentences."""

from renderers.terminal.description import describe, describe_board, describe_chain
from renderers.terminal.picture import picture
from renderers.terminal.routes import Route, routes

__all__ = ["Route", "describe", "describe_board", "describe_chain", "picture", "routes"]
