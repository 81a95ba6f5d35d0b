"""How messages come to be, change and go, by bots and by people alike; whom they call; reactions."""

import re
from dataclasses import dataclass, field

from tests.simulator import wire
from tests.simulator.bits import Flag, Permission
from tests.simulator.interactions import Interaction
from tests.simulator.messages import Message
from tests.simulator.permissions import may, may_see
from tests.simulator.rooms import DirectRoom, Room, Thread
from tests.simulator.shown import Attachment, Version
from tests.simulator.users import User
from tests.simulator.world import JSON, Event

NAME_CHANGED, REPLY, STARTER = 4, 19, 21

_USER = re.compile(r"<@!?(\d+)>")
_ROLE = re.compile(r"<@&(\d+)>")
_EVERYONE = re.compile(r"@(everyone|here)")


@dataclass
class Draft:
    content: str = ""
    components: list[JSON] = field(default_factory=list)
    attachments: list[Attachment] = field(default_factory=list)
    flags: int = 0
    allowed_mentions: JSON | None = None
    reply_to: Message | None = None
    sticker: bool = False

    def version(self, at: float) -> Version:
        return Version(at, self.content, tuple(self.components), tuple(self.attachments), self.flags)


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
    message.sticker = draft.sticker
    if interaction and not interaction.source:
        message.kind = 20
    if draft.reply_to:
        message.kind, message.reply_to = REPLY, draft.reply_to
        message.reference = _reference_to(draft.reply_to)
    _note_mentions(message, draft.allowed_mentions)
    _keep(message)
    if not message.loading:
        _ring(message)
    return message


def post_notice(
    room: Room, author: User, kind: int, content: str = "", *, about: Message | None = None
) -> Message:
    message = Message(room, author, Version(room.world.clock.now, content))
    message.kind = kind
    message.reference = _reference_to(about) if about else None
    _keep(message)
    return message


def _keep(message: Message) -> None:
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
    message.versions.append(version)
    message.edited = version.at
    _note_mentions(message, allowed_mentions)
    tell_change(message)


def tell_change(message: Message) -> None:
    _tell("MESSAGE_UPDATE", message)


def delete(message: Message) -> None:
    _forget(message)
    if not message.whispered_to:
        data = {"id": str(message.id), **_place(message)}
        message.world.emit(Event("MESSAGE_DELETE", lambda _: data, message.room.guild, message.room))
    message.world.changed()


def delete_many(room: Room, messages: list[Message]) -> None:
    for message in messages:
        _forget(message)
    if messages:
        data = {"ids": [str(message.id) for message in messages], **_place(messages[0])}
        room.world.emit(Event("MESSAGE_DELETE_BULK", lambda _: data, room.guild, room))


def _forget(message: Message) -> None:
    message.deleted = True
    message.room.messages.pop(message.id, None)
    message.room.whispers.pop(message.id, None)


def _reference_to(message: Message) -> JSON:
    return {"type": 0, "message_id": str(message.id), **_place(message)}


def _place(message: Message) -> JSON:
    guild = message.room.guild
    return {"channel_id": str(message.room.id), **({"guild_id": str(guild.id)} if guild else {})}


def _tell(name: str, message: Message) -> None:
    if message.whispered_to:
        message.world.changed()
        return
    told = Event(name, lambda to: wire.heard_message(message, to), message.room.guild, message.room)
    message.world.emit(told)


def begin(thread: Thread, message: Message | None = None) -> Thread:
    thread.joined[thread.owner.id] = thread.world.clock.now
    made = {"newly_created": True}
    thread.world.emit(
        Event("THREAD_CREATE", lambda to: wire.thread(thread, to.user) | made, thread.guild, thread)
    )
    if message:
        message.thread = thread
        tell_change(message)
        post_notice(thread, thread.owner, STARTER, about=message)
    return thread


# Whom a message calls, and for whom it rings


def _note_mentions(message: Message, allowed: JSON | None) -> None:
    text, world, guild = message.text, message.world, message.room.guild

    def lets(kind: str, number: int = 0) -> bool:
        if allowed is None:
            return True
        return kind in (allowed.get("parse") or ()) or str(number) in map(str, allowed.get(kind) or ())

    named = dict.fromkeys(int(found) for found in _USER.findall(text))
    message.mentions = [world.users[each] for each in named if each in world.users and lets("users", each)]
    if message.reply_to and (allowed is None or allowed.get("replied_user")):
        message.mentions.append(message.reply_to.author)
    if guild and may(message.author, message.room, Permission.MENTION_EVERYONE):
        roles = [int(found) for found in _ROLE.findall(text)]
        message.mentioned_roles = [each for each in roles if each in guild.roles and lets("roles", each)]
        message.mentions_everyone = bool(_EVERYONE.search(text)) and lets("everyone")


def _ring(message: Message) -> None:
    """Let a new message ring for those whom it calls: an edit never does."""
    if isinstance(message.room, Thread):
        for user in message.mentions:
            if may_see(user, message.room.parent) and not message.ephemeral:
                message.room.add(user)
    for user in _called(message):
        if user is not message.author and may_see(user, message.room):
            user.notifications.append(message)


def _called(message: Message) -> list[User]:
    if message.now.flags & Flag.SUPPRESS_NOTIFICATIONS or message.ephemeral:
        return []
    if isinstance(message.room, DirectRoom):
        return [message.room.person]
    guild = message.room.guild
    many = set(message.mentioned_roles)
    members = guild.members.values() if guild else ()
    called = [each.user for each in members if message.mentions_everyone or each.roles & many]
    return list(dict.fromkeys([*message.mentions, *called]))


# Reactions


def add_reaction(message: Message, user: User, emoji: str) -> None:
    who = message.reactions.setdefault(emoji, [])
    if user in who:
        return
    who.append(user)
    data = {"user_id": str(user.id), "message_author_id": str(message.author.id), "burst": False, "type": 0}
    if message.room.guild and (member := message.room.guild.members.get(user.id)):
        data["member"] = wire.member(member)
    _tell_of_reaction("MESSAGE_REACTION_ADD", message, {**data, "emoji": wire.emoji(emoji)})


def remove_reaction(message: Message, user: User, emoji: str) -> None:
    who = message.reactions.get(emoji, [])
    if user not in who:
        return
    who.remove(user)
    if not who:
        del message.reactions[emoji]
    data = {"user_id": str(user.id), "burst": False, "type": 0, "emoji": wire.emoji(emoji)}
    _tell_of_reaction("MESSAGE_REACTION_REMOVE", message, data)


def remove_all_reactions(message: Message) -> None:
    message.reactions.clear()
    _tell_of_reaction("MESSAGE_REACTION_REMOVE_ALL", message, {})


def _tell_of_reaction(name: str, message: Message, data: JSON) -> None:
    told = {"message_id": str(message.id), **_place(message), **data}
    message.world.emit(Event(name, lambda _: told, message.room.guild, message.room))
