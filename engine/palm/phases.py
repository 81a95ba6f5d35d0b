"""What a game is waiting for, and how it can end."""

from enum import StrEnum


class Phase(StrEnum):
    """What the game is waiting for."""

    ROLES = "roles"  # one of the active team holds out a hand: Grandfather
    CHOOSE = "choose"  # Child chooses a memory from her own hand (playing individually)
    MIME = "mime"  # Child mimes a memory
    INTERFERE = "interfere"  # every other team lays a card that could be meant
    ALBUM = "album"  # Grandfather looks for both memories
    OVER = "over"


class Ending(StrEnum):
    """How it ended."""

    MOST_POINTS = "most_points"
    TIE = "tie"
    # What two players have kept together, from nothing to all of it
    STRANGERS = "strangers"
    BLURRED = "blurred"
    HALF_TOLD = "half_told"
    WELL_KEPT = "well_kept"
    WHOLE_LIFE = "whole_life"


TOGETHER: tuple[tuple[int, Ending], ...] = (
    (8, Ending.WHOLE_LIFE),
    (6, Ending.WELL_KEPT),
    (4, Ending.HALF_TOLD),
    (2, Ending.BLURRED),
    (0, Ending.STRANGERS),
)
"""The endings of two players together, by their points."""
