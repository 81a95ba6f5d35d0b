"""How much players may talk during a game. The engine only stores it; the service enforces it."""

from enum import StrEnum


class Silence(StrEnum):
    """What the players agree on (ruling 27)."""

    LEARNING = "learning"
    QUIET = "quiet"
    SILENT = "silent"
