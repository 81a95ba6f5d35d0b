"""How Matrix's people and places are called: addresses of the service, and where all can watch."""

from dataclasses import dataclass
from hashlib import sha256
from typing import Final, Self

PLATFORM: Final = "matrix"

_NOTHING: Final = "-"


def address(user: str) -> str:
    """Return how the service calls somebody on Matrix."""
    return f"{PLATFORM}:{user}"


def user_of(who: str) -> str:
    """Return whom Matrix knows by this address."""
    return who.partition(":")[2]


def mark(*parts: str) -> str:
    """Return a short mark for something: the same for the same parts, and telling nothing of them."""
    return sha256("\n".join(parts).encode()).hexdigest()[:32]


@dataclass(frozen=True, slots=True)
class Table:
    """Where a game was proposed: all who are in that room can watch it.

    Whoever plays once more stays with the same people, so the first game is named too.
    """

    lobby: str = ""  # the room; empty where it was proposed among two
    message: str = ""  # the proposal; empty while it is being sent
    language: str = ""
    game: str = ""  # the one that was proposed; empty while it has no name yet

    def __str__(self) -> str:
        """Write it as the service keeps it."""
        return " ".join(part or _NOTHING for part in (self.lobby, self.message, self.language, self.game))

    @classmethod
    def read(cls, place: str) -> Self:
        """Return the table that was written so."""
        return cls(*("" if part == _NOTHING else part for part in place.split(" ")))

    def proposes(self, game: str) -> bool:
        """Return whether this game is proposed in the lobby, or will be in a moment."""
        return bool(self.lobby) and self.game in {game, ""}
