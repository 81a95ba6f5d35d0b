"""Addresses of Matrix users for the service, and the room where a game can be watched."""

import re
from hashlib import sha256
from typing import Final

from bot.chat.memos import TablePlace

PLATFORM: Final = "matrix"


def address(user: str) -> str:
    """Return the service's address of a Matrix user."""
    return f"{PLATFORM}:{user}"


def user_of(who: str) -> str:
    """Return the Matrix user ID of an address."""
    return who.partition(":")[2]


def digest(*parts: str) -> str:
    """Return a short digest of the parts, which reveals nothing about them."""
    return sha256("\n".join(parts).encode()).hexdigest()[:32]


class Table(TablePlace):
    """Where a game was proposed: all who are in that room can watch it."""

    old_form = re.compile(
        r"(?:-|(?P<lobby>\S+)) (?:-|(?P<message>\S+)) (?:-|(?P<language>\S+)) (?:-|(?P<game>\S+))"
    )

    lobby: str = ""  # the room; empty if the game was proposed in private
    message: str = ""  # the event of the proposal; empty if there was none

    def proposes(self, game: str) -> bool:
        """Return whether this game was proposed in the lobby."""
        return bool(self.lobby) and super().proposes(game)
