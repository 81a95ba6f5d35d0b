"""What somebody sees in a room, as a page that looks about as Discord does: for eyes, not for tests.

Nobody can look into Discord's own client here, so sizes and colours are as well known as can be, and not
measured: a phone leaves about 300 px for a message and cuts long labels; a desktop shows pictures of up to
550 px. Drawn is what the pictures of the documentation need.
"""

import re
from base64 import b64encode
from collections.abc import Callable
from datetime import UTC, datetime
from html import escape
from itertools import pairwise
from pathlib import Path
from typing import Final

from tests.simulator.bits import Flag
from tests.simulator.interactions import COMMAND
from tests.simulator.messages import Message
from tests.simulator.persons.person import Person
from tests.simulator.rooms import DirectRoom, Room, Thread
from tests.simulator.shown import BUTTON, GALLERY, ROW, SELECT, TEXT
from tests.simulator.users import User
from tests.simulator.world import JSON, World

CONTAINER: Final = 17
STYLES: Final = {1: "primary", 2: "secondary", 3: "success", 4: "danger"}
COLOURS: Final = ("#5865f2", "#3ba55c", "#eb459e", "#faa61a", "#ed4245", "#757e8a")

_SHEET: Final = Path(__file__).with_name("preview.css")
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


def page(person: Person, seen: Room | Message, *, on_a_phone: bool) -> str:
    room = seen.room if isinstance(seen, Message) else seen
    title = (
        f"@ {room.app.name}"
        if isinstance(room, DirectRoom)
        else f"{'' if isinstance(room, Thread) else '# '}{room.name}"
    )
    told = [seen] if isinstance(seen, Message) else person.messages(room)
    start = _start(seen) if isinstance(seen, Thread) else ""
    body = "".join(_message(each, before) for before, each in pairwise([None, *told]) if each)
    device = "phone" if on_a_phone else "desktop"
    return (
        f'<!doctype html><html lang="en" class="{device}"><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width"><title>{escape(title)}</title>'
        f"<style>{_SHEET.read_text(encoding='utf-8')}</style>"
        f"<body><header>{escape(title)}</header><main><ol>{start}{body}</ol></main>"
        f"<footer><div>Message {escape(title)}</div></footer></body></html>"
    )


def _start(thread: Thread) -> str:
    first = thread.parent.messages[thread.id]
    return f'<li class="start"><b>#</b><h1>{escape(thread.name)}</h1></li>{_message(first, None)}'


def _message(message: Message, before: Message | None) -> str:
    """Return a message; below another one of the same author it has no head of its own."""
    headed = before is None or before.author is not message.author or message.interaction is not None
    said = marked_up(message.content, message.world) if message.content else ""
    inside = "".join(_component(each, message) for each in message.now.components)
    return (
        f'<li class="message{" headed" * headed}">{_used(message)}{_head(message) if headed else ""}'
        f'<div class="content">{said}{inside}</div></li>'
    )


def _used(message: Message) -> str:
    if message.interaction is None or message.interaction.kind != COMMAND:
        return ""
    data, who = message.interaction.data, message.interaction.person
    command = " ".join([data["name"], *(each["name"] for each in data["options"] if each["type"] == 1)])
    return f'<p class="used">{_avatar(who)}<b>{escape(who.name)}</b> used <a>/{escape(command)}</a></p>'


def _head(message: Message) -> str:
    badge = '<i class="app">APP</i>' if message.author.bot else ""
    bell = '<i class="bell">🔕</i>' if message.flags & Flag.SUPPRESS_NOTIFICATIONS else ""
    name = f"<b>{escape(message.author.name)}</b>"
    return f'{_avatar(message.author)}<p class="head">{name}{badge}<time>20:15</time>{bell}</p>'


def _avatar(user: User) -> str:
    colour = COLOURS[sum(map(ord, user.name)) % len(COLOURS)]
    return f'<i class="avatar" style="background:{colour}">{escape(user.name[:1])}</i>'


def _component(component: JSON, message: Message) -> str:
    kind = component["type"]
    inner = "".join(_component(each, message) for each in component.get("components") or ())
    if kind == CONTAINER:
        colour = component.get("accent_color")
        accent = f' style="border-left:4px solid #{colour:06x}"' if colour is not None else ""
        return f'<div class="container"{accent}>{inner}</div>'
    if kind == ROW:
        return f'<div class="row">{inner}</div>'
    if kind == TEXT:
        return f'<div class="text">{marked_up(component["content"], message.world)}</div>'
    if kind == GALLERY:
        return "".join(_picture(each, message) for each in component["items"])
    assert kind in (BUTTON, SELECT), f"no component of type {kind} is drawn"
    return _button(component) if kind == BUTTON else _select(component)


def _picture(item: JSON, message: Message) -> str:
    (file,) = (each for each in message.files if str(each.id) == item["media"]["attachment_id"])
    data, alt = b64encode(file.data).decode(), escape(item.get("description") or "")
    return f'<img class="picture" alt="{alt}" src="data:{file.content_type};base64,{data}">'


def _select(component: JSON) -> str:
    """Return a list as it is folded up: what is chosen stands where its own words were."""
    chosen = [option for option in component["options"] if option.get("default")]
    words = [f"{(each.get('emoji') or {}).get('name') or ''} {each['label']}".strip() for each in chosen]
    told = ", ".join(words) or component["placeholder"]
    return f'<div class="select{" chosen" if chosen else ""}">{escape(told)}<b>⌄</b></div>'


def _button(component: JSON) -> str:
    emoji = (component.get("emoji") or {}).get("name") or ""
    shape = f"<i>{escape(emoji)}</i>" if emoji else ""
    label = f"<span>{escape(component.get('label') or '')}</span>"
    disabled = " disabled" if component.get("disabled") else ""
    return f'<button class="{STYLES[component["style"]]}"{disabled}>{shape}{label}</button>'


# Markup: headings, small print, bold and the like, names of people and places


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
