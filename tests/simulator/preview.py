"""What somebody sees in a room, as a page that looks about as Discord does: for eyes, not for tests.

Nobody can look into Discord's own client here, so sizes and colours are as well known as can be, and not
measured: a phone leaves about 300 px for a message and cuts long labels; a desktop shows pictures of up to
550 px.
"""

from base64 import b64encode
from collections.abc import Iterable, Iterator
from html import escape
from itertools import pairwise
from pathlib import Path
from typing import Final, Literal

from tests.simulator.bits import Flag
from tests.simulator.interactions import COMMAND
from tests.simulator.markup import marked_up
from tests.simulator.messages import Message
from tests.simulator.persons.person import Person
from tests.simulator.rooms import DirectRoom, Room, Thread
from tests.simulator.shown import BUTTON, FILE, GALLERY, ROW, SELECT, TEXT, Attachment
from tests.simulator.users import User
from tests.simulator.world import JSON

Theme = Literal["dark", "light"]
Device = Literal["phone", "desktop"]

CONTAINER: Final = 17
THREAD_STARTER: Final = 21
STYLES: Final = {1: "primary", 2: "secondary", 3: "success", 4: "danger", 5: "link"}
COLOURS: Final = ("#5865f2", "#3ba55c", "#eb459e", "#faa61a", "#ed4245", "#757e8a")

_SHEET: Final = Path(__file__).with_name("preview.css")


def page(  # noqa: PLR0913 - who looks where, and with what
    person: Person,
    room: Room,
    messages: Iterable[Message] | None = None,
    *,
    theme: Theme = "dark",
    device: Device = "desktop",
    language: str = "en",
) -> str:
    shown = person.messages(room, notices=True) if messages is None else list(messages)
    body = "".join(_all(shown))
    start = _start(room) if isinstance(room, Thread) and messages is None else ""
    return (
        f'<!doctype html><html lang="{language}" class="{theme} {device}"><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width"><title>{escape(_title(room))}</title>'
        f"<style>{_SHEET.read_text(encoding='utf-8')}</style>"
        f"<body><header>{escape(_title(room))}</header><main><ol>{start}{body}</ol></main>"
        f"<footer><div>Message {escape(_title(room))}</div></footer></body></html>"
    )


def _title(room: Room) -> str:
    if isinstance(room, DirectRoom):
        return f"@ {room.app.name}"
    return room.name if isinstance(room, Thread) else f"# {room.name}"


def _start(thread: Thread) -> str:
    """Return what stands above the messages of a thread: its name, and the message at which it began."""
    first = thread.parent.messages.get(thread.id)
    head = f'<li class="start"><b>#</b><h1>{escape(thread.name)}</h1></li>'
    return head + (_message(first, headed=True, within=True) if first else "")


def _all(messages: list[Message]) -> Iterator[str]:
    told = [message for message in messages if not message.deleted and message.kind != THREAD_STARTER]
    for before, message in pairwise([None, *told]):
        assert message
        if message.is_notice:
            yield _notice(message)
        else:
            yield _message(message, headed=not _goes_on(before, message))


def _goes_on(before: Message | None, message: Message) -> bool:
    """Tell whether a message stands below another one of the same author, without a head of its own."""
    if before is None or before.is_notice or message.interaction or message.reply_to:
        return False
    return before.author is message.author and before.ephemeral == message.ephemeral


def _notice(message: Message) -> str:
    what = f"started a thread: <b>{escape(message.content)}</b>" if message.kind == 18 else "did something"
    return f'<li class="notice">→ <b>{escape(message.author.name)}</b> {what}</li>'


def _message(message: Message, *, headed: bool, within: bool = False) -> str:
    parts = [_used(message), _head(message) if headed else "", '<div class="content">']
    if message.content:
        parts.append(marked_up(message.content, message.world))
    parts += [_component(each, message) for each in message.now.components]
    if not message.flags & Flag.COMPONENTS_V2:
        parts += [_picture(each, each.description or "") for each in message.files]
    parts.append("</div>")
    if message.thread and not within:
        parts.append(_thread(message.thread))
    if message.ephemeral:
        parts.append('<p class="private">Only you can see this • <a>Dismiss message</a></p>')
    kind = "message" + " headed" * headed + " whisper" * message.ephemeral
    return f'<li class="{kind}">{"".join(parts)}</li>'


def _used(message: Message) -> str:
    """Return the line about the command that was answered, which only commands have."""
    if message.interaction is None or message.interaction.kind != COMMAND:
        return ""
    names, options = [message.interaction.data["name"]], message.interaction.data.get("options") or []
    while options and options[0]["type"] in (1, 2):
        names.append(options[0]["name"])
        options = options[0].get("options") or []
    who = message.interaction.person
    return (
        f'<p class="used">{_avatar(who)}<b>{escape(who.name)}</b> used <a>/{escape(" ".join(names))}</a></p>'
    )


def _head(message: Message) -> str:
    badge = '<i class="app">APP</i>' if message.author.bot else ""
    bell = '<i class="bell">🔕</i>' if message.flags & Flag.SUPPRESS_NOTIFICATIONS else ""
    name = f"<b>{escape(message.author.name)}</b>"
    return f'{_avatar(message.author)}<p class="head">{name}{badge}<time>20:15</time>{bell}</p>'


def _avatar(user: User) -> str:
    colour = COLOURS[sum(map(ord, user.name)) % len(COLOURS)]
    return f'<i class="avatar" style="background:{colour}">{escape(user.name[:1])}</i>'


def _thread(thread: Thread) -> str:
    count = len([each for each in thread.messages.values() if not each.is_notice])
    return (
        f'<div class="thread"><b>{escape(thread.name)}</b> <a>{count} Messages &rsaquo;</a><p>'
        f"{escape(thread.owner.name)}</p></div>"
    )


def _component(component: JSON, message: Message) -> str:
    world, kind = message.world, component["type"]
    inner = "".join(_component(each, message) for each in component.get("components") or ())
    if kind == CONTAINER:
        colour = component.get("accent_color")
        accent = f' style="border-left:4px solid #{colour:06x}"' if colour is not None else ""
        return f'<div class="container"{accent}>{inner}</div>'
    if kind == ROW:
        return f'<div class="row">{inner}</div>'
    if kind == TEXT:
        return f'<div class="text">{marked_up(component["content"], world)}</div>'
    return _leaf(component, message)


def _leaf(component: JSON, message: Message) -> str:
    kind = component["type"]
    if kind == BUTTON:
        return _button(component)
    if kind == GALLERY:
        items = component["items"]
        files = ((_file(each["media"], message), each.get("description") or "") for each in items)
        return "".join(_picture(file, alt) for file, alt in files if file)
    if kind == FILE:
        file = _file(component["file"], message)
        return _to_take_home(file) if file else ""
    assert kind == SELECT, f"no component of type {kind} is drawn"
    return _select(component)


def _file(media: JSON, message: Message) -> Attachment | None:
    return next((file for file in message.files if str(file.id) == media.get("attachment_id")), None)


def _picture(file: Attachment, alt: str) -> str:
    data = b64encode(file.data).decode()
    return f'<img class="picture" alt="{escape(alt)}" src="data:{file.content_type};base64,{data}">'


def _to_take_home(file: Attachment) -> str:
    size = f"{len(file.data) / 1024:.1f} KB"
    return f'<div class="file">📄<span><a>{escape(file.filename)}</a><p>{size}</p></span></div>'


def _select(component: JSON) -> str:
    """Return a list as it is folded up: what is chosen stands where its own words were."""
    chosen = [option for option in component.get("options") or () if option.get("default")]
    words = [f"{(each.get('emoji') or {}).get('name') or ''} {each['label']}".strip() for each in chosen]
    told = ", ".join(words) or component.get("placeholder") or "Make a selection"
    return f'<div class="select{" chosen" if chosen else ""}">{escape(told)}<b>⌄</b></div>'


def _button(component: JSON) -> str:
    emoji = (component.get("emoji") or {}).get("name") or ""
    shape = f"<i>{escape(emoji)}</i>" if emoji else ""
    label = f"<span>{escape(component.get('label') or '')}</span>"
    disabled = " disabled" if component.get("disabled") else ""
    return f'<button class="{STYLES[component["style"]]}"{disabled}>{shape}{label}</button>'
