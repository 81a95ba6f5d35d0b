"""How much may be said around a game; the engine merely carries it, the service keeps it."""

from enum import StrEnum


class Silence(StrEnum):
    """What the players agree on (ruling 27)."""

    LEARNING = "learning"
    QUIET = "quiet"
    SILENT = "silent"
