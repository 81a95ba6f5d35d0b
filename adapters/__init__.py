"""Thin coats between the game service and the places where people play."""
