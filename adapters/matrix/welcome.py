"""Whose invitations the bot accepts: it would otherwise work for everybody in the federation."""

from collections.abc import Sequence
from typing import Final

EVERYBODY: Final = "*"


def is_welcome(inviter: str, bot: str, allowed: Sequence[str]) -> bool:
    """Tell whether this person may invite the bot into a room: `allowed` is MATRIX_ALLOWED.

    A list is the whole list: the bot's own server is welcome by itself only where nothing is listed. A server
    with a port has another name than the one without. Names of servers are alike in small and capital
    letters, as in addresses of the web; names of people are not.
    """
    name, server = _parts(inviter)
    if not name or not server:
        return False
    if not allowed:
        return server == _parts(bot)[1]
    return any(each == EVERYBODY or _parts(each) in ((name, server), ("", server)) for each in allowed)


def _parts(text: str) -> tuple[str, str]:
    """Return who it is and on which server; nobody for the name of a server alone."""
    if not text.startswith("@"):
        return "", text.lower()
    name, _, server = text.partition(":")
    return name, server.lower()
