"""In the Palm of Your Hand (Timothee Decroix): its rules, for one to eight players."""

from engine.palm.game import GAME, Palm

__all__ = ["GAME", "Palm"]
