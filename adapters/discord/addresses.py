"""How Discord's people, places and buttons are called: addresses of the service, and custom ids."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Self

from bot.service.play import Press

PLATFORM: Final = "discord"

LONGEST_ACTION: Final = 70
"""What a button's id has room for beside the game and the revision; the longest touch is shorter."""

_GAME: Final = r"(?P<game>\w{1,32}):(?P<revision>\d{1,9})"
_PRESS: Final = re.compile(rf"h:{_GAME}:(?P<action>.{{1,{LONGEST_ACTION}}})", re.ASCII)
_MENU: Final = re.compile(rf"m:{_GAME}:\d{{1,2}}", re.ASCII)
_CALL: Final = "c:"


def address(user: int) -> str:
    """Return how the service calls somebody on Discord."""
    return f"{PLATFORM}:{user}"


def user_of(who: str) -> int:
    """Return whom Discord knows by this address."""
    return int(who.partition(":")[2])


def press_id(game: str, revision: int, action: str) -> str:
    """Return the id of a game's button: all that a press means, so that it outlives every restart."""
    return f"h:{game}:{revision}:{action}"


def menu_id(game: str, revision: int, number: int) -> str:
    """Return the id of a game's list: what is chosen from it says the rest.

    With every revision it is another one, so nobody's Discord goes on showing what they chose before.
    """
    return f"m:{game}:{revision}:{number}"


def read_press(custom_id: str, who: str, chosen: Sequence[str] = ()) -> Press | None:
    """Return what somebody pressed, or chose from a list, if it was a game's."""
    if found := _PRESS.fullmatch(custom_id):
        return Press(who, found["game"], int(found["revision"]), found["action"])
    if (found := _MENU.fullmatch(custom_id)) and len(chosen) == 1:
        return Press(who, found["game"], int(found["revision"]), chosen[0])
    return None


def call_id(call: str) -> str:
    """Return the id of a button that stands for a command, as it would be typed."""
    return f"{_CALL}{call}"


def read_called(custom_id: str) -> str | None:
    """Return the command that somebody pressed, if the button was one that stands for a command."""
    return custom_id.removeprefix(_CALL) if custom_id.startswith(_CALL) else None


@dataclass(frozen=True, slots=True)
class Table:
    """Where all can watch: below the message by which a game was proposed, in the language of that server.

    The thread that begins at a message has the message's own number, so nobody has to remember it, and it
    cannot be made twice. Whoever plays once more stays there, so the first game is named too.
    """

    channel: int
    message: int  # 0 while it is being posted
    language: str
    game: str  # the one that was proposed; empty while it has no name yet

    def __str__(self) -> str:
        """Write it as the service keeps it."""
        return f"{self.channel}/{self.message}/{self.language}/{self.game}"

    @classmethod
    def read(cls, place: str) -> Self:
        """Return the table that was written so."""
        channel, message, language, game = place.split("/")
        return cls(int(channel), int(message), language, game)

    def proposes(self, game: str) -> bool:
        """Return whether this is the message by which this game was proposed, or will be in a moment."""
        return self.game in {game, ""}

    @property
    def thread(self) -> int:
        """The thread that begins there."""
        return self.message
