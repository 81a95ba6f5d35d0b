"""Addresses of Matrix users for the service, and the room where a game can be watched."""

from dataclasses import dataclass
from hashlib import sha256
from typing import Final, Self

PLATFORM: Final = "matrix"

_NOTHING: Final = "-"


def address(user: str) -> str:
    """Return the service's address of a Matrix user."""
    return f"{PLATFORM}:{user}"


def user_of(who: str) -> str:
    """Return the Matrix user ID of an address."""
    return who.partition(":")[2]


def digest(*parts: str) -> str:
    """Return a short digest of the parts, which reveals nothing about them."""
    return sha256("\n".join(parts).encode()).hexdigest()[:32]


@dataclass(frozen=True, slots=True)
class Table:
    """Where a game was proposed: all who are in that room can watch it.

    A rematch keeps the table of the first game, so that game is stored too.
    """

    lobby: str = ""  # the room; empty if the game was proposed in private
    message: str = ""  # the event of the proposal; empty while it is being sent
    language: str = ""
    game: str = ""  # the game that was proposed; empty while it has no id yet

    def __str__(self) -> str:
        """Return the stored form."""
        return " ".join(part or _NOTHING for part in (self.lobby, self.message, self.language, self.game))

    @classmethod
    def read(cls, place: str) -> Self:
        """Return the table of a stored form."""
        return cls(*("" if part == _NOTHING else part for part in place.split(" ")))

    def proposes(self, game: str) -> bool:
        """Return whether this game was proposed in the lobby, or is just being proposed."""
        return bool(self.lobby) and self.game in {game, ""}
