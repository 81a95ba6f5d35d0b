"""Discord's markup as HTML: headings, small print, bold and the like, names of people and places."""

import re
from collections.abc import Callable
from datetime import UTC, datetime
from html import escape
from typing import Final

from tests.simulator.world import World

_INLINE: Final = re.compile(
    r"\\(?P<escaped>[^a-zA-Z0-9\s])"
    r"|<@!?(?P<user>\d+)>|<#(?P<room>\d+)>"
    r"|<t:(?P<moment>\d+)(?::[tTdDfFR])?>"
    r"|`(?P<code>[^`]+)`"
    r"|\*\*(?P<bold>(?:\\.|[^*\\])+)\*\*"
    r"|__(?P<underlined>(?:\\.|[^_\\])+)__"
    r"|\*(?P<leaning>(?:\\.|[^*\\])+)\*"
    r"|\b_(?P<leaning_too>(?:\\.|[^_\\])+)_\b"
    r"|~~(?P<struck>(?:\\.|[^~\\])+)~~"
)
_TAGS: Final = {
    "bold": "strong",
    "underlined": "u",
    "leaning": "em",
    "leaning_too": "em",
    "struck": "s",
}
_BLOCKS: Final = (("### ", "h3"), ("## ", "h2"), ("# ", "h1"), ("-# ", "small"), ("> ", "blockquote"))


def marked_up(text: str, world: World) -> str:
    return "".join(_line(line, world) for line in text.strip().split("\n"))


def _line(line: str, world: World) -> str:
    for mark, tag in _BLOCKS:
        if line.startswith(mark):
            return f"<{tag}>{_inline(line.removeprefix(mark), world)}</{tag}>"
    return f"<p>{_inline(line, world) or '&nbsp;'}</p>"


def _inline(text: str, world: World) -> str:
    parts, end = [], 0
    for found in _INLINE.finditer(text):
        parts += [escape(text[end : found.start()]), _shown(found, world)]
        end = found.end()
    return "".join([*parts, escape(text[end:])])


def _shown(found: re.Match[str], world: World) -> str:
    kind, inside = found.lastgroup or "", found[found.lastgroup or 0]
    if kind == "escaped":
        return escape(inside)
    if kind == "code":
        return f"<code>{escape(inside)}</code>"
    if kind in _TAGS:
        return f"<{_TAGS[kind]}>{_inline(inside, world)}</{_TAGS[kind]}>"
    return f'<span class="mention">{escape(_NAMES[kind](inside, world))}</span>'


def _user(inside: str, world: World) -> str:
    user = world.users.get(int(inside))
    return f"@{user.name if user else 'unknown-user'}"


def _room(inside: str, world: World) -> str:
    room = world.rooms.get(int(inside))
    return f"# {room.name if room else 'unknown'}"


def _moment(inside: str) -> str:
    """Return a moment for somebody in Greenwich who reads English."""
    at = datetime.fromtimestamp(int(inside), UTC)
    return f"{at:%A}, {at.day} {at:%B %Y} {at:%H:%M}"


_NAMES: Final[dict[str, Callable[[str, World], str]]] = {
    "user": _user,
    "room": _room,
    "moment": lambda inside, _: _moment(inside),
}
