"""How messages come to be, change and go: by bots and by people alike."""

from dataclasses import dataclass, field

from tests.simulator.attachments import Attachment
from tests.simulator.interactions import Interaction
from tests.simulator.mentions import note_mentions, ring
from tests.simulator.messages import Message
from tests.simulator.rooms import Room, Thread
from tests.simulator.shown import Version
from tests.simulator.users import User
from tests.simulator.wire.messages import REPLY, heard_message
from tests.simulator.world import JSON, Event

RECIPIENT_ADDED, NAME_CHANGED, STARTER = 1, 4, 21
"""Kinds of messages that Discord itself writes."""


@dataclass
class Draft:
    """A message that is about to be posted."""

    content: str = ""
    components: list[JSON] = field(default_factory=list)
    embeds: list[JSON] = field(default_factory=list)
    attachments: list[Attachment] = field(default_factory=list)
    flags: int = 0
    allowed_mentions: JSON | None = None
    reply_to: Message | None = None
    nonce: str | None = None
    sticker: bool = False

    def version(self, at: float) -> Version:
        return Version(
            at, self.content, tuple(self.components), tuple(self.embeds), tuple(self.attachments), self.flags
        )


def post(
    room: Room,
    author: User,
    draft: Draft,
    *,
    interaction: Interaction | None = None,
    whispered_to: User | None = None,
) -> Message:
    message = Message(room, author, draft.version(room.world.clock.now))
    message.interaction = interaction
    message.whispered_to = whispered_to
    message.nonce = draft.nonce
    message.sticker = draft.sticker
    if interaction and not interaction.source:
        message.kind = 20
    if draft.reply_to:
        message.kind, message.reply_to = REPLY, draft.reply_to
        message.reference = reference_to(draft.reply_to)
    note_mentions(message, draft.allowed_mentions)
    keep(message)
    if not message.loading:
        ring(message)
    return message


def post_notice(
    room: Room,
    author: User,
    kind: int,
    content: str = "",
    *,
    about: User | Message | None = None,
) -> Message:
    """Post what Discord itself writes when something happens in a room."""
    message = Message(room, author, Version(room.world.clock.now, content))
    message.kind = kind
    message.mentions = [about] if isinstance(about, User) else []
    message.reference = reference_to(about) if isinstance(about, Message) else None
    keep(message)
    return message


def keep(message: Message) -> None:
    """Put a new message where it belongs, and tell of it."""
    room = message.room
    if message.whispered_to:
        room.whispers[message.id] = message
        room.world.changed()
        return
    room.messages[message.id] = message
    room.last_message_id = message.id
    if isinstance(room, Thread):
        room.sent += 1
        room.last_activity = message.created
        room.add(message.author)
    _tell("MESSAGE_CREATE", message)


def change(message: Message, version: Version, allowed_mentions: JSON | None = None) -> None:
    """Let a message look otherwise from now on."""
    message.versions.append(version)
    if not message.world.remembers:
        _forget_files(set(message.versions[-2].attachments) - set(version.attachments), message)
        del message.versions[:-1]
    message.edited = version.at
    note_mentions(message, allowed_mentions)
    tell_change(message)


def tell_change(message: Message) -> None:
    _tell("MESSAGE_UPDATE", message)


def delete(message: Message) -> None:
    forget(message)
    data = {"id": str(message.id), "channel_id": str(message.room.id), **_guild_of(message.room)}
    if not message.whispered_to:
        message.world.emit(Event("MESSAGE_DELETE", lambda _: data, message.room.guild, message.room))
    message.world.changed()


def delete_many(room: Room, messages: list[Message]) -> None:
    for message in messages:
        forget(message)
    ids = [str(message.id) for message in messages]
    data = {"ids": ids, "channel_id": str(room.id), **_guild_of(room)}
    room.world.emit(Event("MESSAGE_DELETE_BULK", lambda _: data, room.guild, room))


def forget(message: Message) -> None:
    message.deleted = True
    if not message.world.remembers:
        _forget_files(set(message.now.attachments), message)
        message.versions = [Version(message.now.at)]
    message.room.messages.pop(message.id, None)
    message.room.whispers.pop(message.id, None)


def _forget_files(files: set[Attachment], message: Message) -> None:
    for file in files:
        message.world.attachments.pop(file.id, None)


def reference_to(message: Message) -> JSON:
    return {
        "type": 0,
        "channel_id": str(message.room.id),
        "message_id": str(message.id),
        **_guild_of(message.room),
    }


def _guild_of(room: Room) -> JSON:
    return {"guild_id": str(room.guild.id)} if room.guild else {}


def _tell(name: str, message: Message) -> None:
    if message.whispered_to:
        message.world.changed()
        return
    message.world.emit(Event(name, lambda to: heard_message(message, to), message.room.guild, message.room))
