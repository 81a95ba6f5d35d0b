"""Links: invitations to seats and device links, which are secrets, and public ones; each also as a QR code.

A secret is in the fragment, after the `#`. Browsers never send that part anywhere, so it is in no log, in no
referrer, and in no preview that a chat makes of the link.
"""

import re
from typing import Final, TypeAlias
from urllib.parse import urlsplit

from bot.model.person import WEB
from bot.model.refusals import ServiceProblem, ServiceRefusal

_TOKEN: Final = re.compile(r"(?P<about>[0-9A-Z]{1,20})\.(?P<secret>[\w-]{1,80})", re.ASCII)
_SEAT: Final = re.compile(r"[0-9A-Z]{1,20}", re.ASCII)
_LOOPBACK_HOSTS: Final = ("localhost", "127.0.0.1", "::1")

Link: TypeAlias = dict[str, str | bool]


def seat_name(who: str) -> str:
    """Return the name of a person in addresses; it is no secret."""
    return who.partition(":")[2]


def person_id(seat: str) -> str | None:
    """Return the id of the person that an address names; None if it is malformed."""
    return f"{WEB}:{seat}" if _SEAT.fullmatch(seat) else None


def read_token(text: str, problem: ServiceProblem) -> tuple[str, str]:
    """Parse the fragment of a secret link: what it is about, and the secret; refuse a malformed one."""
    found = _TOKEN.fullmatch(text)
    if not found:
        raise ServiceRefusal(problem)
    return found["about"], found["secret"]


def device_link(base: str, who: str, secret: str) -> Link:
    """Return the link that signs a person in on another device."""
    return _link(f"{base}/device#{seat_name(who)}.{secret}")


def seat_link(base: str, game: str, secret: str) -> Link:
    """Return the invitation to a seat."""
    return _link(f"{base}/invitation#{game}.{secret}")


def watch_link(base: str, game: str) -> Link:
    """Return the link for spectators."""
    return _link(f"{base}/watch/{game}")


def join_link(base: str, code: str) -> Link:
    """Return the link by which anyone can join an open game."""
    return _link(f"{base}/invitation#{code}")


def replay_link(base: str, game: str) -> Link:
    """Return the link to the replay of a finished game."""
    return _link(f"{base}/replay/{game}")


def night_link(base: str, night: str) -> Link:
    """Return the link to a night, for all its guests."""
    return _link(f"{base}/night/{night}")


def _link(address: str) -> Link:
    """Return an address with its QR code, and whether it works on this machine only."""
    import segno  # noqa: PLC0415 - a part of the pages only

    code = segno.make(address, micro=False, error="m")
    picture = code.svg_data_uri(scale=4, border=4, dark="#000", light="#fff")
    return {"address": address, "qr": picture, "here": urlsplit(address).hostname in _LOOPBACK_HOSTS}
