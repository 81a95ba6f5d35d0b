"""Links: invitations to seats and device links, which are secrets, and public ones; each also as a QR code.

A secret stands behind a `#`. Browsers never send that part anywhere, so it is in no log, in no referrer, and
in no preview that a chat makes of the link.
"""

import re
from typing import Final, NamedTuple, TypeAlias
from urllib.parse import urlsplit

import segno

from bot.model.person import WEB

_TOKEN: Final = re.compile(r"(?P<about>[0-9A-Z]{1,20})\.(?P<token>[\w-]{1,80})", re.ASCII)
_SEAT: Final = re.compile(r"[0-9A-Z]{1,20}", re.ASCII)
HERE_ONLY: Final = ("localhost", "127.0.0.1", "::1")

Link: TypeAlias = dict[str, str | bool]


class PersonToken(NamedTuple):
    """What a device link says: who comes to another device, and that they may."""

    who: str
    token: str


class GameToken(NamedTuple):
    """What an invitation says: to which game, and the secret of a seat."""

    game: str
    token: str


def seat_name(who: str) -> str:
    """Return what the seat of a person is called in an address; it is no secret."""
    return who.partition(":")[2]


def person(seat: str) -> str | None:
    """Return the person whose seat this is, if it could be one."""
    return f"{WEB}:{seat}" if _SEAT.fullmatch(seat) else None


def read_device_token(text: str) -> PersonToken | None:
    """Return what stands behind the `#` of a device link, if it could be one."""
    found = _TOKEN.fullmatch(text)
    return PersonToken(f"{WEB}:{found['about']}", found["token"]) if found else None


def read_invitation_token(text: str) -> GameToken | None:
    """Return what stands behind the `#` of an invitation, if it could be one."""
    found = _TOKEN.fullmatch(text)
    return GameToken(found["about"], found["token"]) if found else None


def device_link(base: str, who: str, token: str) -> Link:
    """Return the link by which a person comes to another device."""
    return _link(f"{base}/device#{seat_name(who)}.{token}")


def seat_link(base: str, game: str, token: str) -> Link:
    """Return the invitation to a seat."""
    return _link(f"{base}/invitation#{game}.{token}")


def watch_link(base: str, game: str) -> Link:
    """Return the link for those who watch."""
    return _link(f"{base}/watch/{game}")


def join_link(base: str, code: str) -> Link:
    """Return the link by which whoever opens it can come in."""
    return _link(f"{base}/#{code}")


def replay_link(base: str, game: str) -> Link:
    """Return the link to a game that is over."""
    return _link(f"{base}/replay/{game}")


def night_link(base: str, night: str) -> Link:
    """Return the link to an evening, for all who come."""
    return _link(f"{base}/night/{night}")


def _link(address: str) -> Link:
    """Return an address with its QR code, and whether it leads nowhere from any other machine."""
    code = segno.make(address, micro=False, error="m")
    picture = code.svg_data_uri(scale=4, border=4, dark="#000", light="#fff")
    return {"address": address, "qr": picture, "here": urlsplit(address).hostname in HERE_ONLY}
