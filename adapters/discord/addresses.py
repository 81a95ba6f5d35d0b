"""Identifiers on Discord: addresses of users for the service, custom ids of components, places of tables."""

import re
from collections.abc import Sequence
from typing import Final

from bot.chat.memos import TablePlace
from bot.service.play import Press

PLATFORM: Final = "discord"

LONGEST_ACTION: Final = 70
"""The room in a custom id beside the game and the revision; the longest touch is shorter."""

_GAME: Final = r"(?P<game>\w{1,32}):(?P<revision>\d{1,9})"
_PRESS: Final = re.compile(rf"h:{_GAME}:(?P<action>.{{1,{LONGEST_ACTION}}})", re.ASCII)
_MENU: Final = re.compile(rf"m:{_GAME}:\d{{1,2}}", re.ASCII)
_CALL: Final = "c:"


def address(user: int) -> str:
    """Return the service's address of a Discord user."""
    return f"{PLATFORM}:{user}"


def user_of(who: str) -> int:
    """Return the Discord user id of an address."""
    return int(who.partition(":")[2])


def press_id(game: str, revision: int, action: str) -> str:
    """Return the custom id of a game's button: it holds all that a press means, so it survives restarts."""
    return f"h:{game}:{revision}:{action}"


def menu_id(game: str, revision: int, number: int) -> str:
    """Return the custom id of a game's list; the chosen value says the rest.

    It changes with every revision, so that no client goes on showing an earlier choice.
    """
    return f"m:{game}:{revision}:{number}"


def read_press(custom_id: str, who: str, chosen: Sequence[str] = ()) -> Press | None:
    """Return the press of a game's button or list; None if the component is not one of a game."""
    if found := _PRESS.fullmatch(custom_id):
        return Press(who, found["game"], int(found["revision"]), found["action"])
    if (found := _MENU.fullmatch(custom_id)) and len(chosen) == 1:
        return Press(who, found["game"], int(found["revision"]), chosen[0])
    return None


def call_id(call: str) -> str:
    """Return the custom id of a button that stands for a command, as it would be typed."""
    return f"{_CALL}{call}"


def read_call_id(custom_id: str) -> str | None:
    """Return the command that a button stands for; None if it is not such a button."""
    return custom_id.removeprefix(_CALL) if custom_id.startswith(_CALL) else None


class Table(TablePlace):
    """The place where a game can be watched: below the message that proposed it, in the server's language.

    A thread has the same id as the message it starts from, so the id need not be stored and the thread cannot
    be created twice.
    """

    old_form = re.compile(r"(?P<channel>\d+)/(?P<message>\d+)/(?P<language>[^/]*)/(?P<game>[^/]*)")

    channel: int = 0
    message: int = 0

    @property
    def thread(self) -> int:
        """The id of the thread that starts from the message."""
        return self.message
